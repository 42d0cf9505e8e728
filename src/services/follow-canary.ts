import type { OutboxDb } from '#data/db/outbox-db.ts';
import { canary, identify, nextCanary, readOutboxFacts, type Canary, type OutboxFacts } from '#data/outbox/canary.ts';
import { createStore } from './store.ts';
import { followQuery } from './follow-query.ts';

const KEY = 'habit-points.outbox-canary';

/** Awards that waited on this device and are gone, by account. */
export const lostAwards = createStore<Canary['lost']>({});

/**
 * Keeps the canary in local storage beside the outbox, and tells when the outbox was deleted under us (decisions §2.6).
 * Where local storage is not to be had (blocked, full, a private window's end) nothing is remembered, and nothing told.
 */
export function followCanary(deps: { outboxDb: OutboxDb; newId: () => string }): void {
  const { outboxDb } = deps;
  lostAwards.set(parse(readText())?.lost ?? {});
  const look = async (): Promise<{ before: string | null; found: OutboxFacts | null }> => {
    // First the canary, then the outbox, which another tab may have written since: it is never behind the canary.
    const before = readText();
    return { before, found: await readOutboxFacts(outboxDb) };
  };
  followQuery(outboxDb, look, ({ before, found }) => {
    // The query runs again with the identity there. Where it can't be written there is no canary.
    if (!found) identify(outboxDb, deps.newId()).catch(() => undefined);
    // Else another tab has looked meanwhile, and told what was to be told.
    else if (readText() === before) keep(nextCanary(parse(before), found));
  });
  // Another tab found it, or its reader said that they know.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) lostAwards.set(parse(newValue)?.lost ?? {});
  });
}

/** The person knows what is gone. */
export function acknowledgeLost(userId: string): void {
  const known = parse(readText());
  const { [userId]: _, ...lost } = known?.lost ?? {};
  if (known) keep({ ...known, lost });
  else lostAwards.set(lost);
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): Canary | null {
  try {
    const parsed = canary.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(next: Canary): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Then it is told in this tab at least.
  }
  lostAwards.set(next.lost);
}
