import { useId } from 'react';
import styles from './progress-bar.module.css';

/** The progress of something; `label` says it in words and is not announced at every step. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <progress id={id} className={styles.bar} value={value} max={Math.max(max, 1)} />
    </div>
  );
}
