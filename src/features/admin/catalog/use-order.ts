import { useState, type ReactNode } from 'react';
import type { Result, SaveFailure } from '#domain/failure.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';

export interface Order<Row> {
  rows: readonly Row[];
  /** What a screen reader says of the last move: 'Savant is now 2 of 5.' */
  announcement: string;
  /** Why the last move was not saved; null where it was. */
  problem: ReactNode;
  move: (row: Row, to: number) => void;
}

interface Use<Row> {
  nameOf: (row: Row) => string;
  save: (ids: string[]) => Promise<Result<unknown, SaveFailure>>;
  onSaved: () => void;
}

/** Rows in an order that a person changes: shown at once, and put back where the server does not take it. */
export function useOrder<Row extends { id: string }>(
  rows: readonly Row[],
  { nameOf, save, onSaved }: Use<Row>,
): Order<Row> {
  const { act, problem } = useAdminAction();
  /** The order that was asked for, as long as these are the rows that it was asked of. */
  const [unsaved, setUnsaved] = useState<{ of: readonly Row[]; ids: readonly string[] } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = unsaved?.of === rows ? unsaved.ids : rows.map(({ id }) => id);
  const send = async (wanted: string[]): Promise<Result<unknown, SaveFailure>> => {
    const result = await save(wanted);
    if (!result.ok) setUnsaved(null);
    return result;
  };
  return {
    rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    announcement,
    problem,
    move: (row, to) => {
      const wanted = ids.filter((id) => id !== row.id).toSpliced(to, 0, row.id);
      setUnsaved({ of: rows, ids: wanted });
      setAnnouncement(`${nameOf(row)} is now ${to + 1} of ${rows.length}.`);
      act('Couldn’t save the order.', () => send(wanted), onSaved);
    },
  };
}
