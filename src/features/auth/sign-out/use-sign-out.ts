import { useCallback, useState } from 'react';
import { signOut } from '#data/commands/sign-out.ts';
import { openUndos } from '#data/outbox/undo/undo-rows.ts';
import { discardOwn } from '#data/outbox/decisions/take-back.ts';
import { countUnsent } from '#data/outbox/entry/waiting-accounts.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import type { SignOutStep } from './sign-out-words.ts';

/**
 * Signs out; with awards or undos waiting it asks first. The guard sees the session go, in every tab, and opens
 * the sign-in page.
 */
export function useSignOut() {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  const [step, setStep] = useState<SignOutStep | null>(null);
  const oneAtATime = useOneAtATime();
  const goTo = (next: SignOutStep): void => setStep((open) => open && next);

  const leave = useCallback(() => {
    signOut(services).catch(() => setStep({ kind: 'not-written' }));
  }, [services]);

  return {
    /** The question that is open; null: none is. */
    step,
    leave,
    cancel: (): void => setStep(null),
    back: (): void => goTo({ kind: 'asking' }),
    askDiscard: (): void => goTo({ kind: 'confirming-discard' }),
    start: (): void =>
      oneAtATime(async () => {
        try {
          // Read now: what the screens show may be a moment old.
          const undos = await openUndos(services.undoDb, userId);
          if ((await countUnsent(services)) + undos.length === 0) leave();
          else setStep({ kind: 'asking' });
        } catch {
          setStep({ kind: 'unreadable' });
        }
      }),
    sendNow: (count: number): void => {
      goTo({ kind: 'sending', since: services.now(), count });
      services.requestSync({ force: true, insist: true });
    },
    discard: (): void =>
      oneAtATime(async () => {
        goTo({ kind: 'discarding' });
        try {
          const removed = await discardOwn({ ...services, db: services.outboxDb }, userId);
          if (removed.inDoubt + removed.mayCount === 0) leave();
          else goTo({ kind: 'discarded', ...removed });
        } catch {
          goTo({ kind: 'not-written' });
        }
      }),
  };
}

export type SignOut = ReturnType<typeof useSignOut>;
