import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { RefreshState } from '#ui/hooks/use-refresh.ts';
import type { Resolution } from '#features/award/draft/award-query.ts';
import type { Who } from '#features/award/recipients/award-who.ts';

/** Why an award that is to be confirmed can't be made yet, and the way on. */
export interface ConfirmProblem {
  text: string;
  next: 'choose-target' | 'choose-habit' | 'choose-reasons' | 'retry-who' | 'retry-habits';
}

export type ConfirmState = { kind: 'resolving' } | { kind: 'problem'; problem: ConfirmProblem } | { kind: 'ready' };

/** In the order in which the steps ask: whom, which habit, which reasons; then whether the school has them. */
export function confirmState(facts: {
  who: Who;
  /** Null while the habits are read. */
  resolution: Resolution | null;
  habitsKnown: boolean;
  habits: RefreshState;
}): ConfirmState {
  const { who, resolution, habitsKnown, habits } = facts;
  const problem = (text: string, next: ConfirmProblem['next']): ConfirmState => ({
    kind: 'problem',
    problem: { text, next },
  });
  if (who.kind === 'nobody') return problem(who.text, 'choose-target');
  if (who.kind === 'failed') return problem(who.text, 'retry-who');
  if (resolution?.kind === 'no-habit') return problem(AWARD_WORDS.noHabit, 'choose-habit');
  if (resolution?.kind === 'no-reason') return problem(AWARD_WORDS.noReason, 'choose-reasons');
  if (resolution?.kind === 'resolved') return { kind: who.kind === 'known' ? 'ready' : 'resolving' };
  if (habits.kind === 'failed' || habits.kind === 'not-stored') {
    return problem(AWARD_WORDS.resolveFailed, 'retry-habits');
  }
  // A moment passes between the end of the load and the sight of what was stored.
  if (resolution === null || habits.kind === 'running' || !habitsKnown) return { kind: 'resolving' };
  return problem(AWARD_WORDS.notResolved, 'choose-habit');
}
