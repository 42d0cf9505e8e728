import { useLadder } from '#ui/school/ladder-context.ts';
import { stepColumn } from '#features/admin/list/step-column.tsx';
import { useState } from 'react';
import type { ManyApproved, SignupMatch } from '#contracts/admin/signups.ts';
import { approvedText } from '#domain/accounts/approval-words.ts';
import { hasWords } from '#domain/names.ts';
import { countText, numberText } from '#domain/plural.ts';
import { AdminTable, type AdminTableOf } from '#features/admin/list/admin-table.tsx';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { InPages } from '#features/admin/list/in-pages.tsx';
import { tickColumn } from '#features/admin/list/tick-column.tsx';
import { TickPage, useTicked, type Ticked } from '#features/admin/list/use-ticked.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { whenText } from '#ui/when-text.ts';
import { nameOf } from './signup-words.ts';
import { UndoApproval } from './undo-approval.tsx';
import styles from './matches-screen.module.css';

const MATCHES: AdminTableOf<SignupMatch, { ticked: Ticked }> = {
  caption: 'Students to approve',
  keyOf: ({ id }) => id,
  columns: [
    tickColumn(nameOf, { verb: 'Approve' }),
    { head: 'Name', kind: 'title', cell: nameOf },
    { head: 'School no.', before: 'No.', cell: ({ school_number }) => school_number ?? '–' },
    stepColumn(({ grade }) => grade),
    { head: 'House', cell: ({ house }) => house.name },
    { head: 'Email', kind: 'line', className: styles.email, cell: ({ email }) => email },
    { head: 'Signed up', before: 'Signed up', cell: ({ asked_at }, _, now) => whenText(Date.parse(asked_at), now) },
  ],
};

/** What came of the last decision; `undo` is the id of an approval that can be taken back. */
interface Done {
  text: string;
  undo: string | null;
}

/** Approves all scholars who match a record exactly: first the list of them, then one button, then its Undo. */
export function MatchesScreen() {
  const [done, setDone] = useState<Done | null>(null);
  const undoId = done?.undo ?? null;
  return (
    <>
      <PageHeader
        title="Exact matches"
        lead={`${useLadder().word}, name, email and house are those of one student record, and of no other.`}
      />
      <Outcome
        text={done?.text ?? null}
        action={undoId && <UndoApproval key={undoId} id={undoId} onUndone={(text) => setDone({ text, undo: null })} />}
      />
      {undoId === null ? (
        <Waiting
          onApproved={({ id, approved, left }) =>
            setDone({ text: approvedText(approved, left), undo: approved > 0 ? id : null })
          }
        />
      ) : (
        // Where the list and its button were there is none, so that a second click approves nobody else.
        <div>
          <ButtonLink variant="primary" to={adminPaths.signups}>
            All sign-ups
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Waiting({ onApproved }: Pick<MatchesProps, 'onApproved'>) {
  const load = useAdminLoad('signupMatches', {});
  return (
    <AdminView of={load} failed="Couldn’t load the sign-ups." bars={6} height="3.5rem">
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState
            icon="person"
            text="No sign-up matches a record exactly."
            action={<ButtonLink to={adminPaths.signups}>All sign-ups</ButtonLink>}
          />
        ) : (
          <Matches rows={results} onApproved={onApproved} />
        )
      }
    </AdminView>
  );
}

interface MatchesProps {
  rows: readonly SignupMatch[];
  onApproved: (answer: ManyApproved) => void;
}

function Matches({ rows, onApproved }: MatchesProps) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const ticked = useTicked(rows);
  const [search, setSearch] = useState('');
  const found = rows.filter((row) => hasWords(`${nameOf(row)} ${row.school_number ?? ''} ${row.email}`, search));
  const approve = (): void =>
    act('Nobody was approved.', () => call('approveSignups', { body: { ids: [...ticked.ids] } }), onApproved);
  return (
    <>
      <SearchField label="Find by name, number or email" value={search} onValue={setSearch} />
      <TickPage of={ticked} rows={rows}>
        All {numberText(rows.length)}
      </TickPage>
      {found.length === 0 ? (
        <p>No sign-ups match.</p>
      ) : (
        <InPages rows={found}>{(shown) => <AdminTable of={MATCHES} rows={shown} on={{ ticked }} />}</InPages>
      )}
      <ActionBar
        message={
          problem ? (
            <Alert>{problem}</Alert>
          ) : (
            <>
              <strong>Nobody is approved yet.</strong>{' '}
              <span className="soft">Untick anyone you would rather look at. You can undo it for a day.</span>
            </>
          )
        }
      >
        <ButtonLink to={adminPaths.signups}>Back</ButtonLink>
        <SendButton icon="check" busy={isBusy || ticked.ids.size === 0} onClick={approve}>
          Approve {countText(ticked.ids.size, 'student', 'students')}
        </SendButton>
      </ActionBar>
    </>
  );
}
