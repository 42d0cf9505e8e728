import type { ComponentProps } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import type { SignOut } from './use-sign-out.ts';

interface Props extends Pick<ComponentProps<'button'>, 'className' | 'ref'> {
  /** Of a screen that outlives the button and shows the question: a tablet that is turned has another sidebar. */
  signOut: SignOut;
  labelClassName?: string | undefined;
}

/** Signs out, with a question before where awards or undos wait. */
export function SignOutButton({ signOut, labelClassName, ...button }: Props) {
  return (
    <button type="button" onClick={signOut.start} {...button}>
      <Icon name="sign-out" />
      <span className={labelClassName}>Sign out</span>
    </button>
  );
}
