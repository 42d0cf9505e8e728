import { MAX_OFFERED_POINTS } from '#domain/awards/points.ts';
import { StatusMessage } from '#ui/components/message.tsx';
import styles from './award-form.module.css';

/** 1 to 10, and what the address asks for beyond that. */
export function PointsChoice({
  points,
  note,
  onChoose,
}: {
  points: number;
  /** What was made of the points in the address; null: nothing was changed. */
  note: string | null;
  onChoose: (points: number) => void;
}) {
  const offered = Array.from({ length: MAX_OFFERED_POINTS }, (_, index) => index + 1);
  if (points > MAX_OFFERED_POINTS) offered.push(points);
  return (
    <fieldset className={styles.group}>
      <legend>Points for each student</legend>
      <div className={styles.points}>
        {offered.map((value) => (
          <label key={value} className={styles.point}>
            <input
              type="radio"
              name="points"
              className="sr-only"
              value={value}
              checked={value === points}
              onChange={() => onChoose(value)}
            />
            {value}
          </label>
        ))}
      </div>
      {note && <StatusMessage>{note}</StatusMessage>}
    </fieldset>
  );
}
