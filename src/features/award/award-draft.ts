import * as z from 'zod/mini';
import { DEFAULT_POINTS } from '#domain/points.ts';
import { changedView, firstView, type ListView } from '#domain/student-list.ts';
import { listView } from './list-view.ts';

/** An award that is being put together. Kept on the device at every step (decisions §2.4). */
export const awardDraft = z.object({
  /**
   * The submission that it becomes: awarded twice (two tabs, a crash after the save), it is still one. Whatever changes
   * the award gives it another, so that a second tab's own award is never taken for the first one's.
   */
  submissionId: z.string(),
  /** In the order of tapping; the awards are made in the order of the list. */
  studentIds: z.array(z.string()),
  /** As last chosen; on /assign/reasons the query says which habit and how many points. */
  habitName: z.nullable(z.string()),
  points: z.int(),
  reasonIds: z.array(z.string()),
  comment: z.string(),
  view: listView,
});
export type AwardDraft = z.infer<typeof awardDraft>;

export const AWARD_DRAFT_KEY = 'award';

export const emptyDraft = (submissionId: string): AwardDraft => ({
  submissionId,
  studentIds: [],
  habitName: null,
  points: DEFAULT_POINTS,
  reasonIds: [],
  comment: '',
  view: firstView,
});

export type AwardDraftAction =
  | { type: 'student-toggled'; id: string }
  | { type: 'students-added'; ids: readonly string[] }
  | { type: 'students-removed'; ids: readonly string[] }
  | { type: 'selection-cleared' }
  | { type: 'selection-shown' }
  | { type: 'view-changed'; change: Partial<ListView> }
  /** Null: another one is to be chosen. */
  | { type: 'habit-chosen'; habitName: string | null }
  | { type: 'points-chosen'; points: number }
  | { type: 'reason-toggled'; id: string }
  | { type: 'comment-typed'; comment: string }
  /** It is in the outbox, or not wanted: the next one starts empty, with the page size that the person likes. */
  | { type: 'started-over' }
  /** Nothing of it was sent: the person may change it and award again. */
  | { type: 'restored'; draft: AwardDraft };

/** `nextId` becomes the submission's where the award itself is another one afterwards, not only the look at it. */
export function reduceAwardDraft(draft: AwardDraft, action: AwardDraftAction, nextId: string): AwardDraft {
  const next = changed(draft, action);
  return isSameAward(draft, next) ? next : { ...next, submissionId: nextId };
}

function isSameAward(a: AwardDraft, b: AwardDraft): boolean {
  return (
    a.studentIds === b.studentIds &&
    a.habitName === b.habitName &&
    a.points === b.points &&
    a.reasonIds === b.reasonIds &&
    a.comment === b.comment
  );
}

function changed(draft: AwardDraft, action: AwardDraftAction): AwardDraft {
  switch (action.type) {
    case 'student-toggled':
      return { ...draft, studentIds: toggled(draft.studentIds, action.id) };
    case 'students-added':
      return { ...draft, studentIds: [...new Set([...draft.studentIds, ...action.ids])] };
    case 'students-removed': {
      const gone = new Set(action.ids);
      return { ...draft, studentIds: draft.studentIds.filter((id) => !gone.has(id)) };
    }
    case 'selection-cleared':
      return { ...draft, studentIds: [], view: { ...draft.view, only: null, page: 1 } };
    case 'selection-shown':
      // It may be hidden by the filters, so these step aside.
      return { ...draft, view: { ...firstView, pageSize: draft.view.pageSize, only: draft.studentIds } };
    case 'view-changed':
      return { ...draft, view: changedView(draft.view, action.change) };
    case 'habit-chosen':
      return action.habitName === draft.habitName ? draft : { ...draft, habitName: action.habitName, reasonIds: [] };
    case 'points-chosen':
      return { ...draft, points: action.points };
    case 'reason-toggled':
      return { ...draft, reasonIds: toggled(draft.reasonIds, action.id) };
    case 'comment-typed':
      return { ...draft, comment: action.comment };
    case 'started-over':
      return { ...emptyDraft(draft.submissionId), view: { ...firstView, pageSize: draft.view.pageSize } };
    case 'restored':
      return action.draft;
  }
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
