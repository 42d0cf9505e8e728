import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** Stays at the lower edge while the page scrolls; base.css keeps what has the focus clear of it. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-action-bar="">
      {children}
    </div>
  );
}
