import { useMemo, useState, type ReactNode } from 'react';
import type { AdminHabit, AdminReason } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { MoveButtons } from '#features/admin/catalog/move-buttons.tsx';
import rows from '#features/admin/catalog/ordered-rows.module.css';
import type { OnChanged } from '#features/admin/catalog/use-changes.ts';
import { ActButton, UndoButton } from '#features/admin/shared/act-button.tsx';
import { takeFocus, useEditedRow } from '#features/admin/shared/use-edited-row.ts';
import { useOrder } from '#features/admin/catalog/use-order.ts';
import { ReasonForm } from './reason-form.tsx';
import styles from './reasons.module.css';

interface Props {
  habit: AdminHabit;
  onChanged: OnChanged;
}

/** The reasons of a habit: their words and order, more of them, and fewer. */
export function Reasons({ habit, onChanged }: Props) {
  const call = useAdminCall();
  const edited = useEditedRow();
  const open = useMemo(() => habit.reasons.filter(({ archived_at }) => archived_at === null), [habit]);
  const archived = habit.reasons.filter(({ archived_at }) => archived_at !== null);
  const order = useOrder(open, {
    nameOf: ({ text }) => text,
    save: (ids) => call('orderReasons', { id: habit.id, body: { ids } }),
    onSaved: () => onChanged(null),
  });
  const ended = (text: string): void => {
    edited.end();
    onChanged(text);
  };
  return (
    <section className={styles.section} aria-label="Reasons">
      <h2>Reasons</h2>
      {order.problem && <Alert>{order.problem}</Alert>}
      <output className="sr-only">{order.announcement}</output>
      <ol className={rows.rows}>
        {order.rows.map((reason, place) =>
          edited.id === reason.id ? (
            <li key={reason.id} className={`sheet ${styles.edited}`}>
              <ReasonForm
                habit={habit}
                reason={reason}
                onSaved={(text) => ended(`${text} saved.`)}
                onCancel={edited.end}
              />
            </li>
          ) : (
            <ReasonRow
              key={reason.id}
              reason={reason}
              wasEdited={edited.left === reason.id}
              onChange={() => edited.edit(reason.id)}
              onChanged={onChanged}
            >
              <MoveButtons
                name={reason.text}
                place={place}
                count={order.rows.length}
                onMove={(to) => order.move(reason, to)}
              />
            </ReasonRow>
          ),
        )}
      </ol>
      <AddReason habit={habit} onChanged={onChanged} />
      {archived.length > 0 && <ArchivedReasons reasons={archived} onChanged={onChanged} />}
    </section>
  );
}

/** The field keeps the focus: reasons are often added one after the other. */
function AddReason({ habit, onChanged }: Props) {
  const [added, setAdded] = useState('');
  return (
    <>
      <ReasonForm
        habit={habit}
        reason={null}
        onSaved={(text) => {
          setAdded(`${text} added.`);
          onChanged(null);
        }}
      />
      <output className="sr-only">{added}</output>
    </>
  );
}

/** A reason in use with what can be done with it; the buttons that move it come from outside. */
function ReasonRow({
  reason,
  wasEdited,
  onChange,
  onChanged,
  children,
}: {
  reason: AdminReason;
  wasEdited: boolean;
  onChange: () => void;
  onChanged: Props['onChanged'];
  children: ReactNode;
}) {
  const call = useAdminCall();
  const { id, text } = reason;
  const undo = (
    <UndoButton
      failed="Couldn’t undo it."
      send={() => call('restoreReason', { id })}
      onDone={() => onChanged(`${text} is back.`)}
    />
  );
  return (
    <li className={`sheet ${styles.reason}`}>
      <span className={rows.name}>{text}</span>
      <span className={styles.verbs}>
        <Button variant="quiet" aria-label={`Change ${text}`} ref={wasEdited ? takeFocus : null} onClick={onChange}>
          Change
        </Button>
        <ActButton
          variant="quiet"
          aria-label={`Archive ${text}`}
          failed={`Couldn’t archive ${text}.`}
          send={() => call('archiveReason', { id })}
          onDone={() => onChanged(`${text} is archived.`, undo)}
        >
          Archive
        </ActButton>
        {children}
      </span>
    </li>
  );
}

function ArchivedReasons({ reasons, onChanged }: { reasons: readonly AdminReason[]; onChanged: OnChanged }) {
  const call = useAdminCall();
  return (
    <details className={rows.closed}>
      <summary>{countText(reasons.length, 'archived reason', 'archived reasons')}</summary>
      <ul className={rows.rows}>
        {reasons.map(({ id, text }) => (
          <li key={id} className={`sheet ${styles.reason}`}>
            <span className={rows.name}>{text}</span>
            <ActButton
              variant="quiet"
              aria-label={`Bring ${text} back`}
              failed={`Couldn’t bring ${text} back.`}
              send={() => call('restoreReason', { id })}
              onDone={() => onChanged(`${text} is back.`)}
            >
              Bring back
            </ActButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
