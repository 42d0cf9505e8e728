import type { AskedAgain } from '#contracts/admin/signups.ts';
import side from '#features/admin/list/side-list.module.css';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './signups-screen.module.css';

/** Who signed up again although they have an account or were rejected. The page tells them nothing, so staff must know. */
export function AskedAgainList({
  people,
  onReopened,
}: {
  people: readonly AskedAgain[];
  onReopened: (text: string) => void;
}) {
  const now = useNow(60_000);
  const call = useAdminCall();
  const { isBusy, problem, act } = useAdminAction();
  if (people.length === 0) return null;
  const reopen = ({ id, name }: AskedAgain): void =>
    act(
      'Couldn’t reopen the sign-up.',
      () => call('reopenSignup', { id }),
      () => onReopened(`${name} is back in the list.`),
    );
  return (
    <section className={styles.listSide}>
      <h2>Signed up again</h2>
      <p className="soft">The applicant reads the same words as everybody. A lost password may be the reason.</p>
      {problem && <Alert>{problem}</Alert>}
      <ul className={`card ${side.rows} ${styles.people}`}>
        {people.map((person) => (
          <li key={person.id} className={`${styles.choice} ${side.row}`}>
            <span className={side.words}>
              <span>{person.name}</span>
              <span className="soft">
                {person.email} · {person.is_rejected ? 'was rejected' : 'has an account'} ·{' '}
                {countText(person.count, 'time', 'times')}, last {whenText(Date.parse(person.last_at), now)}
              </span>
            </span>
            {person.is_rejected && (
              <Button busy={isBusy} aria-label={`Reopen the sign-up of ${person.name}`} onClick={() => reopen(person)}>
                Reopen
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
