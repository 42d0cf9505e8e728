import type { OutboxDb } from '#data/db/outbox-db.ts';
import {
  addCounts,
  canary,
  isMissingSome,
  nextCanary,
  readOutboxFacts,
  type Canary,
  type OutboxFacts,
} from '#data/outbox/copy/canary.ts';
import type { Restored } from '#data/outbox/copy/outbox-copy.ts';
import { quietly, type CopyStore } from '#data/outbox/rules/copy-store.ts';
import { clearedAwards } from './cleared-awards.ts';
import { followQuery } from '#services/follow-query.ts';
import { whenIdle } from '#services/when-idle.ts';
import { CANARY as KEY, deviceStore } from './second-copies.ts';

/**
 * Keeps the canary with the second copies, and finds out when the outbox was deleted under us, also while this
 * page is open. First `restore` puts back what the second copy has, and notes it here (`noteRestored`); null: it can't.
 * Where local storage is not available (blocked, full, a private window's end) nothing is remembered, and no message is
 * shown.
 */
export async function followCanary(deps: {
  outboxDb: OutboxDb;
  /** What is put back at the start. */
  restoring: Promise<Restored | null>;
  restore: () => Promise<Restored | null>;
}): Promise<void> {
  const { outboxDb, restore } = deps;
  const store = await deviceStore();
  show(parse(store.getItem(KEY)));
  // Another tab found it, or its reader pressed 'Got it'.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) show(parse(newValue));
  });
  await deps.restoring;
  const look = async (): Promise<{ before: string | null; found: OutboxFacts | null }> => {
    // First the canary, then the outbox, which another tab may have written since: it is never behind the canary.
    const before = store.getItem(KEY);
    return { before, found: await readOutboxFacts(outboxDb) };
  };
  const tell = async ({ before, found }: Awaited<ReturnType<typeof look>>): Promise<void> => {
    const known = parse(before);
    // Where it can't put anything back yet, as on a full disk, nothing is known to be lost: the next look tries again.
    if (!found || (known && isMissingSome(known, found))) await restore();
    // Otherwise another tab has looked since, and shown what it found.
    else if (store.getItem(KEY) === before) keep(store, nextCanary(known, found));
  };
  followQuery(outboxDb.tables, look, (seen) => void tell(seen));
  // The browser takes a database away without a write.
  outboxDb.on(
    'close',
    () =>
      void whenIdle()
        .then(look)
        .then(tell)
        .catch(() => undefined),
  );
}

/** Whether this device remembers an outbox. */
export const hasCanary = async (): Promise<boolean> => parse((await deviceStore()).getItem(KEY)) !== null;

/**
 * After a look for what the database lost: what had waited and did not come back is lost. Of several open tabs the first one
 * to find a new database says so.
 */
export function noteRestored(store: CopyStore, { found, restored, moved, isNew }: Restored, isStart: boolean): void {
  const known = parse(store.getItem(KEY));
  const isUnnoted = known !== null && known.outboxId !== found.outboxId;
  if (Object.keys(restored).length === 0) {
    if (known === null || !isMissingSome(known, found)) return;
    if (isUnnoted && !isNew && !isStart) return;
  }
  keep(store, nextCanary(known, found, isUnnoted ? addCounts(moved, restored) : restored));
}

/** The person knows what is gone and what came back. */
export function acknowledgeCleared(userId: string): void {
  const without = (counts: Readonly<Record<string, number>> = {}): Record<string, number> =>
    Object.fromEntries(Object.entries(counts).filter(([id]) => id !== userId));
  clearedAwards.set({ lost: without(clearedAwards.getSnapshot().lost), restored: {} });
  void deviceStore().then((store) => {
    const known = parse(store.getItem(KEY));
    if (known) keep(store, { ...known, lost: without(known.lost), restored: without(known.restored) });
  });
}

function show(known: Canary | null): void {
  clearedAwards.set({ lost: known?.lost ?? {}, restored: known?.restored ?? {} });
}

function parse(text: string | null): Canary | null {
  try {
    const parsed = canary.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(store: CopyStore, next: Canary): void {
  quietly(() => store.setItem(KEY, JSON.stringify(next)));
  show(next);
}
