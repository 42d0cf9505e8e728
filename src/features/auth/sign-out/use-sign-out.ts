import { useCallback, useRef, useState } from 'react';
import { signOut } from '#data/commands/sign-out.ts';
import { readOutboxSummary, unsentIn, type OutboxSummary } from '#data/outbox/view/outbox-view.ts';
import { discardOwn } from '#data/outbox/decisions/take-back.ts';
import { useAccount, useServices } from '#services/services.ts';
import type { SignOutStep } from './sign-out-words.ts';

const EMPTY: OutboxSummary = { waiting: 0, needsYou: 0, behind: 0, sending: null, end: null, lastSentAt: null };

/** The question that is open, and the outbox as it was when it was asked. */
export interface OpenQuestion {
  step: SignOutStep;
  asked: OutboxSummary;
}

/**
 * Signs out; with awards waiting it asks first. The guard sees the session go, in every tab, and leads
 * to the sign-in page.
 */
export function useSignOut() {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const working = useRef(false);
  const goTo = (step: SignOutStep): void => setQuestion((open) => open && { ...open, step });

  const leave = useCallback(() => {
    signOut(services).catch(() => setQuestion({ step: { kind: 'not-written' }, asked: EMPTY }));
  }, [services]);

  /** A second press waits for the first. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (working.current) return;
    working.current = true;
    await work();
    working.current = false;
  };

  return {
    question,
    leave,
    cancel: (): void => setQuestion(null),
    back: (): void => goTo({ kind: 'asking' }),
    askDiscard: (): void => goTo({ kind: 'confirming-discard' }),
    start: (): void =>
      void once(async () => {
        try {
          const asked = await readOutboxSummary(services.outboxDb, userId, services.now());
          if (unsentIn(asked) === 0) leave();
          else setQuestion({ step: { kind: 'asking' }, asked });
        } catch {
          setQuestion({ step: { kind: 'unreadable' }, asked: EMPTY });
        }
      }),
    sendNow: (count: number): void => {
      goTo({ kind: 'sending', since: services.now(), count });
      services.requestSync({ force: true, insist: true });
    },
    discard: (): void =>
      void once(async () => {
        goTo({ kind: 'discarding' });
        const deps = { db: services.outboxDb, now: () => services.now(), sleep: (ms: number) => services.sleep(ms) };
        try {
          const { notSent, inDoubt } = await discardOwn(deps, userId);
          if (inDoubt === 0) leave();
          else goTo({ kind: 'discarded', notSent, inDoubt });
        } catch {
          goTo({ kind: 'not-written' });
        }
      }),
  };
}

export type SignOut = ReturnType<typeof useSignOut>;
