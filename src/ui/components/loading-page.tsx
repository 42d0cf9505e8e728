import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import styles from './loading-page.module.css';

/** A page that is still loading. */
export function LoadingPage() {
  useRootMark('loading');
  return <output className={styles.loading}>Loading…</output>;
}
