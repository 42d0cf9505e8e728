import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AdminHabit } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { seenFill } from '#ui/colour.ts';
import { Alert } from '#ui/components/message.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { MoveButtons } from '#features/admin/list/move-buttons.tsx';
import styles from '#features/admin/list/ordered-rows.module.css';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { useOrder } from '#features/admin/list/use-order.ts';

/** The habits in use in their order, each a way to its reasons. */
export function HabitRows({
  all,
  chosenId,
  onChanged,
}: {
  all: readonly AdminHabit[];
  chosenId: string | null;
  onChanged: () => void;
}) {
  const call = useAdminCall();
  const action = useAdminAction();
  const open = useMemo(() => all.filter(({ archived_at }) => archived_at === null), [all]);
  const order = useOrder(
    open,
    ({ name }) => name,
    (ids, onDone) =>
      action.act(
        'Couldn’t save the order.',
        async () => {
          const result = await call('orderHabits', { body: { ids: [...ids] } });
          onDone(result);
          return result;
        },
        onChanged,
      ),
  );
  return (
    <>
      {action.problem && <Alert>{action.problem}</Alert>}
      <output className="sr-only">{order.said}</output>
      <ol className={styles.rows}>
        {order.rows.map((habit, place) => (
          <li
            key={habit.id}
            className={`card ${styles.row}`}
            style={{ borderInlineStartColor: seenFill(habit.colour) }}
            data-chosen={habit.id === chosenId || undefined}
          >
            <Link
              to={`${adminPaths.habits}?habit=${habit.id}`}
              className={styles.way}
              aria-current={habit.id === chosenId || undefined}
            >
              <span className={styles.words}>
                <span className={styles.name}>{habit.name}</span>
                <span className={styles.soft}>{reasonsText(habit)}</span>
              </span>
            </Link>
            <MoveButtons
              name={habit.name}
              place={place}
              count={order.rows.length}
              onMove={(to) => order.move(habit, to)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function reasonsText({ reasons }: AdminHabit): string {
  const open = reasons.filter(({ archived_at }) => archived_at === null).length;
  return open === 0 ? 'No reasons yet: nothing can be awarded for it' : countText(open, 'reason');
}
