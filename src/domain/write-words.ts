import { failureDetail, type SaveFailure } from './failure.ts';

/** What a write other than an award says without a connection; it is not sent later by itself (docs/product.md). */
const NEEDS_CONNECTION = 'You need to be online.';
const NO_ANSWER = 'The school’s server can’t be reached.';
const NEEDS_SIGN_IN = 'Sign in again first.';
const KEPT = 'What you entered is kept on this device.';
const NOT_STORED = 'It is saved on the server, but this device couldn’t store it.';

/** A failed action: the screen's own words, then the reason, the server's in quotes. Nothing was typed for it. */
export function actionFailedText(words: string, failure: SaveFailure): string {
  if (failure.kind === 'not-stored') return NOT_STORED;
  if (failure.kind === 'offline' && failure.hasNetwork) return `${words} ${NO_ANSWER}`;
  if (failure.kind === 'offline' || failure.kind === 'timeout') return `${words} ${NEEDS_CONNECTION}`;
  if (failure.kind === 'unauthorized') return `${words} ${NEEDS_SIGN_IN}`;
  const detail = failureDetail(failure);
  return detail && detail !== words ? `${words} “${detail}”` : words;
}

/** The same for what a person typed or chose: it says that nothing of it is lost. */
export function saveFailedText(words: string, failure: SaveFailure): string {
  const text = actionFailedText(words, failure);
  const comesAgain = failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'unauthorized';
  return comesAgain ? `${text} ${KEPT}` : text;
}
