import { mailText } from '#contracts/admin/mails.ts';
import type { MailText } from '#domain/mail/mail-words.ts';
import type { Deps } from '#server/deps.ts';
import { unseal } from '#server/keys/seal.ts';

/** Many mail servers put off the first try of a sender whom they don't know, so nobody is told of the first two. */
const TOLD_AFTER = 3;

/** What staff should know: it was given up, or it was tried some times and still is. */
export const NOT_SENT = `sent_at IS NULL AND problem IS NOT NULL AND (failed_at IS NOT NULL OR tries >= ${TOLD_AFTER})`;

/** The text of an email; null: it was sealed with another key. */
export function openMail(
  { keys }: Pick<Deps, 'keys'>,
  { id, sealed }: { id: string; sealed: Buffer },
): MailText | null {
  const opened = unseal(keys.seal, sealed, id);
  return opened === null ? null : mailText.parse(JSON.parse(opened));
}
