import { Link } from 'react-router-dom';
import type { StoreItem } from '#contracts/store.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Alert } from '#ui/components/message.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { MoveButtons } from '#features/admin/list/move-buttons.tsx';
import styles from '#features/admin/list/ordered-rows.module.css';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { useOrder } from '#features/admin/list/use-order.ts';

/** The items in the store's order, also those that are not offered. */
export function ItemRows({
  items,
  chosenId,
  onChanged,
}: {
  items: readonly StoreItem[];
  chosenId: string | null;
  onChanged: () => void;
}) {
  const call = useAdminCall();
  const action = useAdminAction();
  const order = useOrder(
    items,
    ({ name }) => name,
    (ids, onDone) =>
      action.act(
        'Couldn’t save the order.',
        async () => {
          const result = await call('orderStoreItems', { body: { ids: [...ids] } });
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
        {order.rows.map((item, place) => (
          <li key={item.id} className={`card ${styles.row}`} data-chosen={item.id === chosenId || undefined}>
            <Link
              to={`${adminPaths.store}?item=${item.id}`}
              className={styles.way}
              aria-current={item.id === chosenId || undefined}
            >
              <span className={styles.words}>
                <span className={styles.name}>{item.name}</span>
                <span className={styles.soft}>{itemText(item)}</span>
              </span>
            </Link>
            <MoveButtons
              name={item.name}
              place={place}
              count={order.rows.length}
              onMove={(to) => order.move(item, to)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

const itemText = ({ cost_points, group_name, active }: StoreItem): string =>
  [countText(cost_points, 'point'), group_name, active ? null : 'Not offered'].filter(Boolean).join(' · ');
