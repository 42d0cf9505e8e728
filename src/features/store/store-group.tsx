import { numberText, plural } from '#domain/plural.ts';
import { useId } from 'react';
import type { StoreItem } from '#contracts/store.ts';
import { Button } from '#ui/components/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ItemGroup } from './store-groups.ts';
import styles from './store-screen.module.css';

/** `onRedeem`: spends a student's points on an item; null: this person only looks. */
export function StoreGroup({ group, onRedeem }: { group: ItemGroup; onRedeem: ((item: StoreItem) => void) | null }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{group.name ?? 'Other items'}</h2>
      <ul className="cards">
        {group.items.map((item) => (
          <li key={item.id} className={classNames('card', 'spread', styles.item)}>
            <div className={styles.words}>
              <h3>{item.name}</h3>
              {item.description && <p className={styles.description}>{item.description}</p>}
            </div>
            <p className={styles.cost}>
              {numberText(item.cost_points)} <span>{plural(item.cost_points, 'point', 'points')}</span>
            </p>
            {onRedeem && (
              <Button icon="store" aria-label={`Redeem ${item.name}`} onClick={() => onRedeem(item)}>
                Redeem
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
