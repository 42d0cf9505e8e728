import type { ReactNode } from 'react';
import { countText } from '#domain/plural.ts';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { withHeadingFocused } from '#ui/focus-heading.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import styles from './admin-list.module.css';
import { AdminTable, type AdminTableOf } from './admin-table.tsx';
import { AdminView } from './admin-view.tsx';
import { ListTools } from './list-tools.tsx';
import { LoadFailed } from './load-failed.tsx';
import { NoMatch } from './no-match.tsx';
import { beforeOf, type ListAddress, type ListFilter, type ToolsOf } from './use-list-address.ts';

/**
 * A page of a list. A log only grows, the newest first: its pages begin at a row's number, so nothing has to be counted,
 * and a page that is open stays the same while new rows come. `next`: where the page below begins.
 */
type ListPage<Row> = { results: Row[] } & ({ count: number; page_size: number } | { next: number | null });

/** A list of the portal: what it says and offers. */
export interface AdminListOf extends ToolsOf {
  icon: IconName;
  words: {
    /** What is counted above the rows of a page: 'sign-up', 'sign-ups'. */
    one?: string;
    many?: string;
    /** There is nothing in it. */
    none: string;
    /** Nothing in it matches. */
    noMatch: string;
    /** It couldn't be loaded: 'Couldn’t load the sign-ups.' */
    failed: string;
  };
}

/** The same with its rows as a table. `On`: what its screen does when a row's button is pressed. */
export type AdminTableListOf<Row, On = null> = AdminListOf & AdminTableOf<Row, On>;

interface Props<Row> {
  load: AdminLoad<ListPage<Row>>;
  address: ListAddress;
  /** In place of the definition's own filters, where they follow from what was loaded. */
  filters?: readonly ListFilter[] | undefined;
  /** Between the tools and the rows. */
  between?: ReactNode;
  /** What to do where there is nothing yet. */
  emptyAction?: ReactNode;
}

interface TableProps<Row, On> extends Props<Row> {
  of: AdminTableListOf<Row, On>;
  on: On;
  /** Above the rows of a page. */
  renderAbove?: (rows: readonly Row[]) => ReactNode;
}

/** A list with its tools, as a table. */
export function AdminTableList<Row, On>({ of, on, renderAbove, ...list }: TableProps<Row, On>) {
  return (
    <AdminList of={of} {...list}>
      {(rows) => (
        <>
          {renderAbove?.(rows)}
          <AdminTable of={of} rows={rows} on={on} />
        </>
      )}
    </AdminList>
  );
}

/** A list with its tools: search, filters and order, and its rows in each of their states. */
export function AdminList<Row>({
  of,
  load,
  address,
  filters = of.filters,
  between,
  emptyAction,
  children,
}: Props<Row> & { of: AdminListOf; children: (rows: readonly Row[]) => ReactNode }) {
  const { words } = of;
  return (
    <>
      <ListTools of={{ ...of, filters }} address={address} />
      {between}
      <AdminView of={load} failed={words.failed} bars={6} height="3.5rem">
        {(page, { isLoading, problem, refresh }) => (
          <div className={styles.list} aria-busy={isLoading || undefined}>
            {problem && (
              <LoadFailed words={`${words.failed} These are from before.`} failure={problem} onRetry={refresh} />
            )}
            {'count' in page && words.one && words.many && (
              <output className={styles.count}>{countText(page.count, words.one, words.many)}</output>
            )}
            {page.results.length > 0 ? (
              children(page.results)
            ) : (
              <NoRows of={of} address={address} page={page} action={emptyAction} />
            )}
            {'count' in page ? <PagesOf page={page} address={address} /> : <Older page={page} address={address} />}
          </div>
        )}
      </AdminView>
    </>
  );
}

interface PartProps<Page> {
  page: Page;
  address: ListAddress;
}

function NoRows({
  of: { icon, words },
  page,
  address,
  action,
}: PartProps<ListPage<unknown>> & { of: AdminListOf; action: ReactNode }) {
  if ('count' in page && page.count > 0) {
    return (
      <EmptyState
        icon={icon}
        text="This page is past the end of the list."
        action={<Button onClick={withHeadingFocused(() => address.turnTo(1))}>Go to the first page</Button>}
      />
    );
  }
  if (address.isNarrowed) return <NoMatch text={words.noMatch} onClear={address.clear} />;
  return <EmptyState icon={icon} text={words.none} action={action} />;
}

function PagesOf({
  page: { results, count, page_size },
  address,
}: PartProps<Extract<ListPage<unknown>, { count: number }>>) {
  if (results.length === 0) return null;
  const pages = Math.max(1, Math.ceil(count / page_size));
  return <Pager page={Math.min(address.page, pages)} pages={pages} onPage={address.turnTo} />;
}

/** The way through a log. */
function Older({ page: { next }, address }: PartProps<Extract<ListPage<unknown>, { next: number | null }>>) {
  const isFirst = beforeOf(address) === undefined;
  if (isFirst && next === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button icon="back" busy={isFirst} onClick={() => address.turnTo(1)}>
        Newest
      </Button>
      <Button busy={next === null} onClick={() => next !== null && address.turnTo(next)}>
        Older
      </Button>
    </nav>
  );
}
