import type { House } from '#contracts/houses.ts';
import { inkOn } from '#ui/colour.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { studentsText } from '#features/award/draft/award-summary.ts';
import styles from './house-choice.module.css';

/** One house on its own colour, to be chosen. */
export function HouseCard({
  house,
  students,
  last,
  onChoose,
}: {
  house: House;
  /** How many; null: not known on this device. */
  students: number | null;
  /** The one that was chosen the last time. */
  last: boolean;
  onChoose: (name: string) => void;
}) {
  const look = inkOn(house.colour);
  return (
    <button
      type="button"
      className={styles.house}
      style={look ? { background: look.fill, color: look.ink } : undefined}
      onClick={() => onChoose(house.name)}
    >
      <HouseCrest name={house.name} colour={house.colour} size={96} />
      <span className={styles.words}>
        <span className={styles.name}>{house.name}</span>{' '}
        <span>{students === null ? ' ' : studentsText(students)}</span>
      </span>{' '}
      {last && <span className={styles.last}>Last chosen</span>}
    </button>
  );
}
