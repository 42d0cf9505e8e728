import { CLASS_POINTS } from '#domain/awards/points.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './sheet.module.css';

/** How many points an award gives each child. */
export function PointsRow({
  label,
  points,
  onChoose,
}: {
  label: string;
  points: number;
  onChoose: (points: number) => void;
}) {
  // What an award was repeated from may have given others.
  const offered = CLASS_POINTS.includes(points) ? CLASS_POINTS : [...CLASS_POINTS, points].toSorted((a, b) => a - b);
  return (
    <fieldset className={styles.points}>
      <legend>{label}</legend>
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          className={classNames(styles.point, each === points && styles.on)}
          aria-pressed={each === points}
          onClick={() => onChoose(each)}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
