import { useCallback, useRef, useState } from 'react';
import { adoptAwards } from '#data/outbox/decisions/adopt-awards.ts';
import { markArrived, retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import {
  cancelAwards,
  discardSubmission,
  takeBackOwn,
  takeBackSubmission,
  type Removed,
} from '#data/outbox/decisions/take-back.ts';
import { adoptUndos } from '#data/outbox/undo/undo-rows.ts';
import { NOT_SAVED_TEXT } from '#domain/awards/outbox-headline.ts';
import { cancelledText, mayCountText, skippedText, stoppedText } from '#domain/awards/outbox-words.ts';
import { adoptedText } from '#domain/awards/waiting-words.ts';
import { counted } from '#domain/plural.ts';
import { undoText } from '#domain/awards/undo-words.ts';
import { useUndo } from './use-undo.ts';
import { useAccount, useServices } from '#services/services.ts';
import { outboxOf } from './outbox-store.ts';

/**
 * What the last decision did; `at` distinguishes it from the next one with the same words. `inPlace`: what was decided about
 * shows it where it stands.
 */
export type DecisionResult =
  | { kind: 'nothing' }
  | { kind: 'done'; text: string; at: number; inPlace: boolean }
  | { kind: 'failed'; text: string; at: number };

/** What to say of a decision that was saved. */
type Said = string | { text: string; inPlace: boolean };

export interface Decisions {
  result: DecisionResult;
  /** The award or the group of awards that is being decided about; a second press does nothing. */
  busy: string | null;
  retry: (entryId: string, name: string) => void;
  skip: (entryId: string, name: string) => void;
  /** For an award that only the teacher can check. */
  markArrived: (entryId: string, name: string) => void;
  takeBack: (submissionId: string) => void;
  /** Takes back one award that is not sent yet. */
  cancel: (entryId: string, name: string) => void;
  /** Takes back all these awards of a group that are not sent yet. */
  cancelAll: (groupId: string, entryIds: readonly string[]) => void;
  discard: (submissionId: string) => void;
  /** Makes what another account has waiting this account's. */
  adopt: (fromUserId: string) => void;
  /** Undoes these awards of a group, or a single one. */
  undo: (id: string, awardIds: readonly string[]) => void;
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
    async (id: string, work: () => Promise<Said>): Promise<DecisionResult> => {
      if (deciding.current) return { kind: 'nothing' };
      deciding.current = true;
      setBusy(id);
      const done = await work().then(
        async (said): Promise<DecisionResult> => {
          // What is said now is what the screen shows.
          await outboxOf(services, userId).catchUp();
          const { text, inPlace } = typeof said === 'string' ? { text: said, inPlace: false } : said;
          return { kind: 'done', text, at: services.now(), inPlace };
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
    cancel: (id, name) =>
      void decide(id, async () => {
        const removed = await cancelAwards(deps(), [id]);
        return { text: cancelledText(name, removed), inPlace: removed.notSent === 1 };
      }),
    cancelAll: (id, entryIds) => void decide(id, async () => stoppedText(await cancelAwards(deps(), entryIds))),
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
    undo: (id, awardIds) =>
      void decide(id, async () => {
        const outcome = await undo(awardIds);
        const isSaved = outcome.kind === 'saved' && outcome.kept === 0;
        return { text: undoText(outcome), inPlace: isSaved && awardIds.length === 1 };
      }),
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
