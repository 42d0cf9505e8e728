import { useCallback } from 'react';
import type { NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import { NOT_SAVED_WORDS, quickAwardProblem } from '#domain/awards/award-check.ts';
import { useAccount, useServices } from '#services/services.ts';
import { makeAwards } from './make-awards.ts';

/** An award in one tap: these students, one habit, its reasons. */
export interface QuickAward extends Pick<NewSubmission, 'students' | 'habit' | 'reasons' | 'points'> {
  /** '' by default. */
  comment?: string;
  /** The class that it is made in; null: none. */
  rosterId: string | null;
}

export type QuickAwardOutcome =
  /** The disk has it. The award ids are in the order of the students. */
  | { kind: 'saved'; submissionId: string; awardIds: readonly string[] }
  /** Nothing was saved; the text says why. */
  | { kind: 'not-saved'; text: string };

/**
 * Saves one submission in the outbox with each call, asks for the sending, and remembers what was used. It resolves with
 * the outbox's transaction and never rejects.
 */
export function useQuickAward(): (award: QuickAward) => Promise<QuickAwardOutcome> {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  return useCallback(
    async ({ rosterId, comment = '', ...award }) => {
      const problem = quickAwardProblem({ ...award, comment });
      if (problem !== null) return { kind: 'not-saved', text: problem };
      const { apiBase, newId } = services;
      const submissionId = newId();
      const made: string[] = [];
      const noted = (): string => {
        const id = newId();
        made.push(id);
        return id;
      };
      const saved = await makeAwards(
        { ...services, newId: noted },
        { ...award, comment, submissionId, isNew: true, userId, apiBase },
        rosterId,
      ).catch(() => ({ kind: 'not-stored' }) as const);
      // Its submission id is new, so nothing was awarded with it before.
      if (saved.kind === 'already') return { kind: 'not-saved', text: NOT_SAVED_WORDS['not-stored'] };
      if (saved.kind !== 'saved') return { kind: 'not-saved', text: NOT_SAVED_WORDS[saved.kind] };
      // A second try on a full disk made ids of its own.
      return { kind: 'saved', submissionId, awardIds: made.slice(-award.students.length) };
    },
    [services, userId],
  );
}
