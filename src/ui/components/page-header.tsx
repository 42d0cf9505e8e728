import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { usePageFocus } from '#ui/hooks/page-focus.tsx';
import styles from './page-header.module.css';

interface Props {
  title: string;
  /** What kind of page it is, as a small line of the heading, where the title is somebody's name. */
  above?: string | undefined;
  /** What the document is called, where the heading greets somebody. */
  place?: string;
  lead?: ReactNode;
  /** The id of what a screen reader reads with the heading, such as a success on the page before. */
  describedBy?: string | undefined;
  actions?: ReactNode;
}

/** The page's heading: names the document, and takes the focus after a navigation. */
export function PageHeader({ title, above, place = title, lead, describedBy, actions }: Props) {
  const heading = usePageFocus();
  return (
    <header className={classNames('spread', styles.header)}>
      <title>{`${place} · Habit Points`}</title>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} aria-describedby={describedBy}>
          {above !== undefined && <span className={styles.above}>{above}: </span>}
          {title}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
