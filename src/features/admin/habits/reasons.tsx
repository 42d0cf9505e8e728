import { useMemo, useState, type ReactNode } from 'react';
import type { AdminHabit, AdminReason } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { MoveButtons } from '#features/admin/catalog/move-buttons.tsx';
import rows from '#features/admin/catalog/ordered-rows.module.css';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { takeFocus, useEditedRow } from '#features/admin/shared/use-edited-row.ts';
import { useOrder } from '#features/admin/catalog/use-order.ts';
import type { Done } from './done.ts';
import { ReasonForm } from './reason-form.tsx';
import styles from './reasons.module.css';
import { UndoButton } from './undo-button.tsx';

interface Props {
  habit: AdminHabit;
  onChanged: (done: Done | null) => void;
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
    onChanged({ text, undo: null });
  };
  return (
    <section className={styles.section} aria-label="Reasons">
      <h2>Reasons</h2>
      {order.problem && <Alert>{order.problem}</Alert>}
      <output className="sr-only">{order.said}</output>
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

const isBack = (reason: AdminReason): Done => ({ text: `${reason.text} is back.`, undo: null });

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
  const { act, isBusy, problem } = useAdminAction();
  const restore = () => call('restoreReason', { id: reason.id });
  const archive = (): void =>
    act(
      `Couldn’t archive ${reason.text}.`,
      () => call('archiveReason', { id: reason.id }),
      () =>
        onChanged({
          text: `${reason.text} is archived.`,
          undo: <UndoButton undo={restore} onUndone={() => onChanged(isBack(reason))} />,
        }),
    );
  return (
    <li className={`sheet ${styles.reason}`}>
      <span className={rows.name}>{reason.text}</span>
      <span className={styles.verbs}>
        <Button
          variant="quiet"
          aria-label={`Change ${reason.text}`}
          ref={wasEdited ? takeFocus : null}
          onClick={onChange}
        >
          Change
        </Button>
        <Button variant="quiet" busy={isBusy} aria-label={`Archive ${reason.text}`} onClick={archive}>
          Archive
        </Button>
        {children}
      </span>
      {problem && <Alert>{problem}</Alert>}
    </li>
  );
}

function ArchivedReasons({ reasons, onChanged }: { reasons: readonly AdminReason[]; onChanged: Props['onChanged'] }) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  return (
    <details className={rows.closed}>
      <summary>{countText(reasons.length, 'archived reason')}</summary>
      {problem && <Alert>{problem}</Alert>}
      <ul className={rows.rows}>
        {reasons.map((reason) => (
          <li key={reason.id} className={`sheet ${styles.reason}`}>
            <span className={rows.name}>{reason.text}</span>
            <Button
              variant="quiet"
              busy={isBusy}
              aria-label={`Bring ${reason.text} back`}
              onClick={() =>
                act(
                  `Couldn’t bring ${reason.text} back.`,
                  () => call('restoreReason', { id: reason.id }),
                  () => onChanged(isBack(reason)),
                )
              }
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
