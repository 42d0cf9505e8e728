import type { Person } from '#contracts/admin/people.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Alert } from '#ui/components/message.tsx';
import { SessionList } from '#ui/components/session-list.tsx';
import { useNow } from '#ui/hooks/use-now.ts';

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
    <section className="card panel">
      <h2>Signed in</h2>
      {problem && <Alert>{problem}</Alert>}
      {sessions.length === 0 && <p className="soft">Nowhere.</p>}
      <SessionList
        sessions={sessions}
        now={now}
        busy={isBusy}
        mayEnd={() => may.change}
        onEnd={(each) => endOne(each.id)}
      />
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
