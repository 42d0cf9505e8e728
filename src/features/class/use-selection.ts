import { useCallback, useState } from 'react';

export interface Selection {
  /** Null: nothing is being selected. */
  picked: ReadonlySet<string> | null;
  /** Begins with nobody, or ends. */
  toggle: () => void;
  pick: (childId: string) => void;
  /** All of these; where they are selected already, none. */
  pickAll: (childIds: readonly string[]) => void;
  clear: () => void;
  end: () => void;
}

/** Who is selected for one award, or as absent. */
export function useSelection(): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const pick = useCallback((childId: string) => {
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(childId)) next.add(childId);
      return next;
    });
  }, []);
  return {
    picked,
    toggle: () => setPicked((before) => (before === null ? new Set() : null)),
    pick,
    pickAll: (childIds) =>
      setPicked((before) => (childIds.every((id) => before?.has(id)) ? new Set() : new Set(childIds))),
    clear: () => setPicked(new Set()),
    end: () => setPicked(null),
  };
}
