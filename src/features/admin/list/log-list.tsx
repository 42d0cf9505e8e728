import type { ReactNode } from 'react';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import type { ListWords } from './admin-list.tsx';
import styles from './admin-list.module.css';
import { LoadFailed } from './load-failed.tsx';
import { NoMatch } from './no-match.tsx';
import type { ListAddress } from './use-list-address.ts';

interface Props<Row> {
  /** `next`: where the page below begins; null where there is none. */
  of: AdminLoad<{ results: Row[]; next: number | null }>;
  address: ListAddress;
  words: Pick<ListWords, 'none' | 'noMatch' | 'failed'>;
  icon: IconName;
  children: (rows: Row[]) => ReactNode;
}

/** Where the page begins, of a list whose address has the number of a row in place of a page; undefined: at the newest. */
export const beforeOf = ({ page }: ListAddress): number | undefined => (page > 1 ? page : undefined);

/**
 * A list that only grows, newest first. Its pages begin at a row's number, so nothing has to be counted, and a page that is
 * open stays the same while new rows come.
 */
export function LogList<Row>({ of: load, address, words, icon, children }: Props<Row>) {
  if (load.kind === 'loading') return <Skeleton count={6} height="3.5rem" />;
  if (load.kind === 'failed') {
    return <LoadFailed words={words.failed} failure={load.failure} onRetry={load.refresh} />;
  }
  const { results, next } = load.data;
  const isFirst = beforeOf(address) === undefined;
  return (
    <div className={styles.list} aria-busy={load.isLoading || undefined}>
      {load.problem && (
        <LoadFailed words={`${words.failed} These are from before.`} failure={load.problem} onRetry={load.refresh} />
      )}
      {results.length > 0 && children(results)}
      {results.length === 0 && address.isNarrowed && <NoMatch text={words.noMatch} onClear={address.clear} />}
      {results.length === 0 && !address.isNarrowed && <EmptyState icon={icon} text={words.none} />}
      {(!isFirst || next !== null) && (
        <nav className={styles.pages} aria-label="Pages">
          <Button icon="back" busy={isFirst} onClick={() => address.turnTo(1)}>
            Newest
          </Button>
          <Button busy={next === null} onClick={() => next !== null && address.turnTo(next)}>
            Older
          </Button>
        </nav>
      )}
    </div>
  );
}
