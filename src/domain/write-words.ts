import { failureDetail, type Failure } from './failure.ts';

/** What a write other than an award says without a connection: it waits for nothing by itself (decisions §2.4). */
export const NEEDS_CONNECTION = 'This needs the connection. What you entered is kept on this device.';
const NEEDS_SIGN_IN = 'Sign in again first. What you entered is kept on this device.';

/** A failed write: the screen's own words, then the reason, the server's in quotes. */
export function writeProblem(words: string, failure: Failure): string {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return `${words} ${NEEDS_CONNECTION}`;
  if (failure.kind === 'unauthorized') return `${words} ${NEEDS_SIGN_IN}`;
  const detail = failureDetail(failure);
  return detail && detail !== words ? `${words} “${detail}”` : words;
}
