import { classNames } from '#ui/class-names.ts';
import styles from './points-badge.module.css';

/** '+5', beside what it was for. `isHidden`: from a screen reader, because the words beside it say it too. */
export function PointsBadge({
  points,
  isHidden,
  className,
}: {
  points: number;
  isHidden?: true;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.badge, className)} aria-hidden={isHidden}>
      +{points}
    </span>
  );
}
