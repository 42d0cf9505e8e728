import { useCallback, useRef, useState } from 'react';
import { adoptAwards } from '#data/outbox/decisions/adopt-awards.ts';
import { markArrived, retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { discardSubmission, takeBackOwn, takeBackSubmission, type Removed } from '#data/outbox/decisions/take-back.ts';
import { adoptUndos } from '#data/outbox/undo/undo-rows.ts';
import { NOT_SAVED_TEXT } from '#domain/awards/outbox-headline.ts';
import { mayCountText, skippedText, stoppedText } from '#domain/awards/outbox-words.ts';
import { adoptedText } from '#domain/awards/waiting-words.ts';
import { counted } from '#domain/plural.ts';
import { undoText } from '#domain/awards/undo-words.ts';
import { useUndo } from './use-undo.ts';
import { useAccount, useServices } from '#services/services.ts';
import { outboxOf } from './outbox-store.ts';

/** What the last decision did; `at` distinguishes it from the next one with the same words. */
export type DecisionResult = { kind: 'nothing' } | { kind: 'done' | 'failed'; text: string; at: number };

export interface Decisions {
  result: DecisionResult;
  /** The award or the submission that is being decided about; a second press does nothing. */
  busy: string | null;
  retry: (entryId: string, name: string) => void;
  skip: (entryId: string, name: string) => void;
  /** For an award that only the teacher can check. */
  markArrived: (entryId: string, name: string) => void;
  takeBack: (submissionId: string) => void;
  discard: (submissionId: string) => void;
  /** Makes what another account has waiting this account's. */
  adopt: (fromUserId: string) => void;
  /** Undoes these awards of a submission. */
  undo: (submissionId: string, awardIds: readonly string[]) => void;
  /** Takes back all that this account has waiting. */
  takeBackAll: () => Promise<DecisionResult>;
}

/** What a teacher decides about awards that stopped or still wait. */
export function useDecisions(): Decisions {
  const services = useServices();
  const { profile, apiBase } = useAccount().session;
  const userId = profile.id;
  const undo = useUndo();
  const [result, setResult] = useState<DecisionResult>({ kind: 'nothing' });
  const [busy, setBusy] = useState<string | null>(null);
  const deciding = useRef(false);
  const decide = useCallback(
    async (id: string, work: () => Promise<string>): Promise<DecisionResult> => {
      if (deciding.current) return { kind: 'nothing' };
      deciding.current = true;
      setBusy(id);
      const done = await work().then(
        async (text): Promise<DecisionResult> => {
          // What is said now is what the screen shows.
          await outboxOf(services, userId).catchUp();
          return { kind: 'done', text, at: services.now() };
        },
        (): DecisionResult => ({ kind: 'failed', text: NOT_SAVED_TEXT, at: services.now() }),
      );
      setResult(done);
      deciding.current = false;
      setBusy(null);
      return done;
    },
    [services, userId],
  );
  const deps = () => ({ ...services, db: services.outboxDb });
  const decideEntry = (id: string, work: () => Promise<string>): void =>
    void decide(id, async () => {
      const text = await work();
      services.requestSync({ force: true });
      return text;
    });
  return {
    result,
    busy,
    retry: (id, name) =>
      decideEntry(id, async () => {
        await retryEntry(services.outboxDb, id);
        return `Trying ${name} again.`;
      }),
    skip: (id, name) => decideEntry(id, async () => skippedText(name, await skipEntry(deps(), id))),
    markArrived: (id, name) =>
      decideEntry(id, async () => {
        await markArrived(deps(), id);
        return `${name} is marked as sent. The others will be sent.`;
      }),
    takeBack: (id) => void decide(id, async () => stoppedText(await takeBackSubmission(deps(), id))),
    discard: (id) => void decide(id, async () => discardedText(await discardSubmission(deps(), id))),
    adopt: (from) =>
      void decide(from, async () => {
        const keepsIds = (await services.api.memory.read()).knowsAwardIds === true;
        // First: an undo waits for its award, and never goes without it.
        const undos = await adoptUndos(services.undoDb, { from, to: userId, apiBase });
        const adopted = await adoptAwards(deps(), { from, to: userId, apiBase, keepsIds });
        services.requestSync({ force: true });
        return adoptedText({ ...adopted, undos });
      }),
    undo: (id, awardIds) => void decide(id, async () => undoText(await undo(awardIds))),
    takeBackAll: () => decide(userId, async () => stoppedText(await takeBackOwn(deps(), userId))),
  };
}

function discardedText({ sent, inDoubt, mayCount }: Removed): string {
  const parts = [
    'Discarded.',
    sent > 0 ? counted(sent, '# had been sent and stays.', '# had been sent and stay.') : null,
    inDoubt > 0 ? `${inDoubt} may have arrived already. We’ll check on the next try.` : null,
    mayCountText(mayCount),
  ];
  return parts.filter((part) => part !== null).join(' ');
}
