import * as z from 'zod/mini';
import { DEFAULT_POINTS } from '#domain/awards/points.ts';
import { awardTarget, sameTarget, STUDENTS, type AwardTarget } from './award-target.ts';
import { changedView, firstView, type ListView } from '#domain/people/student-list.ts';
import { listView } from './list-view.ts';

/** An award that is being put together. Kept on the device at every step. */
export const awardDraft = z.object({
  /**
   * The submission that it becomes: awarded twice (two tabs, a crash after the save), it is still one. Whatever changes
   * the award gives it another, so that a second tab's own award is never taken for the first one's.
   */
  submissionId: z.string(),
  /** Whose draft it is: nobody else may award it. Empty in a draft of an earlier version. */
  userId: z._default(z.string(), ''),
  /** Whom it is for. A draft of the first version knows individual students only. */
  target: z._default(awardTarget, STUDENTS),
  /**
   * The individual students, in the order of tapping; the awards are made in the order of the list. They stay while the
   * award is for a roster or a house.
   */
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

export const emptyDraft = ({ submissionId, userId }: Pick<AwardDraft, 'submissionId' | 'userId'>): AwardDraft => ({
  submissionId,
  userId,
  target: STUDENTS,
  studentIds: [],
  habitName: null,
  points: DEFAULT_POINTS,
  reasonIds: [],
  comment: '',
  view: firstView,
});

export type AwardDraftAction =
  | { type: 'target-chosen'; target: AwardTarget }
  | { type: 'student-toggled'; id: string }
  | { type: 'students-added'; ids: readonly string[] }
  | { type: 'students-removed'; ids: readonly string[] }
  /** Of the roster that the award is for. */
  | { type: 'member-toggled'; id: string }
  | { type: 'members-added'; ids: readonly string[] }
  | { type: 'members-removed'; ids: readonly string[] }
  | { type: 'selection-shown'; ids: readonly string[] }
  | { type: 'view-changed'; change: Partial<ListView> }
  /** Null: another one is to be chosen. */
  | { type: 'habit-chosen'; habitName: string | null }
  | { type: 'points-chosen'; points: number }
  | { type: 'reason-toggled'; id: string }
  | { type: 'reasons-chosen'; ids: readonly string[] }
  | { type: 'comment-typed'; comment: string }
  /** It is in the outbox: the next one starts empty. Individual students stay where it was not for them. */
  | { type: 'awarded' }
  /** Not wanted: the next one starts empty, with the page size that the person likes. */
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
    a.target === b.target &&
    a.studentIds === b.studentIds &&
    a.habitName === b.habitName &&
    a.points === b.points &&
    a.reasonIds === b.reasonIds &&
    a.comment === b.comment
  );
}

function changed(draft: AwardDraft, action: AwardDraftAction): AwardDraft {
  switch (action.type) {
    case 'target-chosen':
      if (sameTarget(draft.target, action.target)) return draft;
      return { ...draft, target: action.target, view: { ...firstView, pageSize: draft.view.pageSize } };
    case 'student-toggled':
      return { ...draft, studentIds: toggled(draft.studentIds, action.id) };
    case 'students-added':
      return { ...draft, studentIds: withAll(draft.studentIds, action.ids) };
    case 'students-removed':
      return { ...draft, studentIds: without(draft.studentIds, action.ids) };
    case 'member-toggled':
      return leavingOut(draft, (leftOut) => toggled(leftOut, action.id));
    case 'members-added':
      return leavingOut(draft, (leftOut) => without(leftOut, action.ids));
    case 'members-removed':
      return leavingOut(draft, (leftOut) => withAll(leftOut, action.ids));
    case 'selection-shown':
      // It may be hidden by the filters, so these step aside.
      return { ...draft, view: { ...firstView, pageSize: draft.view.pageSize, only: [...action.ids] } };
    case 'view-changed':
      return { ...draft, view: changedView(draft.view, action.change) };
    case 'habit-chosen':
      return action.habitName === draft.habitName ? draft : { ...draft, habitName: action.habitName, reasonIds: [] };
    case 'points-chosen':
      return action.points === draft.points ? draft : { ...draft, points: action.points };
    case 'reason-toggled':
      return { ...draft, reasonIds: toggled(draft.reasonIds, action.id) };
    case 'reasons-chosen':
      return { ...draft, reasonIds: [...action.ids] };
    case 'comment-typed':
      return { ...draft, comment: action.comment };
    case 'awarded': {
      const next = emptied(draft);
      return draft.target.kind === 'students' ? next : { ...next, studentIds: draft.studentIds };
    }
    case 'started-over':
      return emptied(draft);
    case 'restored':
      return action.draft;
  }
}

function emptied(draft: AwardDraft): AwardDraft {
  return { ...emptyDraft(draft), view: { ...firstView, pageSize: draft.view.pageSize } };
}

function leavingOut(draft: AwardDraft, change: (leftOut: readonly string[]) => string[]): AwardDraft {
  if (draft.target.kind !== 'roster') return draft;
  return { ...draft, target: { ...draft.target, leftOut: change(draft.target.leftOut) } };
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

function withAll(ids: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...ids, ...more])];
}

function without(ids: readonly string[], gone: readonly string[]): string[] {
  const set = new Set(gone);
  return ids.filter((id) => !set.has(id));
}
