import type { SecurityStatus } from '#contracts/accounts.ts';
import { readSecurityStatus } from '#data/commands/accounts.ts';
import type { Result } from '#domain/failure.ts';
import { needsSecurityQuestion } from '#domain/accounts/security-setup-check.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import type { Services } from './services.ts';
import { createStore, type Store } from './store.ts';

const KEY = 'habit-points.security-gate';

/**
 * Whether an account is held at the gate of the security question. `open` also where the server could not be asked: a
 * teacher without a connection works on.
 */
type Verdict = { account: string; kind: 'held' | 'open' };

export interface SecurityGate {
  /** What this page knows; null: nothing yet. */
  store: Store<Verdict | null>;
  /** What an earlier page of this device learned: `held` is checked again before anything is shown. */
  remembered(account: string): 'held' | 'open' | 'unknown';
  /** Asks the server, and notes what it says. */
  ask(account: string): Promise<void>;
  /** Takes the server's answer, or that there was none. */
  note(account: string, status: Result<SecurityStatus>): Verdict['kind'];
  /** A question that will do is on file, or the person continues without one, as it can't be saved. */
  open(account: string, how: 'question set' | 'for now'): void;
}

const gates = new WeakMap<Services, SecurityGate>();

/** The gate of this page. */
export function securityGate(services: Services): SecurityGate {
  const known = gates.get(services);
  if (known) return known;
  const made = createGate(services);
  gates.set(services, made);
  return made;
}

const NO_ANSWER = { ok: false, failure: { kind: 'offline' } } as const;

function createGate(services: Services): SecurityGate {
  const { apiBase } = services;
  const store = createStore<Verdict | null>(null);
  const textOf = ({ account, kind }: Verdict): string => JSON.stringify([apiBase, account, kind]);
  const keep = (verdict: Verdict): void => writeLocal(KEY, textOf(verdict));
  const gate: SecurityGate = {
    store,
    remembered: (account) => {
      const text = readLocal(KEY);
      const kinds = ['held', 'open'] as const;
      return kinds.find((kind) => text === textOf({ account, kind })) ?? 'unknown';
    },
    ask: async (account) => {
      // A device that can't read its session can't ask either.
      gate.note(account, await readSecurityStatus(services).catch(() => NO_ANSWER));
    },
    note: (account, status) => {
      const kind = status.ok && needsSecurityQuestion(status.value) ? 'held' : 'open';
      const verdict: Verdict = { account, kind };
      if (status.ok) keep(verdict);
      store.set(verdict);
      return kind;
    },
    open: (account, how) => {
      const verdict: Verdict = { account, kind: 'open' };
      if (how === 'question set') keep(verdict);
      store.set(verdict);
    },
  };
  return gate;
}
