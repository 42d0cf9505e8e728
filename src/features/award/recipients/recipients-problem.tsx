import { CHOOSE_RECIPIENTS, linkPath } from '#features/award/draft/award-address.ts';
import { STUDENTS, type AwardDraft } from '#features/award/draft/award-draft.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { Alert } from '#ui/components/message.tsx';
import type { RecipientsLoad } from './recipients.ts';

/** Why there is nobody to award, and what helps: another load, or the step where they are chosen, for this award. */
export function RecipientsProblem({ recipients, load, draft }: RecipientsLoad & { draft: AwardDraft }) {
  if (recipients.kind === 'failed') return <RetryAlert onRetry={load.refresh}>{recipients.text}</RetryAlert>;
  if (recipients.kind !== 'nobody') return null;
  const { text, path } = CHOOSE_RECIPIENTS[draft.target.kind];
  const link = <ButtonLink to={linkPath(path, { ...draft, target: STUDENTS })}>{text}</ButtonLink>;
  return <Alert action={link}>{recipients.text}</Alert>;
}
