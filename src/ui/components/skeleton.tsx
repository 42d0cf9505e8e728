import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import styles from './skeleton.module.css';

/** In the place of `count` blocks that are being read; give it their height, so that nothing jumps. */
export function Skeleton({ count, height }: { count: number; height: string }) {
  useRootMark('loading');
  return (
    <div className={styles.stack}>
      <p className="sr-only">Loading…</p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.block} style={{ blockSize: height }} />
      ))}
    </div>
  );
}
