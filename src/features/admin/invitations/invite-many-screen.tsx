import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ManyInvited } from '#contracts/admin/invitations.ts';
import { peopleInText } from '#domain/accounts/people-in-text.ts';
import { countText, plural } from '#domain/plural.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useTyped } from '#features/admin/shared/use-typed.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { FileButton } from '#ui/components/file-button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextAreaField } from '#ui/components/text-area-field.tsx';
import { MadeLinks } from './made-links.tsx';
import styles from './invitations.module.css';

const WHY: Record<ManyInvited['left'][number]['why'], string> = {
  no_email: 'no email address',
  has_account: 'here already',
  asked: 'has asked for an account: see Sign-ups',
  invited: 'has a link that still works',
};

/** Invites a whole staff: addresses are pasted, or come from a file, and each gets a link of their own. */
export function InviteManyScreen() {
  const [made, setMade] = useState<ManyInvited | null>(null);
  return (
    <>
      <PageHeader
        title="Invite teachers"
        lead={
          <>
            All at once, each with a link of their own. Staff are invited one by one under{' '}
            <Link to={adminPaths.invitations}>Invitations</Link>.
          </>
        }
      />
      {made === null ? (
        <WhoForm onMade={setMade} />
      ) : (
        <>
          <MadeLinks links={made.links} />
          {made.left.length > 0 && (
            <section className="card">
              <ul className={styles.left}>
                {made.left.map(({ email, why }) => (
                  <li key={email}>
                    {email}: {WHY[why]}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div>
            <ButtonLink to={adminPaths.invitations}>All invitations</ButtonLink>
          </div>
        </>
      )}
    </>
  );
}

/** A list of addresses is short; more is some other file. */
const MOST_LETTERS = 200_000;

function WhoForm({ onMade }: { onMade: (made: ManyInvited) => void }) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const edit = useTyped('invitations', { who: '' });
  const { who } = edit.fields;
  const { people, unread } = peopleInText(who);
  const named = people.filter(({ first_name }) => first_name !== '').length;
  const takeFile = async (file: File): Promise<void> =>
    edit.change({ who: (await file.text()).slice(0, MOST_LETTERS) });
  const invite = (): void =>
    act(
      'Nobody was invited.',
      () => call('inviteMany', { body: { people } }),
      (made) => {
        edit.forget();
        onMade(made);
      },
    );
  return (
    <>
      <TextAreaField
        label="Email addresses, with or without names"
        hint="One a line, or with commas, or copied from a spreadsheet."
        rows={10}
        value={who}
        onChange={(event) => edit.change({ who: event.target.value })}
      />
      <div className="buttons">
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          label="From a CSV file"
          onFile={(file) => void takeFile(file)}
        />
      </div>
      <output>
        {people.length > 0 && (
          <p>
            <strong>{countText(people.length, 'address', 'addresses')} found</strong>, {named} with a name.
          </p>
        )}
        {unread.length > 0 && (
          <p>
            {plural(unread.length, 'This', 'These')} can’t be read: {unread.join(', ')}
          </p>
        )}
      </output>
      {problem && <Alert>{problem}</Alert>}
      <ActionBar
        message={
          <>
            <strong>Nobody is invited yet.</strong> <span className="soft">A link lasts 7 days and works once.</span>
          </>
        }
      >
        <ButtonLink to={adminPaths.invitations}>Back</ButtonLink>
        <SendButton icon="mail" busy={isBusy || people.length === 0} onClick={invite}>
          Invite {people.length === 0 ? 'teachers' : countText(people.length, 'teacher', 'teachers')}
        </SendButton>
      </ActionBar>
    </>
  );
}
