import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import styles from './empty-state.module.css';

/** Nothing to show: says why, and the one thing to do next. */
export function EmptyState({ icon, text, action }: { icon: IconName; text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.badge}>
        <Icon name={icon} size={28} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}
