import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AdminHouse } from '#contracts/admin/houses.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { seenFill } from '#ui/colour.ts';
import { Alert } from '#ui/components/message.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { MoveButtons } from '#features/admin/list/move-buttons.tsx';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { useOrder } from '#features/admin/list/use-order.ts';
import styles from '#features/admin/list/ordered-rows.module.css';

/** The houses in use in their order, each a way into the editor. */
export function HouseRows({
  all,
  chosenId,
  onChanged,
}: {
  all: readonly AdminHouse[];
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
          const result = await call('orderHouses', { body: { ids: [...ids] } });
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
        {order.rows.map((house, place) => (
          <li
            key={house.id}
            className={`card ${styles.row}`}
            style={{ borderInlineStartColor: seenFill(house.colour) }}
            data-chosen={house.id === chosenId || undefined}
          >
            <Link
              to={`${adminPaths.houses}?house=${house.id}`}
              className={styles.way}
              aria-current={house.id === chosenId || undefined}
            >
              <HouseCrest house={house} size={40} />
              <span className={styles.words}>
                <span className={styles.name}>{house.name}</span>
                <span className={styles.soft}>{countText(house.students, 'student')}</span>
              </span>
            </Link>
            <MoveButtons
              name={house.name}
              place={place}
              count={order.rows.length}
              onMove={(to) => order.move(house, to)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
