import { useCallback, useRef, useState } from 'react';
import { retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { discardSubmission, takeBackSubmission, type Removed } from '#data/outbox/decisions/take-back.ts';
import { stoppedText } from '#domain/awards/outbox-words.ts';
import { useServices } from '#services/services.ts';

/** What came of the last decision; `at` tells one from the next with the same words. */
export type Said = { kind: 'nothing' } | { kind: 'done' | 'failed'; text: string; at: number };

export interface Decisions {
  said: Said;
  /** The award or the submission that something is being done about; a second press waits. */
  busy: string | null;
  retry: (entryId: string, name: string) => void;
  skip: (entryId: string, name: string) => void;
  /** Of one that nobody could tell. */
  arrived: (entryId: string, name: string) => void;
  takeBack: (submissionId: string) => void;
  discard: (submissionId: string) => void;
}

/** What a teacher decides about awards that stopped or still wait. */
export function useDecisions(): Decisions {
  const services = useServices();
  const [said, setSaid] = useState<Said>({ kind: 'nothing' });
  const [busy, setBusy] = useState<string | null>(null);
  const deciding = useRef(false);
  const decide = useCallback(
    async (id: string, work: () => Promise<string>) => {
      if (deciding.current) return;
      deciding.current = true;
      setBusy(id);
      try {
        const text = await work();
        setSaid({ kind: 'done', text, at: services.now() });
      } catch {
        const text = 'This device could not write that down. Nothing has changed.';
        setSaid({ kind: 'failed', text, at: services.now() });
      }
      deciding.current = false;
      setBusy(null);
    },
    [services],
  );
  const db = services.outboxDb;
  const deps = { db, now: () => services.now(), sleep: (ms: number) => services.sleep(ms) };
  return {
    said,
    busy,
    retry: (entryId, name) =>
      void decide(entryId, async () => {
        await retryEntry(db, entryId);
        services.requestSync({ force: true });
        return `${name} is tried again.`;
      }),
    skip: (entryId, name) =>
      void decide(entryId, async () => {
        await skipEntry(deps, entryId);
        services.requestSync({ force: true });
        return `${name} was skipped. The others go on.`;
      }),
    arrived: (entryId, name) =>
      void decide(entryId, async () => {
        await skipEntry(deps, entryId);
        services.requestSync({ force: true });
        return `${name} counts as sent. The others go on.`;
      }),
    takeBack: (submissionId) =>
      void decide(submissionId, async () => stoppedText(await takeBackSubmission(deps, submissionId))),
    discard: (submissionId) =>
      void decide(submissionId, async () => discardedText(await discardSubmission(deps, submissionId))),
  };
}

function discardedText({ sent, inDoubt }: Removed): string {
  const kept = sent > 0 ? ` ${sent} had been sent and ${sent === 1 ? 'stays' : 'stay'}.` : '';
  const open = inDoubt > 0 ? ` ${inDoubt} may have arrived already; the next try will tell.` : '';
  return `Discarded.${kept}${open}`;
}
