import type { ReactNode } from 'react';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import styles from './action-bar.module.css';

/** Stays at the lower edge while the page scrolls; base.css keeps what has the focus clear of it. */
export function ActionBar({ message, children }: { message?: ReactNode; children: ReactNode }) {
  useRootMark('action-bar');
  return (
    <div className={styles.bar} data-action-bar="">
      {message && <div className={styles.message}>{message}</div>}
      {children}
    </div>
  );
}
