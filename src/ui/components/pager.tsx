import { Button } from './button.tsx';
import styles from './pager.module.css';

/**
 * One page back, one page forward. `pages` is at least 1. At an end the button is busy, because a disabled one would lose
 * the focus.
 */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button icon="back" busy={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p className={styles.place}>
        Page {page} of {pages}
      </p>
      <Button busy={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
