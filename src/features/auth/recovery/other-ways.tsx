import { Link } from 'react-router-dom';
import { paths } from '#ui/paths.ts';
import styles from '#features/auth/shared/auth-form.module.css';

/** Out of a recovery: the other one, or back to the sign-in. */
export function OtherWays() {
  return (
    <nav className={styles.links} aria-label="Accounts">
      <Link to={paths.recover} className={styles.link}>
        Another way to recover
      </Link>
      <Link to={paths.login} className={styles.link}>
        Back to sign in
      </Link>
    </nav>
  );
}
