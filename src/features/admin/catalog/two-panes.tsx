import type { ReactNode } from 'react';
import styles from './two-panes.module.css';

/** A list, and beside it what was chosen of it; on a phone the chosen one is a page of its own. */
export function TwoPanes({ list, chosen }: { list: ReactNode; chosen: ReactNode }) {
  return (
    <div className={styles.panes} data-editing={Boolean(chosen) || undefined}>
      <div className={styles.list}>{list}</div>
      {chosen}
    </div>
  );
}
