import type { Person } from '#contracts/admin/people.ts';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { AskButton } from '#features/admin/shared/ask-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import styles from './people.module.css';

interface Props {
  person: Person;
  onDone: (person: Person, words: string) => void;
}

/** Closes an account, or opens it again. */
export function AccessCard({ person, onDone }: Props) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const { id } = person;
  const name = `${person.first_name} ${person.last_name}`;
  const isOpen = person.state === 'active';
  const enable = () =>
    act(
      'The account was not enabled.',
      () => call('enablePerson', { id }),
      (after) => onDone(after, `${name} can sign in again.`),
    );
  return (
    <section className={`card ${styles.card}`}>
      <h2>Access</h2>
      <p className={styles.soft}>
        {isOpen
          ? 'Disable the account of somebody who has left. You can enable it again.'
          : 'This account is disabled: nobody can sign in with it.'}
      </p>
      {problem && <Alert>{problem}</Alert>}
      <div className="buttons">
        {isOpen ? (
          <AskButton
            label="Disable…"
            title={`Disable the account of ${name}?`}
            text="They are signed out everywhere and can’t sign in until you enable the account again."
            confirm="Disable account"
            failed="The account was not disabled."
            send={() => call('disablePerson', { id })}
            onDone={(after) => onDone(after, `The account of ${name} is disabled.`)}
          />
        ) : (
          <Button busy={isBusy} onClick={enable}>
            Enable
          </Button>
        )}
      </div>
    </section>
  );
}
