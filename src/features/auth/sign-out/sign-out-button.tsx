import { Icon } from '#ui/icons/icon.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Signs out, with a question before where awards or undos wait. */
export function SignOutButton({
  className,
  labelClassName,
}: {
  className: string | undefined;
  labelClassName: string | undefined;
}) {
  const signOut = useSignOut();
  return (
    <>
      <button type="button" className={className} onClick={signOut.start}>
        <Icon name="sign-out" />
        <span className={labelClassName}>Sign out</span>
      </button>
      {signOut.step && <SignOutDialog asked={signOut.step} signOut={signOut} />}
    </>
  );
}
