import { Icon } from '#ui/icons/icon.tsx';
import styles from './brand.module.css';

/** The product's mark and name; `short` leaves the name to screen readers, always or where there is little room. */
export function Brand({ short }: { short?: 'always' | 'narrow' | undefined }) {
  return (
    <span className={styles.brand}>
      <span className={styles.mark}>
        <Icon name="shield" size={26} />
        <span className={styles.star}>
          <Icon name="award" size={12} />
        </span>
      </span>
      <span className={short === 'always' ? 'sr-only' : short && styles.narrow}>Habit Points</span>
    </span>
  );
}
