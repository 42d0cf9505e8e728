import { Icon } from '#ui/icons/icon.tsx';
import styles from './brand.module.css';

/** The product's name and mark. */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <span className={styles.brand}>
      <span className={styles.mark}>
        <Icon name="shield" size={26} />
        <span className={styles.star}>
          <Icon name="award" size={12} />
        </span>
      </span>
      <span className={short ? 'sr-only' : undefined}>Habit Points</span>
    </span>
  );
}
