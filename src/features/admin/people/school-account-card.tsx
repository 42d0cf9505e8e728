import type { Person } from '#contracts/admin/people.ts';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { dateText } from '#ui/when-text.ts';

interface Props {
  person: Person;
  onDone: (person: Person, words: string) => void;
}

/** The account at a provider by which somebody signs in; a superuser parts the two where it is the wrong one. */
export function SchoolAccountCard({ person, onDone }: Props) {
  const call = useAdminCall();
  const now = useNow(60_000);
  const { id } = person;
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <section className="card panel">
      <h2>School’s account</h2>
      <dl className="facts">
        {person.linked_to.map(({ issuer, linked_at }) => (
          <div key={issuer}>
            <dt>{new URL(issuer).host}</dt>
            <dd>since {dateText(Date.parse(linked_at), now.zone)}</dd>
          </div>
        ))}
      </dl>
      {person.may.unlink && (
        <div className="buttons">
          <AskButton
            label="Unlink…"
            title={`Unlink ${name} from the school’s account?`}
            confirm="Unlink"
            failed="The account was not unlinked."
            send={() => call('unlinkPerson', { id })}
            onDone={(after) => onDone(after, `${name} has no link to a school’s account now.`)}
          >
            <p>
              They are signed out everywhere. The next sign-in with the school’s account links the one that has the
              email {person.email}.
            </p>
          </AskButton>
        </div>
      )}
    </section>
  );
}
