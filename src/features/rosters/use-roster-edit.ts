import { useMemo, useReducer, type Dispatch } from 'react';
import { useKeepDraft } from '#services/hooks/kept-draft.ts';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import {
  editedRoster,
  reduceRosterDraft,
  rosterDraftKey,
  UNTOUCHED,
  type EditedRoster,
  type RosterDraft,
  type RosterDraftAction,
  type SavedRoster,
} from './roster-draft.ts';

export interface RosterEdit {
  edited: EditedRoster;
  dispatch: Dispatch<RosterDraftAction>;
  /** For the rows of the picker. */
  change: SelectionChange;
  /** After a save or a discard: removes the draft and stops keeping it. */
  end: () => Promise<void>;
}

/** A roster being changed, on top of what is saved; every change is kept on the device. */
export function useRosterEdit(id: string, saved: SavedRoster, kept: RosterDraft | null): RosterEdit {
  const [draft, dispatch] = useReducer(reduceRosterDraft, kept ?? UNTOUCHED);
  const edited = useMemo(() => editedRoster(saved, draft), [saved, draft]);
  const end = useKeepDraft(rosterDraftKey(id), edited.change ? draft : null, kept);
  const change = useMemo<SelectionChange>(
    () => ({
      toggle: (student) => dispatch({ type: 'toggled', id: student, saved: saved.memberIds }),
      add: (ids) => dispatch({ type: 'added', ids }),
      remove: (ids) => dispatch({ type: 'removed', ids }),
    }),
    [saved.memberIds],
  );
  return { edited, dispatch, change, end };
}
