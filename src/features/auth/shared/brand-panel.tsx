import { HOUSES } from '#domain/houses/houses.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import styles from './brand-panel.module.css';

/** The school's pride beside the form: the five crests. Only where there is room for it. */
export function BrandPanel() {
  return (
    <aside className={styles.panel} aria-label="Houses">
      <ul className={styles.crests}>
        {HOUSES.map((house) => (
          <li key={house.name} className={styles.house}>
            <HouseCrest name={house.name} colour={house.colour} size={104} />
            {house.name}
          </li>
        ))}
      </ul>
      <p className={styles.words}>Good habits, noticed.</p>
    </aside>
  );
}
