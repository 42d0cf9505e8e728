import { HouseCrest, type CrestHouse } from './house-crest.tsx';
import styles from './house-label.module.css';

/** The house of this id, else of this name; one that the school does not list has its name only. */
export function houseOf(
  houses: ReadonlyArray<CrestHouse & { id: string }>,
  id: string | null,
  name: string | null,
): CrestHouse | null {
  if (name === null) return null;
  const known = houses.find((house) => house.id === id) ?? houses.find((house) => house.name === name);
  return known ?? { name, colour: '', icon: null };
}

/** A student's house in a line of a list; null: the student has none. */
export function HouseLabel({ house }: { house: CrestHouse | null }) {
  return (
    <span className={styles.label}>
      {house && <HouseCrest house={house} size={24} />}
      <span>{house?.name ?? 'No house'}</span>
    </span>
  );
}
