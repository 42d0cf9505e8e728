import { useMemo, type ReactNode } from 'react';
import type { Result, SaveFailure } from '#domain/failure.ts';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { NEW, useOpened, type Opened } from '#features/admin/list/use-opened.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { OrderedRows, type OrderedRow, type RowsOf } from './ordered-rows.tsx';
import { TwoPanes } from './two-panes.tsx';

/** A list that comes whole, in the school's order, such as the houses: what it says of itself and of its rows. */
export interface CatalogOf<Row> extends RowsOf<Row> {
  title: string;
  lead: string;
  /** It couldn't be loaded: 'Couldn’t load the houses.' */
  failed: string;
  /** The row that is open, in the address: 'house'. */
  name: string;
  /** On the button that adds one. */
  add: string;
  /** No more than so many. */
  most?: number;
  /** In place of the rows where there are none. */
  none?: { icon: IconName; text: string };
  /** Whether a row is in use; the others are not in the order. */
  isOpen: (row: Row) => boolean;
}

interface Props<Row> {
  of: CatalogOf<Row>;
  load: AdminLoad<{ results: Row[] }>;
  /** What was done last, with its Undo where it has one. */
  outcome: { text: string | null; undo?: ReactNode };
  order: (ids: string[]) => Promise<Result<unknown, SaveFailure>>;
  onOrdered: () => void;
  /** Those that are not in use. */
  renderClosed?: (rows: readonly Row[]) => ReactNode;
  /** The editor of a row; null for a new one. `others` are those in use. */
  children: (row: Row | null, others: readonly Row[], opened: Opened) => ReactNode;
}

/** The page of a catalog: its rows, and beside them the editor of one; on a phone one of the two. */
export function Catalog<Row extends OrderedRow>({ of, load, outcome, ...parts }: Props<Row>) {
  return (
    <>
      <PageHeader title={of.title} lead={of.lead} />
      <Outcome text={outcome.text} action={outcome.undo} />
      <AdminView of={load} failed={of.failed} bars={5} height="4rem">
        {({ results }) => <Panes of={of} all={results} {...parts} />}
      </AdminView>
    </>
  );
}

function Panes<Row extends OrderedRow>({
  of,
  all,
  order,
  onOrdered,
  renderClosed,
  children,
}: Omit<Props<Row>, 'load' | 'outcome'> & { all: readonly Row[] }) {
  const opened = useOpened(of.name);
  const open = useMemo(() => all.filter(of.isOpen), [all, of]);
  const others = all.filter((row) => !of.isOpen(row));
  const row = open.find(({ id }) => id === opened.id) ?? null;
  const isEditing = row !== null || opened.id === NEW;
  const add = open.length < (of.most ?? Infinity) && (
    <ButtonLink to={opened.linkTo(NEW)} icon="plus">
      {of.add}
    </ButtonLink>
  );
  return (
    <TwoPanes
      list={
        <>
          {open.length === 0 && of.none ? (
            <EmptyState {...of.none} action={add} />
          ) : (
            <>
              <OrderedRows of={of} rows={open} opened={opened} save={order} onChanged={onOrdered} />
              {add}
            </>
          )}
          {others.length > 0 && renderClosed?.(others)}
        </>
      }
      chosenId={isEditing ? opened.id : null}
      chosen={
        isEditing &&
        children(
          row,
          open.filter((each) => each !== row),
          opened,
        )
      }
    />
  );
}
