import type { ReactNode } from 'react';
import { useOpener } from '#features/admin/shared/use-opener.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './two-panes.module.css';

interface Props {
  list: ReactNode;
  /** A list of short lines is easier to read narrow; a table takes the page while nothing is open beside it. */
  isTable?: boolean;
  /** What is open beside the list; null where nothing is. */
  chosenId: string | null;
  /** Its editor, which can take the focus. */
  chosen: ReactNode;
}

/** A list, and beside it what was chosen of it; on a phone the chosen one fills the page. */
export function TwoPanes({ list, isTable = false, chosenId, chosen }: Props) {
  const listPane = useOpener<HTMLDivElement>(chosenId);
  return (
    <div className={styles.panes} data-editing={chosenId !== null || undefined}>
      <div ref={listPane} className={classNames(styles.list, isTable && styles.table)}>
        {list}
      </div>
      {chosen}
    </div>
  );
}
