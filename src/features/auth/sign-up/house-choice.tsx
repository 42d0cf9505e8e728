import { HouseCrest } from '#ui/school/house-crest.tsx';
import styles from './choices.module.css';
import type { HouseOffer } from './use-signup-houses.ts';

/** One of the houses, each with its crest; a school without houses says what is missing. */
export function HouseChoice({ houses, errorId }: { houses: readonly HouseOffer[]; errorId: string | null }) {
  return (
    <fieldset className={styles.group} aria-describedby={errorId ?? undefined}>
      <legend className={styles.legend}>House</legend>
      {houses.length === 0 && (
        <p>
          This school has no houses yet, and an account needs one. Ask your school to add its houses, then come back.
        </p>
      )}
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
