import styles from './icon.module.css';

/** An icon of one page: it is drawn where it is, so that the first page of the app doesn't load it with all others. */
export function DrawnIcon({ path, size = 24 }: { path: string; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
