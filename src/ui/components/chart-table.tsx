import { useState, type ReactNode } from 'react';
import styles from './chart-table.module.css';

/**
 * What a chart shows, as a table below it. Its rows (`children`) are drawn when it is opened: few look at them, and the
 * first percentage of a page costs a slow tablet a tenth of a second. `data-words` marks a cell that holds no figure.
 */
export function ChartTable({ caption, children }: { caption: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen && (
        <table>
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      )}
    </details>
  );
}
