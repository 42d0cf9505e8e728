import { balanceOf } from '#data/cache/balance.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { DataStatus } from '#ui/components/cached-view.tsx';
import { CountedText } from '#ui/components/counted-text.tsx';
import styles from './store-screen.module.css';

/** What a scholar has to spend; nothing where this device doesn't know it. */
export function OwnBalance({ studentId }: { studentId: string }) {
  const loadable = useCached(balanceOf(studentId));
  if (loadable.kind !== 'ready') return null;
  const { balance } = loadable.data;
  return (
    <section className={styles.own} aria-label="My balance">
      <p>
        <CountedText
          count={Math.max(0, balance)}
          one="# point to spend"
          many="# points to spend"
          className={styles.balance}
        />
      </p>
      <DataStatus of={loadable} />
    </section>
  );
}
