import styles from './loading-page.module.css';

/** A page that is still on its way. */
export function LoadingPage() {
  return (
    <output className={styles.loading} data-loading="">
      Loading…
    </output>
  );
}
