import { failureDetail, failureStatus, isGone, type Failure } from '#domain/failure.ts';
import { newPasswordProblem } from './password.ts';

/** The words of both recoveries. */
export const RECOVERY_WORDS = {
  noEmailYet: 'Please enter your email first.',
  noEmail: 'Please enter your email.',
  noAnswer: 'Please enter your security answer.',
  noCode: 'Please enter the code from the office.',
  noPassword: 'Please enter and confirm your new password.',
  notDigits: 'Lunch number must be digits only.',
  incomplete: 'Please fill out all fields.',
  notFound:
    'Could not find a security question for that email. If you believe this is an error, try the request reset option below or contact an administrator.',
  noQuestion: 'No security question is set for this account. You can submit a reset request below.',
  loaded: 'Security question loaded. Please enter your answer and new password.',
  updated: 'Password updated! You can sign in with your new password.',
  requested: 'Request submitted. An administrator will review and help complete your reset.',
  requestedByEmail:
    'Request submitted. An administrator will review and help complete your reset. If this email has an account, a one-time code is on its way to it, which works for an hour.',
  noEndpoint: 'That endpoint was not found on the server (404).',
} as const;

const NETWORK_WORDS = {
  question: 'Network error while loading your security question.',
  reset: 'Network error while resetting your password.',
  request: 'Network error while sending the request.',
} as const;

/** What an educator's recovery asks the server for. */
export type RecoveryCall = keyof typeof NETWORK_WORDS;

export interface EducatorReset {
  email: string;
  answer: string;
  password: string;
  confirm: string;
}

export interface ScholarReset {
  email: string;
  lunchNumber: string;
  /** '1' to '12'; '' where none is chosen. */
  grade: string;
  password: string;
  confirm: string;
}

/**
 * The first thing that is wrong with a new password by the answer. `refusal` is what the server has said of this password.
 */
export function educatorResetProblem(
  fields: EducatorReset,
  refusal: string | null = null,
): { field: keyof EducatorReset; text: string } | null {
  if (!fields.email.trim()) return { field: 'email', text: RECOVERY_WORDS.noEmail };
  if (!fields.answer.trim()) return { field: 'answer', text: RECOVERY_WORDS.noAnswer };
  if (!fields.password) return { field: 'password', text: RECOVERY_WORDS.noPassword };
  if (!fields.confirm) return { field: 'confirm', text: RECOVERY_WORDS.noPassword };
  return newPasswordProblem(fields, refusal);
}

/** The same of a scholar's; all fields are asked for at once. */
export function scholarResetProblem(
  fields: ScholarReset,
  refusal: string | null = null,
): { field: keyof ScholarReset; text: string } | null {
  const order = ['email', 'lunchNumber', 'grade', 'password', 'confirm'] as const;
  const missing = order.find((field) => !fields[field].trim());
  if (missing) return { field: missing, text: RECOVERY_WORDS.incomplete };
  if (!/^\d+$/.test(fields.lunchNumber.trim())) return { field: 'lunchNumber', text: RECOVERY_WORDS.notDigits };
  return newPasswordProblem(fields, refusal);
}

export interface CodeReset {
  email: string;
  code: string;
  password: string;
  confirm: string;
}

/** The same of a new password by the office's code. */
export function codeResetProblem(
  fields: CodeReset,
  refusal: string | null = null,
): { field: keyof CodeReset; text: string } | null {
  if (!fields.email.trim()) return { field: 'email', text: RECOVERY_WORDS.noEmail };
  if (!fields.code.trim()) return { field: 'code', text: RECOVERY_WORDS.noCode };
  if (!fields.password) return { field: 'password', text: RECOVERY_WORDS.noPassword };
  if (!fields.confirm) return { field: 'confirm', text: RECOVERY_WORDS.noPassword };
  return newPasswordProblem(fields, refusal);
}

/** Why a call of an educator's recovery failed: the server's words, else what kind of page answered. */
export function recoveryFailureText(call: RecoveryCall, failure: Failure): string {
  const status = failureStatus(failure);
  if (status === null) return NETWORK_WORDS[call];
  if (call === 'question' && isGone(failure)) return RECOVERY_WORDS.notFound;
  const detail = failureDetail(failure);
  if (detail) return detail;
  if (!isHtml(failure)) return `Request failed (HTTP ${status}).`;
  return status === 404 ? RECOVERY_WORDS.noEndpoint : `Server returned an HTML error page (HTTP ${status}).`;
}

function isHtml(failure: Failure): boolean {
  return (failure.kind === 'not-json' || failure.kind === 'busy') && failure.html === true;
}
