import { useState, type ReactNode } from 'react';
import { Checkbox } from '#ui/components/checkbox.tsx';

/** Which rows of a list are ticked. */
export interface Ticked {
  ids: ReadonlySet<string>;
  tick: (ids: readonly string[], isOn: boolean) => void;
  /** Ticks these, and no others. */
  set: (ids: ReadonlySet<string>) => void;
}

/** `first`: those that are ticked from the beginning. */
export function useTicked(first: ReadonlyArray<{ id: string }> = []): Ticked {
  const [ids, set] = useState<ReadonlySet<string>>(() => new Set(first.map(({ id }) => id)));
  return {
    ids,
    set,
    tick: (changed, isOn) =>
      set((before) =>
        isOn ? new Set([...before, ...changed]) : new Set([...before].filter((id) => !changed.includes(id))),
      ),
  };
}

/** Ticks a whole page, or none of it. */
export function TickPage({
  of,
  rows,
  children,
}: {
  of: Ticked;
  rows: ReadonlyArray<{ id: string }>;
  children: ReactNode;
}) {
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => of.ids.has(id)).length;
  return (
    <Checkbox
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={(event) => of.tick(ids, event.target.checked)}
    >
      {children}
    </Checkbox>
  );
}
