import type { ReactNode } from 'react';
import { countText } from '#domain/plural.ts';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { withHeadingFocused } from '#ui/focus-heading.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import styles from './admin-list.module.css';
import { LoadFailed } from './load-failed.tsx';
import { NoMatch } from './no-match.tsx';
import type { ListAddress } from './use-list-address.ts';

/** What a list of the portal says. */
export interface ListWords {
  /** Its rows: `one: 'sign-up'`. `many` where an s is not enough. */
  one: string;
  many?: string;
  /** There is nothing in it. */
  none: string;
  /** Nothing in it matches. */
  noMatch: string;
  /** It couldn't be loaded: 'Couldn’t load the sign-ups.' */
  failed: string;
}

interface Page<Row> {
  results: Row[];
  count: number;
  page_size: number;
}

interface Props<Row> {
  of: AdminLoad<Page<Row>>;
  address: ListAddress;
  words: ListWords;
  icon: IconName;
  /** What to do where there is nothing yet. */
  emptyAction?: ReactNode;
  /** The table, or another drawing of the rows. */
  children: (rows: Row[]) => ReactNode;
}

/** The rows of a list of the portal in each of its states: loading, a problem, nothing yet, no match, a page of rows. */
export function AdminList<Row>({ of: load, address, words, icon, emptyAction, children }: Props<Row>) {
  if (load.kind === 'loading') return <Skeleton count={6} height="3.5rem" />;
  if (load.kind === 'failed') {
    return <LoadFailed words={words.failed} failure={load.failure} onRetry={load.refresh} />;
  }
  const { results, count, page_size } = load.data;
  const pages = Math.max(1, Math.ceil(count / page_size));
  return (
    <div className={styles.list} aria-busy={load.isLoading || undefined}>
      {load.problem && (
        <LoadFailed words={`${words.failed} These are from before.`} failure={load.problem} onRetry={load.refresh} />
      )}
      <output className={styles.count}>{countText(count, words.one, words.many)}</output>
      {count === 0 && !address.isNarrowed && <EmptyState icon={icon} text={words.none} action={emptyAction} />}
      {count === 0 && address.isNarrowed && <NoMatch text={words.noMatch} onClear={address.clear} />}
      {count > 0 && results.length === 0 && (
        <EmptyState
          icon={icon}
          text="This page is past the end of the list."
          action={<Button onClick={withHeadingFocused(() => address.turnTo(1))}>Go to the first page</Button>}
        />
      )}
      {results.length > 0 && children(results)}
      {results.length > 0 && <Pager page={Math.min(address.page, pages)} pages={pages} onPage={address.turnTo} />}
    </div>
  );
}
