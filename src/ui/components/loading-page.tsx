import styles from './loading-page.module.css';

/** A page that is still loading. */
export function LoadingPage() {
  return (
    <output className={styles.loading} data-loading="">
      Loading…
    </output>
  );
}
