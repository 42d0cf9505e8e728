import { useState, type ReactNode } from 'react';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';

/** Something was changed; the words say what, where that is not plain to see, and `undo` is the way back. */
export type OnChanged = (text: string | null, undo?: ReactNode) => void;

/** What was changed last, of what this device has a copy of: the page and the copy are read again. */
export function useChanges(refresh: () => void): {
  outcome: { text: string | null; undo: ReactNode };
  changed: OnChanged;
} {
  const [outcome, setOutcome] = useState<{ text: string | null; undo: ReactNode }>({ text: null, undo: null });
  const catalogChanged = useCatalogChanged();
  return {
    outcome,
    changed: (text, undo = null) => {
      setOutcome({ text, undo });
      refresh();
      catalogChanged();
    },
  };
}
