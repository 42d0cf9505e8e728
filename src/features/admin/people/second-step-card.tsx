import type { Person } from '#contracts/admin/people.ts';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { HandOn } from '#features/admin/shared/hand-on.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';

interface Props {
  person: Person;
  onDone: (person: Person, words: string) => void;
}

/** Takes the second step away from somebody who lost the phone and the recovery codes. */
export function SecondStepCard({ person, onDone }: Props) {
  const call = useAdminCall();
  const { id } = person;
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <section className="card panel">
      <h2>Second step</h2>
      <p className="soft">
        Each sign-in asks {person.first_name} for a code of an app. Turn it off if the phone is lost.
      </p>
      <div className="buttons">
        <AskButton
          label="Turn it off…"
          title={`Turn off the second step of ${name}?`}
          confirm="Turn it off"
          failed="The second step was not turned off."
          send={() => call('removePersonsSecondStep', { id })}
          onDone={(after) => onDone(after, `The second step of ${name} is off.`)}
        >
          <p>
            Make sure that it is really {person.first_name} who asks. They are signed out everywhere, and sign in with
            the password alone until they set it up again.
          </p>
          <HandOn to={person.email} about={{ kind: 'second_step_removed', name: person.first_name }} />
        </AskButton>
      </div>
    </section>
  );
}
