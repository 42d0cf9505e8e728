import { useState } from 'react';

/** An item while it is changed, and the place that it will get in the list. */
interface Editing<T> {
  item: T;
  place: number;
  isNew: boolean;
  /** Why it can't be saved; null where nothing was tried. */
  problem: string | null;
}

/** The list of a step, of which one item at a time is added or changed in a dialog. */
export interface EditedList<T> {
  editing: Editing<T> | null;
  /** All but the item that is open. */
  others: readonly T[];
  add: (item: T) => void;
  open: (item: T) => void;
  change: (change: Partial<T>) => void;
  moveTo: (place: number) => void;
  save: () => void;
  remove: () => void;
  close: () => void;
}

interface Rules<T> {
  onChange: (items: T[]) => void;
  /** What is wrong with a list; null where nothing is. */
  problemOf: (items: readonly T[]) => string | null;
  /** An item as it is saved. */
  tidied?: (item: T) => T;
}

/** Nothing changes in the list until the open item is saved, and a list with a problem is never saved. */
export function useEditedList<T extends { id: string }>(
  items: readonly T[],
  { onChange, problemOf, tidied = (item) => item }: Rules<T>,
): EditedList<T> {
  const [editing, setEditing] = useState<Editing<T> | null>(null);
  const others = items.filter(({ id }) => id !== editing?.item.id);
  const close = (): void => setEditing(null);
  return {
    editing,
    others,
    close,
    add: (item) => setEditing({ item, place: items.length, isNew: true, problem: null }),
    open: (item) => setEditing({ item, place: items.indexOf(item), isNew: false, problem: null }),
    change: (change) => setEditing((now) => now && { ...now, item: { ...now.item, ...change }, problem: null }),
    moveTo: (place) => setEditing((now) => now && { ...now, place }),
    save: () => {
      if (editing === null) return;
      const after = others.toSpliced(editing.place, 0, tidied(editing.item));
      const problem = problemOf(after);
      if (problem !== null) return setEditing({ ...editing, problem });
      onChange(after);
      close();
    },
    remove: () => {
      onChange(others);
      close();
    },
  };
}
