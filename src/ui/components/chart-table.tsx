import type { ReactNode } from 'react';
import styles from './chart-table.module.css';

/** What a chart shows, as a table that opens below it. `data-words` marks a cell that holds no figure. */
export function ChartTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>Show as a table</summary>
      <table>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </details>
  );
}
