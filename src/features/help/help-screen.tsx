import { mayAward } from '#domain/accounts/roles.ts';
import { Link } from 'react-router-dom';
import { useAccount } from '#services/services.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import styles from './help-screen.module.css';

/** Where 'Submit ideas or request help' leads while the school has set no address to write to. */
export function HelpScreen() {
  const { profile } = useAccount().session;
  return (
    <>
      <PageHeader title="Help" lead="Your school has not set an email address for help yet." />
      <div className={styles.words}>
        <p>Please ask your school office, or the person who looks after Habit Points at your school.</p>
        <p>
          <Link to={paths.privacy}>What this school keeps about students, and why</Link>
        </p>
        {mayAward(profile) && (
          <>
            <p>Are you missing an award? The Outbox lists every award that this device has not sent yet.</p>
            <ButtonLink to={paths.outbox} icon="outbox">
              Open the Outbox
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}
