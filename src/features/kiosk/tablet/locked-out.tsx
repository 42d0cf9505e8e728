import { plural } from '#domain/plural.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './tablet.module.css';

interface Props {
  name: string;
  waiting: number;
  isOffline: boolean;
  /** The address of the sign-in page. */
  signIn: string;
  onBack: () => void;
}

/** No PIN opens this teacher's session any more. What they made is safe, and nobody else is affected. */
export function LockedOut({ name, waiting, isOffline, signIn, onBack }: Props) {
  const heading = usePageFocus();
  return (
    <section className={styles.box}>
      <h1 ref={heading} tabIndex={-1}>{`${name} needs the password`}</h1>
      <p>After three wrong PINs, or when staff end the session, only the password helps.</p>
      {waiting > 0 && (
        <p className={styles.line}>
          <Icon name="clock" size={20} />
          {plural(
            waiting,
            '1 point is waiting. It’s safe, and goes out after you sign in.',
            `${waiting} points are waiting. They’re safe, and go out after you sign in.`,
          )}
        </p>
      )}
      <p className={styles.line}>
        <Icon name="person" size={20} />
        The other teachers aren’t affected.
      </p>
      {isOffline && (
        <p className={styles.line}>
          <Icon name="cloud-off" size={20} />
          The password needs a connection.
        </p>
      )}
      <div className={styles.buttons}>
        <ButtonLink to={signIn} variant="primary">
          Sign in with password
        </ButtonLink>
        <Button onClick={onBack}>Back</Button>
      </div>
    </section>
  );
}
