import { useLocation } from 'react-router-dom';
import { NEEDS_SECOND_STEP } from '#domain/accounts/second-step-words.ts';
import type { Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { Alert } from '#ui/components/message.tsx';
import { accountPath, loginPath } from '#ui/paths.ts';

interface Props {
  /** 'Couldn’t load the school.' */
  words: string;
  failure: Failure;
  onRetry: () => void;
}

/** What could not be loaded, with Retry; where the sign-in has ended, with the way to it and back to this room. */
export function LoadFailed({ words, failure, onRetry }: Props) {
  const { pathname, search } = useLocation();
  const text = actionFailedText(words, failure);
  if (failure.kind === 'refused' && failure.code === NEEDS_SECOND_STEP) {
    return (
      <Alert
        action={
          <ButtonLink icon="shield" to={accountPath(pathname + search)}>
            Set up a second step
          </ButtonLink>
        }
      >
        {failure.detail}
      </Alert>
    );
  }
  if (failure.kind !== 'unauthorized') return <RetryAlert onRetry={onRetry}>{text}</RetryAlert>;
  return (
    <Alert
      action={
        <ButtonLink icon="key" to={loginPath(pathname + search)}>
          Sign in
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  );
}
