import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SaveFailure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { loginPath } from '#ui/paths.ts';

/** What failed, and why. Where the sign-in has ended, the words lead to it and back to this room. */
export function failedText(words: string, failure: SaveFailure): ReactNode {
  if (failure.kind !== 'unauthorized') return actionFailedText(words, failure);
  return (
    <>
      {words} <SignInAgainLink /> first.
    </>
  );
}

const KEPT = 'What you typed stays in this tab.';

/** The same for a form: where it can be sent again, it says that nothing that was typed is lost. */
export function notSavedText(words: string, failure: SaveFailure): ReactNode {
  const comesAgain = failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'unauthorized';
  const text = failedText(words, failure);
  if (!comesAgain) return text;
  return (
    <>
      {text} {KEPT}
    </>
  );
}

function SignInAgainLink() {
  const { pathname, search } = useLocation();
  return <Link to={loginPath(pathname + search)}>Sign in again</Link>;
}
