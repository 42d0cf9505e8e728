import { dataAgeText } from '#ui/data-age.ts';
import { useIsDrawn } from '#ui/hooks/use-is-drawn.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import styles from './data-age.module.css';

/** How old what is shown is; keeps its line while nothing is known yet. */
export function DataAge({ loadedAt }: { loadedAt: number | null | undefined }) {
  const now = useNow(30_000);
  const isKnown = useIsDrawn() && typeof loadedAt === 'number';
  return (
    <p className={styles.age}>
      {isKnown ? dataAgeText(loadedAt, { ...now, at: Math.max(now.at, loadedAt) }) : '\u00a0'}
    </p>
  );
}
