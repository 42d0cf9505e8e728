import * as z from 'zod/mini';
import type { RosterChange } from '#contracts/rosters.ts';

/**
 * What a person changed of a roster and did not save yet, as changes: what the server has since then is shown
 * wherever they touched nothing. Kept on the device (docs/product.md); a new roster changes an empty one.
 */
export const rosterDraft = z.object({
  /** Null: as it is saved. */
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type RosterDraft = z.infer<typeof rosterDraft>;

export const UNTOUCHED: RosterDraft = { name: null, description: null, added: [], removed: [] };

export const NEW_ROSTER = 'new';
const PREFIX = 'roster:';
/** By the roster's id; NEW_ROSTER for the one that has none yet. */
export const rosterDraftKey = (id: string): string => PREFIX + id;

/** A roster as it is saved. */
export interface SavedRoster {
  name: string;
  description: string;
  memberIds: readonly string[];
}

export const EMPTY_ROSTER: SavedRoster = { name: '', description: '', memberIds: [] };

export type RosterDraftAction =
  | { type: 'named'; name: string }
  | { type: 'described'; description: string }
  | { type: 'added'; ids: readonly string[] }
  | { type: 'removed'; ids: readonly string[] }
  /** `saved`: the members as they are saved. */
  | { type: 'toggled'; id: string; saved: readonly string[] }
  /** The values that were sent; later changes stay changes. */
  | { type: 'saved'; sent: EditedRoster }
  | { type: 'discarded' };

const without = (ids: readonly string[], gone: readonly string[]): string[] => {
  const set = new Set(gone);
  return ids.filter((id) => !set.has(id));
};
const joined = (ids: readonly string[], more: readonly string[]): string[] => [...new Set([...ids, ...more])];

export function reduceRosterDraft(draft: RosterDraft, action: RosterDraftAction): RosterDraft {
  switch (action.type) {
    case 'named':
      return { ...draft, name: action.name };
    case 'described':
      return { ...draft, description: action.description };
    case 'added':
      return { ...draft, added: joined(draft.added, action.ids), removed: without(draft.removed, action.ids) };
    case 'removed':
      return { ...draft, added: without(draft.added, action.ids), removed: joined(draft.removed, action.ids) };
    case 'toggled': {
      const isMember =
        draft.added.includes(action.id) || (action.saved.includes(action.id) && !draft.removed.includes(action.id));
      return reduceRosterDraft(draft, { type: isMember ? 'removed' : 'added', ids: [action.id] });
    }
    case 'saved':
      return {
        name: draft.name === action.sent.name ? null : draft.name,
        description: draft.description === action.sent.description ? null : draft.description,
        added: without(draft.added, action.sent.added),
        removed: without(draft.removed, action.sent.removed),
      };
    case 'discarded':
      return UNTOUCHED;
  }
}

/** The roster as it would be saved, with the members that are added and removed. */
export interface EditedRoster {
  name: string;
  description: string;
  memberIds: ReadonlySet<string>;
  added: string[];
  removed: string[];
  /** Null: nothing differs from what is saved. Texts are trimmed. */
  change: RosterChange | null;
}

export function editedRoster(saved: SavedRoster, draft: RosterDraft): EditedRoster {
  const before = new Set(saved.memberIds);
  const added = draft.added.filter((id) => !before.has(id));
  const removed = draft.removed.filter((id) => before.has(id));
  const name = draft.name ?? saved.name;
  const description = draft.description ?? saved.description;
  const memberIds = new Set(without([...saved.memberIds, ...added], removed));
  const change: RosterChange = {
    ...(name.trim() !== saved.name && { name: name.trim() }),
    ...(description.trim() !== saved.description && { description: description.trim() || null }),
    ...((added.length > 0 || removed.length > 0) && { student_ids: [...memberIds] }),
  };
  return {
    name,
    description,
    memberIds,
    added,
    removed,
    change: Object.keys(change).length > 0 ? change : null,
  };
}

/** '2 added, 1 removed', '1 added, details changed' */
export function changeText({ added, removed, change }: EditedRoster): string {
  const details = change !== null && ('name' in change || 'description' in change);
  return [
    added.length > 0 && `${added.length} added`,
    removed.length > 0 && `${removed.length} removed`,
    details && 'details changed',
  ]
    .filter(Boolean)
    .join(', ');
}
