import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { usePrinting } from '#ui/hooks/use-printing.ts';
import { dateText } from '#ui/when-text.ts';
import styles from './print-head.module.css';

/** On paper alone: the school's name, where this device knows it, and the day. */
export function PrintHead() {
  const now = useNow(60_000);
  const name = useSchoolName();
  const printing = usePrinting();
  return printing ? (
    <p className={styles.head}>
      <strong>{name ?? 'Habit Points'}</strong>
      <span>{dateText(now.at, now.zone)}</span>
    </p>
  ) : null;
}
