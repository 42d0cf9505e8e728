import { MAX_OFFERED_POINTS } from '#domain/awards/points.ts';
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
  const offered = Array.from({ length: MAX_OFFERED_POINTS }, (_, index) => index + 1);
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
