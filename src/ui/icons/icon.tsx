import type { IconName } from './icon-sprite.tsx';
import styles from './icon.module.css';

/** A picture beside words: it says nothing to a screen reader. `size` is in px. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
