import type { PasswordCheckAnswer, SecurityStatus } from '#contracts/accounts/accounts.ts';
import { fieldsIn, flagIn, readerOf, textIn, unwrapped } from '#data/fields.ts';

/** An answer that only says how it went; '' where the server says nothing. */
export const detailReader = readerOf((value) => {
  if (value === undefined) return { detail: '' };
  const fields = fieldsIn(value);
  return fields && { detail: textIn(fields, 'detail', 'message') ?? '' };
});

/** What came of a request for a reset. Another server sends no code. */
export const requestedReader = readerOf((value) => {
  if (value === undefined) return { byEmail: false };
  const fields = fieldsIn(value);
  return fields && { byEmail: flagIn(fields, 'by_email') === true };
});

/** The question, or null where there is none on file. */
export const questionReader = readerOf((value) => {
  const fields = unwrapped(value);
  return fields && { question: textIn(fields, 'question', 'security_question') };
});

export const passwordCheckReader = readerOf((value): PasswordCheckAnswer | null => {
  const fields = unwrapped(value);
  const acceptable = fields && flagIn(fields, 'acceptable');
  if (!fields || typeof acceptable !== 'boolean') return null;
  return { acceptable, reason: acceptable ? null : textIn(fields, 'reason') };
});

export const securityStatusReader = readerOf((value): SecurityStatus | null => {
  const fields = unwrapped(value);
  if (!fields) return null;
  const question = textIn(fields, 'question', 'security_question');
  const has_security_question = flagIn(fields, 'has_security_question') ?? question !== null;
  return { has_security_question, is_generic: flagIn(fields, 'is_generic') ?? false, question };
});
