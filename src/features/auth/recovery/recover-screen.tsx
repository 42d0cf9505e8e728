import { Link } from 'react-router-dom';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './recover-screen.module.css';
import formStyles from '#features/auth/shared/auth-form.module.css';
import { AuthPage } from '#features/auth/shared/auth-page.tsx';

const WAYS = [
  { to: paths.recoverEducator, title: "I'm an Educator", text: 'With your security question' },
  { to: paths.recoverScholar, title: "I'm a Scholar", text: 'With your lunch number and grade' },
] as const;

/** Which way back to a forgotten password. */
export function RecoverScreen() {
  return (
    <AuthPage>
      <PageHeader title="Recover Password" lead="Choose how you use Habit Points." />
      <ul className={styles.ways}>
        {WAYS.map((way) => (
          <li key={way.to}>
            <Link to={way.to} className={styles.way}>
              <span className={styles.words}>
                <span className={styles.title}>{way.title}</span>
                <span className={formStyles.hint}>{way.text}</span>
              </span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
      <nav className={formStyles.links} aria-label="Accounts">
        <Link to={paths.welcome} className={formStyles.link}>
          Back to welcome
        </Link>
      </nav>
    </AuthPage>
  );
}
