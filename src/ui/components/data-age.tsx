import { useDeferredValue } from 'react';
import { dataAgeText } from '#ui/data-age.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import styles from './data-age.module.css';

/**
 * How old what is shown is; keeps its line while nothing is known yet. It comes after the data, for the reason that
 * use-is-drawn.ts gives.
 */
export function DataAge({ loadedAt }: { loadedAt: number | null | undefined }) {
  const now = useNow(30_000);
  const at = useDeferredValue(loadedAt, null);
  return (
    <p className={styles.age}>
      {typeof at === 'number' ? dataAgeText(at, { ...now, at: Math.max(now.at, at) }) : '\u00a0'}
    </p>
  );
}
