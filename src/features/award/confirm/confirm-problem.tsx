import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { linkPath } from '#features/award/draft/award-paths.ts';
import { STUDENTS } from '#features/award/draft/award-target.ts';
import type { Resolution } from '#features/award/draft/resolve-award.ts';
import type { Recipients } from '#features/award/recipients/recipients.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import type { RefreshState } from '#ui/hooks/use-refresh.ts';
import { paths } from '#ui/paths.ts';

/** Why an award that is to be confirmed can't be made yet, and the way on. */
interface ConfirmProblem {
  text: string;
  next: 'recipients' | 'habit' | 'reasons' | 'load-recipients' | 'load-habits';
}

/**
 * In the order in which the steps ask: whom, which habit, which reasons; then whether the school has them. Null: there
 * is nothing to say, also while something is still loading.
 */
export function confirmProblem(facts: {
  recipients: Recipients;
  /** Null while the habits are read. */
  resolution: Resolution | null;
  /** Whether this device ever had them. */
  habitsKnown: boolean;
  habits: RefreshState;
}): ConfirmProblem | null {
  const { recipients, resolution, habitsKnown, habits } = facts;
  if (recipients.kind === 'nobody') return { text: recipients.text, next: 'recipients' };
  if (recipients.kind === 'failed') return { text: recipients.text, next: 'load-recipients' };
  if (resolution?.kind === 'no-habit') return { text: AWARD_WORDS.noHabit, next: 'habit' };
  if (resolution?.kind === 'no-reason') return { text: AWARD_WORDS.noReason, next: 'reasons' };
  if (resolution?.kind === 'resolved') return null;
  if (habits.kind === 'failed' || habits.kind === 'not-stored') {
    return { text: AWARD_WORDS.resolveFailed, next: 'load-habits' };
  }
  // A moment passes between the end of the load and the sight of what was stored.
  const isLoading = resolution === null || habits.kind === 'running' || !habitsKnown;
  return isLoading ? null : { text: AWARD_WORDS.notResolved, next: 'habit' };
}

/** What is missing, and the step that mends it: everything else of the award goes along. */
export function ConfirmProblemAlert({
  problem: { text, next },
  draft,
  retry,
}: {
  problem: ConfirmProblem;
  draft: AwardDraft;
  retry: { recipients: () => void; habits: () => void };
}) {
  return <Alert action={action()}>{text}</Alert>;

  function action() {
    const isHouse = draft.target.kind === 'house';
    switch (next) {
      case 'load-recipients':
      case 'load-habits':
        return (
          <Button icon="refresh" onClick={next === 'load-habits' ? retry.habits : retry.recipients}>
            Retry
          </Button>
        );
      case 'recipients':
        return (
          <ButtonLink to={linkPath(isHouse ? paths.assignHouse : paths.assignRoster, { ...draft, target: STUDENTS })}>
            {isHouse ? 'Choose a house' : 'Choose a roster'}
          </ButtonLink>
        );
      case 'habit':
        return <ButtonLink to={linkPath(paths.assignHabits, draft)}>Choose a habit</ButtonLink>;
      case 'reasons':
        return <ButtonLink to={linkPath(paths.assignReasons, draft)}>Choose reasons</ButtonLink>;
    }
  }
}
