import { useId } from 'react';
import type { ItemGroup } from './store-groups.ts';
import styles from './store-screen.module.css';

const numbers = new Intl.NumberFormat('en');

export function StoreGroup({ group }: { group: ItemGroup }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{group.name ?? 'Other items'}</h2>
      <ul className={styles.items}>
        {group.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <div className={styles.words}>
              <h3>{item.name}</h3>
              {item.description && <p className={styles.description}>{item.description}</p>}
            </div>
            <p className={styles.cost}>
              {numbers.format(item.cost_points)} <span>{item.cost_points === 1 ? 'point' : 'points'}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
