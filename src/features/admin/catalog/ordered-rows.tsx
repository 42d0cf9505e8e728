import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Result, SaveFailure } from '#domain/failure.ts';
import { hasWords } from '#domain/names.ts';
import { ListTools } from '#features/admin/list/list-tools.tsx';
import { NoMatch } from '#features/admin/list/no-match.tsx';
import { useListAddress } from '#features/admin/list/use-list-address.ts';
import { seenFill } from '#ui/shades.ts';
import { Alert } from '#ui/components/message.tsx';
import { Pager } from '#ui/components/pager.tsx';
import type { Opened } from '#features/admin/list/use-opened.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './ordered-rows.module.css';
import { useOrder, type Order } from './use-order.ts';

export interface OrderedRow {
  id: string;
  name: string;
  /** Where the row shows one. */
  colour?: string;
}

/** What rows in an order say of themselves. */
export interface RowsOf<Row> {
  /** The label of their search. */
  search: string;
  /** What the search looks at beside the name. */
  searched?: (row: Row) => string;
  noMatch: string;
  /** In front of the name. */
  pictureOf?: (row: Row) => ReactNode;
  /** Below the name. */
  about: (row: Row) => string;
}

interface Props<Row> {
  of: RowsOf<Row>;
  rows: readonly Row[];
  opened: Opened;
  save: (ids: string[]) => Promise<Result<unknown, SaveFailure>>;
  onChanged: () => void;
}

const PAGE_SIZE = 25;

/**
 * Houses, habits or items in the school's order, with search and pages by the address. Each row is a link to its editor.
 * Rows can be moved while all of them are listed: among the found ones a place would mean nothing.
 */
export function OrderedRows<Row extends OrderedRow>({ of, rows, opened, save, onChanged }: Props<Row>) {
  const { searched } = of;
  const order = useOrder(rows, { nameOf: ({ name }) => name, save, onSaved: onChanged });
  const address = useListAddress();
  const { search } = address;
  const found = useMemo(
    () => order.rows.filter((row) => hasWords(`${row.name} ${searched?.(row) ?? ''}`, search)),
    [order.rows, searched, search],
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(address.page, pages);
  return (
    <>
      <ListTools of={of} address={address} />
      {order.problem && <Alert>{order.problem}</Alert>}
      <output className="sr-only">{order.announcement}</output>
      {found.length === 0 && <NoMatch text={of.noMatch} onClear={address.clear} />}
      <ol className={styles.rows} start={(page - 1) * PAGE_SIZE + 1}>
        {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
          <RowCard key={row.id} of={of} row={row} opened={opened} order={search === '' ? order : null} />
        ))}
      </ol>
      <Pager page={page} pages={pages} onPage={address.turnTo} />
    </>
  );
}

interface CardProps<Row> extends Pick<Props<Row>, 'of' | 'opened'> {
  row: Row;
  /** Null where the row can't be moved. */
  order: Order<Row> | null;
}

function RowCard<Row extends OrderedRow>({ of, row, opened, order }: CardProps<Row>) {
  const isChosen = row.id === opened.id || undefined;
  return (
    <li
      className={`card ${styles.row}`}
      style={row.colour === undefined ? undefined : { borderInlineStartColor: seenFill(row.colour) }}
      data-chosen={isChosen}
    >
      <Link to={opened.linkTo(row.id)} className={styles.way} aria-current={isChosen}>
        {of.pictureOf?.(row)}
        <span className={styles.words}>
          <span className={styles.name}>{row.name}</span>
          <span className="soft">{of.about(row)}</span>
        </span>
      </Link>
      {order && (
        <MoveButtons
          name={row.name}
          place={order.rows.indexOf(row)}
          count={order.rows.length}
          onMove={(to) => order.move(row, to)}
        />
      )}
    </li>
  );
}
