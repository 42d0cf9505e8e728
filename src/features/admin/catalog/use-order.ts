import { useState } from 'react';
import type { Result } from '#domain/failure.ts';

interface Order<Row> {
  rows: readonly Row[];
  /** What a screen reader says of the last move: 'Savant is now 2 of 5.' */
  said: string;
  move: (row: Row, to: number) => void;
}

/** Rows in an order that a person changes: shown at once, and put back where the server does not take it. */
export function useOrder<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  send: (ids: readonly string[], onDone: (result: Result<unknown>) => void) => void,
): Order<Row> {
  /** The order that was asked for, as long as these are the rows that it was asked of. */
  const [asked, setAsked] = useState<{ of: readonly Row[]; ids: readonly string[] } | null>(null);
  const [said, setSaid] = useState('');
  const ids = asked?.of === rows ? asked.ids : rows.map(({ id }) => id);
  const shown = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return {
    rows: shown,
    said,
    move: (row, to) => {
      const next = ids.filter((id) => id !== row.id).toSpliced(to, 0, row.id);
      setAsked({ of: rows, ids: next });
      setSaid(`${nameOf(row)} is now ${to + 1} of ${rows.length}.`);
      send(next, (result) => {
        if (!result.ok) setAsked(null);
      });
    },
  };
}
