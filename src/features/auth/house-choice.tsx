import { HouseCrest } from '#ui/components/house-crest.tsx';
import styles from './choices.module.css';
import type { HouseOffer } from './use-signup-houses.ts';

/** One of the houses, each with its crest. */
export function HouseChoice({ houses, errorId }: { houses: readonly HouseOffer[]; errorId: string | null }) {
  return (
    <fieldset className={styles.group} aria-describedby={errorId ?? undefined}>
      <legend className={styles.legend}>House</legend>
      <div className={styles.houses}>
        {houses.map((house) => (
          <label key={house.name} className={styles.house}>
            <input type="radio" name="house" value={house.name} required className={styles.radio} />
            <HouseCrest name={house.name} colour={house.colour} size={56} />
            <span className={styles.name}>{house.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
