import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Result, SaveFailure } from '#domain/failure.ts';
import { seenFill } from '#ui/colour.ts';
import { Alert } from '#ui/components/message.tsx';
import { MoveButtons } from './move-buttons.tsx';
import styles from './ordered-rows.module.css';
import { useOrder } from './use-order.ts';

interface OrderedRow {
  id: string;
  name: string;
  /** Where the row shows one. */
  colour?: string;
  /** Set where the row is archived: then it is not shown here. */
  archived_at?: string | null;
}

interface Props<Row> {
  all: readonly Row[];
  chosenId: string | null;
  linkTo: (id: string) => string;
  /** In front of the name. */
  pictureOf?: (row: Row) => ReactNode;
  /** Below the name. */
  about: (row: Row) => string;
  save: (ids: string[]) => Promise<Result<unknown, SaveFailure>>;
  onChanged: () => void;
}

/** Houses, habits or items in the school's order. Each row is a link to its editor and can be moved. */
export function OrderedRows<Row extends OrderedRow>(props: Props<Row>) {
  const { all, chosenId, linkTo, pictureOf, about, save, onChanged } = props;
  const inUse = useMemo(() => all.filter(({ archived_at }) => !archived_at), [all]);
  const order = useOrder(inUse, { nameOf: ({ name }) => name, save, onSaved: onChanged });
  return (
    <>
      {order.problem && <Alert>{order.problem}</Alert>}
      <output className="sr-only">{order.said}</output>
      <ol className={styles.rows}>
        {order.rows.map((row, place) => (
          <li
            key={row.id}
            className={`card ${styles.row}`}
            style={row.colour === undefined ? undefined : { borderInlineStartColor: seenFill(row.colour) }}
            data-chosen={row.id === chosenId || undefined}
          >
            <Link to={linkTo(row.id)} className={styles.way} aria-current={row.id === chosenId || undefined}>
              {pictureOf?.(row)}
              <span className={styles.words}>
                <span className={styles.name}>{row.name}</span>
                <span className={styles.soft}>{about(row)}</span>
              </span>
            </Link>
            <MoveButtons name={row.name} place={place} count={order.rows.length} onMove={(to) => order.move(row, to)} />
          </li>
        ))}
      </ol>
    </>
  );
}
