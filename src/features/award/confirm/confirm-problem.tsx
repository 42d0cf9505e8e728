import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { Loadable } from '#domain/loadable.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { linkPath } from '#features/award/draft/award-paths.ts';
import { STUDENTS } from '#features/award/draft/award-target.ts';
import type { Resolution } from '#features/award/draft/resolve-award.ts';
import type { RecipientsLoad } from '#features/award/recipients/load-recipients.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { Alert } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';

/** Why an award can't be confirmed yet, and what helps: another load, or a step of the award. */
type ConfirmProblem = { text: string } & ({ retry: () => void } | { step: string; path: string; draft: AwardDraft });

/**
 * Checked in the order of the steps: recipients, habit, reasons; then whether the school has them. Null: there is
 * nothing to say, or something is still loading.
 */
export function confirmProblem(
  draft: AwardDraft,
  { recipients, load }: RecipientsLoad,
  resolution: Resolution,
  habits: Loadable<unknown>,
): ConfirmProblem | null {
  if (recipients.kind === 'nobody') {
    const other = { text: recipients.text, draft: { ...draft, target: STUDENTS } };
    return draft.target.kind === 'house'
      ? { ...other, step: 'Choose a house', path: paths.assignHouse }
      : { ...other, step: 'Choose a roster', path: paths.assignRoster };
  }
  if (recipients.kind === 'failed') return { text: recipients.text, retry: load.refresh };
  const toHabits = { step: 'Choose a habit', path: paths.assignHabits, draft };
  if (resolution.kind === 'no-habit') return { text: AWARD_WORDS.noHabit, ...toHabits };
  if (resolution.kind === 'no-reason') {
    return { text: AWARD_WORDS.noReason, step: 'Choose reasons', path: paths.assignReasons, draft };
  }
  if (resolution.kind === 'resolved' || habits.isLoading || habits.kind === 'reading') return null;
  if (habits.problem) return { text: AWARD_WORDS.resolveFailed, retry: habits.refresh };
  // A moment passes between the end of the load and the sight of what was stored.
  return habits.kind === 'ready' ? { text: AWARD_WORDS.notResolved, ...toHabits } : null;
}

/** Says what is missing and links to its step. The link carries the rest of the award. */
export function ConfirmProblemAlert({ problem }: { problem: ConfirmProblem }) {
  if ('retry' in problem) return <RetryAlert onRetry={problem.retry}>{problem.text}</RetryAlert>;
  const { text, step, path, draft } = problem;
  return <Alert action={<ButtonLink to={linkPath(path, draft)}>{step}</ButtonLink>}>{text}</Alert>;
}
