import { useState, type ReactNode } from 'react';
import { useAdminAction, type AdminAction } from './use-admin-action.ts';
import { SignInAgain } from './sign-in-again.tsx';

interface FreshAction extends AdminAction {
  /** The question for the password, while it is asked; null otherwise. */
  signInAgain: ReactNode;
}

/** An action for which the sign-in must be new: where it isn't, the password is asked for, and the action tried again. */
export function useFreshAction(): FreshAction {
  const { act: actOnce, isBusy, problem, forget } = useAdminAction();
  const [again, setAgain] = useState<(() => void) | null>(null);
  const act: FreshAction['act'] = (words, send, onDone) =>
    actOnce(
      words,
      async () => {
        const result = await send();
        const isOld = !result.ok && result.failure.kind === 'refused' && result.failure.code === 'reauthenticate';
        if (isOld) setAgain(() => () => act(words, send, onDone));
        return result;
      },
      onDone,
    );
  return {
    act,
    isBusy,
    problem,
    forget,
    signInAgain: again && (
      <SignInAgain
        onClose={() => {
          forget();
          setAgain(null);
        }}
        onSignedIn={() => {
          setAgain(null);
          again();
        }}
      />
    ),
  };
}
