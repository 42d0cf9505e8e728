import { useCallback } from 'react';
import type { NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import { NOT_SAVED_WORDS, quickAwardProblem } from '#domain/awards/award-check.ts';
import { useAccount, useServices, type Services } from '#services/services.ts';
import { makeAwards } from './make-awards.ts';

/** An award in one tap: these students, one habit, its reasons. */
export interface QuickAward extends Pick<NewSubmission, 'students' | 'habit' | 'reasons' | 'points'> {
  /** '' by default. */
  comment?: string;
  /** The class that it is made in; null: none. */
  rosterId: string | null;
}

type QuickAwardOutcome =
  /** The disk has it. */
  | { kind: 'saved' }
  /** Nothing was saved; the text says why. */
  | { kind: 'not-saved'; text: string };

/** An award from the tap on. */
export interface MadeAward {
  /** Known at once, in the order of the students. */
  awardIds: readonly string[];
  /** Resolves with the outbox's transaction, and never rejects. */
  outcome: Promise<QuickAwardOutcome>;
}

/** Saves one submission in the outbox with each call, asks for the sending, and remembers what was used. */
export function useQuickAward(): (award: QuickAward) => MadeAward {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  return useCallback(
    (award) => {
      const awardIds = award.students.map(() => services.newId());
      return { awardIds, outcome: save(services, userId, award, awardIds) };
    },
    [services, userId],
  );
}

async function save(
  services: Services,
  userId: string,
  { rosterId, comment = '', ...award }: QuickAward,
  awardIds: readonly string[],
): Promise<QuickAwardOutcome> {
  const problem = quickAwardProblem({ ...award, comment });
  if (problem !== null) return { kind: 'not-saved', text: problem };
  const { apiBase, newId } = services;
  const saved = await makeAwards(
    services,
    { ...award, awardIds, comment, submissionId: newId(), isNew: true, userId, apiBase },
    rosterId,
  ).catch(() => ({ kind: 'not-stored' }) as const);
  if (saved.kind === 'saved') return { kind: 'saved' };
  // Its submission id is new, so nothing was awarded with it before.
  return { kind: 'not-saved', text: NOT_SAVED_WORDS[saved.kind === 'already' ? 'not-stored' : saved.kind] };
}
