import { useState } from 'react';
import type { TabletRow } from '#contracts/admin/tablets.ts';
import { countText } from '#domain/plural.ts';
import { AdminTable, type AdminTableOf } from '#features/admin/list/admin-table.tsx';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminCall, type useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { whenText } from '#ui/when-text.ts';
import styles from './displays.module.css';
import { TabletFields, useTabletForm } from './tablet-fields.tsx';

type Teacher = TabletRow['teachers'][number];
type Over =
  | { kind: 'nothing' }
  | { kind: 'editing'; row: TabletRow }
  | { kind: 'switching off'; row: TabletRow }
  | { kind: 'removing'; row: TabletRow; teacher: Teacher };
const NOTHING: Over = { kind: 'nothing' };

interface Props {
  of: ReturnType<typeof useAdminLoad<'adminTablets'>>;
  onAdd: () => void;
}

/** The tablets that teachers share by PINs: who stays on each, and when it locks. */
export function SharedTablets({ of: load, onAdd }: Props) {
  const call = useAdminCall();
  const [over, setOver] = useState<Over>(NOTHING);
  const [outcome, setOutcome] = useState<string | null>(null);
  const close = (): void => setOver(NOTHING);
  const done = (text: string): void => {
    setOutcome(text);
    close();
    load.refresh();
  };
  return (
    <section className={styles.devices} aria-labelledby="shared-tablets">
      <h2 id="shared-tablets">Shared tablets</h2>
      <p className={styles.soft}>
        Teachers take turns on it with a tap and a PIN, also offline. Awards that wait stay with who made them.
      </p>
      <div className="buttons">
        <Button icon="plus" onClick={onAdd}>
          Add a shared tablet
        </Button>
      </div>
      <Outcome text={outcome} />
      <AdminView of={load} failed="Couldn’t load the shared tablets." bars={2} height="3.5rem">
        {({ results }) =>
          results.length === 0 ? (
            <p>No tablet is shared yet.</p>
          ) : (
            <AdminTable of={TABLETS} rows={results} on={setOver} />
          )
        }
      </AdminView>
      {over.kind === 'editing' && (
        <TabletDialog
          row={over.row}
          onSaved={(name) => done(`${name} saved. The tablet follows soon.`)}
          onClose={close}
        />
      )}
      {over.kind === 'switching off' && (
        <AskDialog
          title={`Switch ${over.row.name} off?`}
          confirm="Switch off"
          failed="Couldn’t switch the tablet off."
          send={() => call('revokeDisplay', { id: over.row.id })}
          onDone={() => done(`${over.row.name} is no longer shared.`)}
          onClose={close}
        >
          <p>
            Everybody is signed out on it, and no PIN works any more. What waits there stays, and is sent when its
            teacher signs in. To use it again, share it again.
          </p>
        </AskDialog>
      )}
      {over.kind === 'removing' && (
        <AskDialog
          title={`Sign ${over.teacher.name} out?`}
          confirm="Sign out"
          failed="Couldn’t sign the teacher out."
          send={() => call('removeTabletTeacher', { id: over.row.id, body: { account_id: over.teacher.account_id } })}
          onDone={() => done(`${over.teacher.name} is signed out on ${over.row.name}.`)}
          onClose={close}
        >
          <p>The PIN no longer works on {over.row.name}; the password does. Other devices stay signed in.</p>
        </AskDialog>
      )}
    </section>
  );
}

const TABLETS: AdminTableOf<TabletRow, (over: Over) => void> = {
  caption: 'Shared tablets',
  keyOf: ({ id }) => id,
  columns: [
    {
      head: 'Tablet',
      kind: 'title',
      cell: ({ name, browser }) => (
        <>
          {name}
          <span className={styles.soft}>{browser}</span>
        </>
      ),
    },
    {
      head: 'Locks after',
      before: 'Locks after:',
      cell: ({ lock_minutes }) => countText(lock_minutes, 'minute', 'minutes'),
    },
    {
      head: 'Last contact',
      before: 'Last contact:',
      cell: ({ last_seen_at }, _, now) => (last_seen_at ? whenText(Date.parse(last_seen_at), now) : 'none yet'),
    },
    {
      head: 'Teachers',
      kind: 'line',
      cell: (row, setOver) =>
        row.teachers.length === 0 ? (
          <span className={styles.soft}>Nobody yet. Teachers sign in on it and choose a PIN.</span>
        ) : (
          <ul className={styles.teachers}>
            {row.teachers.map((teacher) => (
              <li key={teacher.account_id}>
                <span>
                  {teacher.name}
                  {!teacher.is_open && <span className={styles.soft}>has to sign in again</span>}
                </span>
                <Button
                  variant="quiet"
                  aria-label={`Sign ${teacher.name} out on ${row.name}`}
                  onClick={() => setOver({ kind: 'removing', row, teacher })}
                >
                  Sign out…
                </Button>
              </li>
            ))}
          </ul>
        ),
    },
    {
      head: 'Actions',
      kind: 'action',
      className: styles.actionCell,
      cell: (row, setOver) => (
        <span className={styles.actions}>
          <Button aria-label={`Settings of ${row.name}`} onClick={() => setOver({ kind: 'editing', row })}>
            Settings
          </Button>
          <Button
            variant="quiet"
            aria-label={`Switch off… ${row.name}`}
            onClick={() => setOver({ kind: 'switching off', row })}
          >
            Switch off…
          </Button>
        </span>
      ),
    },
  ],
};

function TabletDialog({
  row,
  onSaved,
  onClose,
}: {
  row: TabletRow;
  onSaved: (name: string) => void;
  onClose: () => void;
}) {
  const call = useAdminCall();
  const { form, submit } = useTabletForm({
    send: (said) => call('changeTablet', { id: row.id, body: { edits: row.edits, ...said } }),
    failed: 'Couldn’t save the tablet.',
    onSaved: ({ name }) => onSaved(name),
  });
  return (
    <ModalDialog title={row.name} onClose={onClose}>
      <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
        <TabletFields form={form} name={row.name} minutes={row.lock_minutes} />
        {form.problemAt('form')}
        <div className="buttons">
          <Button onClick={onClose}>Cancel</Button>
          <SendButton type="submit" busy={form.isSending}>
            Save
          </SendButton>
        </div>
      </form>
    </ModalDialog>
  );
}
