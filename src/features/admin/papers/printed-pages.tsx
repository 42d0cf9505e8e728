import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import styles from './papers.module.css';

/**
 * Pages for the printer, which then prints nothing else. They are put into the page's main part: a dialog that they are
 * printed from would cut them.
 */
export function PrintedPages({ children }: { children: ReactNode }) {
  useRootMark('papers');
  return createPortal(<div className={styles.pages}>{children}</div>, document.querySelector('main') ?? document.body);
}
