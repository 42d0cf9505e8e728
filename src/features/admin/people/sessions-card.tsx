import type { Person } from '#contracts/admin/people.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './people.module.css';

interface Props {
  person: Person;
  onDone: (person: Person, words: string) => void;
}

/** Where the person is signed in, and the way to end it: for a lost tablet, or somebody who has left. */
export function SessionsCard({ person, onDone }: Props) {
  const call = useAdminCall();
  const now = useNow(60_000);
  const { act, isBusy, problem } = useAdminAction();
  const { id, first_name: name, open_sessions: sessions, may } = person;
  const endOne = (session: string) =>
    act(
      'That device was not signed out.',
      () => call('endSession', { id: session }),
      (after) => onDone(after, 'That device is signed out.'),
    );
  return (
    <section className={`card ${styles.card}`}>
      <h2>Signed in</h2>
      {problem && <Alert>{problem}</Alert>}
      {sessions.length === 0 && <p className={styles.soft}>Nowhere.</p>}
      <ul className={styles.sessions}>
        {sessions.map((each) => {
          const since = whenText(Date.parse(each.signed_in_at), now);
          return (
            <li key={each.id} className={styles.session}>
              <span>
                {each.is_current && <strong>This device. </strong>}
                Since {since}, last used {whenText(Date.parse(each.last_used_at), now)}
              </span>
              {may.change && (
                <Button busy={isBusy} aria-label={`Sign out the device of ${since}`} onClick={() => endOne(each.id)}>
                  Sign out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {may.change && sessions.length > 1 && (
        <div className="buttons">
          <AskButton
            label="Sign out everywhere…"
            title={`Sign ${name} out everywhere?`}
            confirm="Sign out everywhere"
            failed="Nobody was signed out."
            send={() => call('endSessions', { id })}
            onDone={(after) => onDone(after, `${name} is signed out everywhere.`)}
          >
            <p>Awards that wait on their devices stay there, and are sent after the next sign-in.</p>
          </AskButton>
        </div>
      )}
    </section>
  );
}
