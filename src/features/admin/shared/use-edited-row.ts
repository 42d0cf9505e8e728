import { useState } from 'react';

/** As a `ref`: what opens in a person's hands takes the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

interface EditedRow {
  /** The row that is a form now; null where none is. */
  id: string | null;
  /** The row that was a form until now: what opened it is there again, and takes the focus. */
  left: string | null;
  edit: (id: string) => void;
  end: () => void;
}

/** Which row of a list gives its place to a form. */
export function useEditedRow(): EditedRow {
  const [rows, setRows] = useState<Pick<EditedRow, 'id' | 'left'>>({ id: null, left: null });
  return {
    ...rows,
    edit: (id) => setRows({ id, left: null }),
    end: () => setRows(({ id }) => ({ id: null, left: id })),
  };
}
