import type { SecurityStatus } from '#contracts/accounts/accounts.ts';
import { readSecurityStatus } from '#data/commands/accounts.ts';
import type { Result } from '#domain/failure.ts';
import { needsSecurityQuestion } from '#domain/accounts/security-setup-check.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import type { Services } from './services.ts';
import { createStore } from './store.ts';

const KEY = 'habit-points.security-gate';

/**
 * Whether an account is held at the gate of the security question. `open` also where the server could not be asked: a
 * teacher without a connection works on.
 */
type Verdict = { account: string; kind: 'held' | 'open' };

const gates = new WeakMap<Services, ReturnType<typeof createGate>>();

/** The gate of this page. */
export function securityGate(services: Services): ReturnType<typeof createGate> {
  const gate = gates.get(services) ?? createGate(services);
  gates.set(services, gate);
  return gate;
}

const NO_ANSWER = { ok: false, failure: { kind: 'offline' } } as const;

function createGate(services: Services) {
  const store = createStore<Verdict | null>(null);
  const textOf = ({ account, kind }: Verdict): string => JSON.stringify([services.apiBase, account, kind]);
  const decide = (verdict: Verdict, isKept: boolean): void => {
    if (isKept) writeLocal(KEY, textOf(verdict));
    store.set(verdict);
  };
  /** Takes the server's answer, or that there was none. */
  const note = (account: string, status: Result<SecurityStatus>): Verdict['kind'] => {
    const kind = status.ok && needsSecurityQuestion(status.value) ? 'held' : 'open';
    decide({ account, kind }, status.ok);
    return kind;
  };
  return {
    /** What this page knows; null: nothing yet. */
    store,
    note,
    /** What an earlier page of this device learned: `held` is checked again before anything is shown. */
    remembered: (account: string): Verdict['kind'] | 'unknown' => {
      const text = readLocal(KEY);
      return (['held', 'open'] as const).find((kind) => text === textOf({ account, kind })) ?? 'unknown';
    },
    /** Asks the server, and notes what it says. A device that can't read its session can't ask either. */
    ask: async (account: string): Promise<void> => {
      note(account, await readSecurityStatus(services).catch(() => NO_ANSWER));
    },
    /** A question that will do is on file, or the person continues without one, as it can't be saved. */
    open: (account: string, how: 'question set' | 'for now'): void =>
      decide({ account, kind: 'open' }, how === 'question set'),
  };
}
