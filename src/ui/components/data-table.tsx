import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './data-table.module.css';

export interface Column {
  label: string;
  /**
   * `number` is aligned to the end of its column; `part` is a number that only a wide table shows; `action` is a button
   * and `tick` a box before the row's title, and their labels are for screen readers alone.
   */
  kind?: 'number' | 'part' | 'action' | 'tick';
}

/**
 * A table that becomes a card for each row where it has not the room. Its cells take the classes of
 * data-table.module.css; in a card, `data-before` and `data-after` are the words around a cell's value.
 */
export function DataTable({
  caption,
  columns,
  className,
  children,
}: {
  caption: string;
  columns: readonly Column[];
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.room}>
      <table className={classNames('sheet', styles.table, className)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={kind && styles[kind]}>
                {kind === 'action' || kind === 'tick' ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
