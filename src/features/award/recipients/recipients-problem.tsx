import { CHOOSE_RECIPIENTS, linkPath } from '#features/award/draft/award-address.ts';
import { STUDENTS, type AwardDraft } from '#features/award/draft/award-draft.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { Alert } from '#ui/components/message.tsx';
import type { FoundRecipients } from './recipients.ts';

/** Why there is nobody to award, and what helps: another load, or the step where they are chosen, for this award. */
export function RecipientsProblem({ of: { kind, text, load }, draft }: { of: FoundRecipients; draft: AwardDraft }) {
  if (kind === 'failed') return <RetryAlert onRetry={load.refresh}>{text}</RetryAlert>;
  if (kind !== 'nobody') return null;
  const choose = CHOOSE_RECIPIENTS[draft.target.kind];
  const link = <ButtonLink to={linkPath(choose.path, { ...draft, target: STUDENTS })}>{choose.text}</ButtonLink>;
  return <Alert action={link}>{text}</Alert>;
}
