import type { Person } from '#contracts/admin/people.ts';
import { ActButton } from '#features/admin/shared/act-button.tsx';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';

interface Props {
  person: Person;
  onDone: (person: Person, words: string) => void;
}

/** Closes an account, or opens it again. */
export function AccessCard({ person, onDone }: Props) {
  const call = useAdminCall();
  const { id } = person;
  const name = `${person.first_name} ${person.last_name}`;
  const isOpen = person.state === 'active';
  return (
    <section className="card panel">
      <h2>Access</h2>
      <p className="soft">
        {isOpen
          ? 'Disable the account of somebody who has left. You can enable it again.'
          : 'This account is disabled: nobody can sign in with it.'}
      </p>
      <div className="buttons">
        {isOpen ? (
          <AskButton
            label="Disable…"
            title={`Disable the account of ${name}?`}
            confirm="Disable account"
            failed="The account was not disabled."
            send={() => call('disablePerson', { id })}
            onDone={(after) => onDone(after, `The account of ${name} is disabled.`)}
          >
            <p>They are signed out everywhere and can’t sign in until you enable the account again.</p>
          </AskButton>
        ) : (
          <ActButton
            failed="The account was not enabled."
            send={() => call('enablePerson', { id })}
            onDone={(after) => onDone(after, `${name} can sign in again.`)}
          >
            Enable
          </ActButton>
        )}
      </div>
    </section>
  );
}
