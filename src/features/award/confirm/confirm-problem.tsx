import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { Loadable } from '#domain/loadable.ts';
import { CHOOSE_RECIPIENTS, linkPath } from '#features/award/draft/award-address.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { STUDENTS } from '#features/award/draft/award-target.ts';
import type { Resolution } from '#features/award/draft/resolve-award.ts';
import type { RecipientsLoad } from '#features/award/recipients/recipients.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { Alert } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';

/**
 * Why an award can't be confirmed yet, in the order of the steps: recipients, habit, reasons; then whether the school
 * has them. Beside it is what helps: another load, or the step where it is chosen, with the rest of the award. There is
 * nothing to say while something is still loading.
 */
export function ConfirmProblem({
  draft,
  recipients,
  load,
  resolution,
  habits,
}: RecipientsLoad & { draft: AwardDraft; resolution: Resolution; habits: Loadable<unknown> }) {
  const missing = (text: string, step: string, path: string, rest = draft) => (
    <Alert action={<ButtonLink to={linkPath(path, rest)}>{step}</ButtonLink>}>{text}</Alert>
  );
  if (recipients.kind === 'nobody') {
    const { text, path } = CHOOSE_RECIPIENTS[draft.target.kind];
    return missing(recipients.text, text, path, { ...draft, target: STUDENTS });
  }
  if (recipients.kind === 'failed') return <RetryAlert onRetry={load.refresh}>{recipients.text}</RetryAlert>;
  switch (resolution.kind) {
    case 'no-habit':
      return missing(AWARD_WORDS.noHabit, 'Choose a habit', paths.assignHabits);
    case 'no-reason':
      return missing(AWARD_WORDS.noReason, 'Choose reasons', paths.assignReasons);
    case 'unknown':
      if (habits.isLoading) return null;
      if (habits.problem) return <RetryAlert onRetry={habits.refresh}>{AWARD_WORDS.resolveFailed}</RetryAlert>;
      // A moment passes between the end of the load and the sight of what was stored.
      return habits.kind === 'ready' ? missing(AWARD_WORDS.notResolved, 'Choose a habit', paths.assignHabits) : null;
    case 'resolved':
      return null;
  }
}
