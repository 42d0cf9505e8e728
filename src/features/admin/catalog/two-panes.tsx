import type { ReactNode } from 'react';
import { useOpener } from '#features/admin/shared/use-opener.ts';
import styles from './two-panes.module.css';

interface Props {
  list: ReactNode;
  /** What is open beside the list; null where nothing is. */
  chosenId: string | null;
  /** Its editor, which can take the focus. */
  chosen: ReactNode;
}

/** A list, and beside it what was chosen of it; on a phone the chosen one fills the page. */
export function TwoPanes({ list, chosenId, chosen }: Props) {
  const listPane = useOpener<HTMLDivElement>(chosenId);
  return (
    <div className={styles.panes} data-editing={chosenId !== null || undefined}>
      <div ref={listPane} className={styles.list}>
        {list}
      </div>
      {chosen}
    </div>
  );
}
