import * as z from 'zod/mini';
import { DEFAULT_POINTS } from '#domain/awards/points.ts';
import { changedView, firstView, type ListView } from '#domain/people/student-list.ts';
import { awardTarget, sameName, sameTarget, STUDENTS, type AwardTarget, type RosterTarget } from './award-target.ts';

const listView: z.ZodMiniType<ListView> = z.object({
  search: z.string(),
  houseId: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  only: z.nullable(z.array(z.string())),
  pageSize: z.union([z.literal(25), z.literal(50), z.literal(100)]),
  page: z.int(),
});

/** An award that is being put together. Kept on the device at every step; what an earlier version left out is empty. */
export const awardDraft = z.object({
  /**
   * The submission that it becomes: awarded twice (two tabs, a crash after the save), it is still one. Every change of
   * the award gives it another, so that a second tab's own award is never taken for the first one's.
   */
  submissionId: z.string(),
  /** Whose draft it is: nobody else may award it. */
  userId: z._default(z.string(), ''),
  target: z._default(awardTarget, STUDENTS),
  /**
   * The individual students, in the order of tapping; the awards are made in the order of the list. They stay while the
   * award is for a roster or a house.
   */
  studentIds: z._default(z.array(z.string()), []),
  /** The habit and the reasons as the address names them, until reasons are ticked: then those are ids. */
  habitId: z._default(z.nullable(z.string()), null),
  habitName: z._default(z.nullable(z.string()), null),
  reasonIds: z._default(z.array(z.string()), []),
  reasonTexts: z._default(z.array(z.string()), []),
  points: z._default(z.int(), DEFAULT_POINTS),
  comment: z._default(z.string(), ''),
  view: z._default(listView, firstView),
});
export type AwardDraft = z.infer<typeof awardDraft>;

export const emptyDraft = ({ submissionId, userId }: Pick<AwardDraft, 'submissionId' | 'userId'>): AwardDraft =>
  awardDraft.parse({ submissionId, userId });

/** What an address says of an award; null: it says nothing of that part. */
export interface AwardLink {
  target: AwardTarget | null;
  habit: { id: string | null; name: string | null } | null;
  reasons: { ids: string[]; texts: string[] } | null;
  points: number | null;
}

/** How a list of ids changes. */
export type Picking = 'toggle' | 'add' | 'remove';

export type AwardDraftAction =
  | { type: 'link-opened'; link: AwardLink }
  /** In the school nobody is chosen at first. In a roster everyone is, and some are left out. */
  | { type: 'students-picked'; from: 'school' | 'roster'; how: Picking; ids: readonly string[] }
  | { type: 'view-changed'; change: Partial<ListView> }
  | { type: 'reasons-chosen'; ids: readonly string[] }
  | { type: 'comment-typed'; comment: string }
  /** It is in the outbox, and the next one starts empty. Individual students stay selected if it was not for them. */
  | { type: 'awarded' }
  | { type: 'started-over' }
  /** Nothing of it was sent: the person may change it and award again. */
  | { type: 'restored'; draft: AwardDraft };

/** `nextId` becomes the submission's where the award itself is another one afterwards, not only the look at it. */
export function reduceAwardDraft(draft: AwardDraft, action: AwardDraftAction, nextId: string): AwardDraft {
  const next = changed(draft, action);
  const isSameAward = AWARD_PARTS.every((part) => draft[part] === next[part]);
  return isSameAward ? next : { ...next, submissionId: nextId };
}

const AWARD_PARTS = [
  'target',
  'studentIds',
  'habitId',
  'habitName',
  'points',
  'reasonIds',
  'reasonTexts',
  'comment',
] as const satisfies ReadonlyArray<keyof AwardDraft>;

function changed(draft: AwardDraft, action: AwardDraftAction): AwardDraft {
  switch (action.type) {
    case 'link-opened':
      return draftFromLink(draft, action.link);
    case 'students-picked':
      return withPicked(draft, action);
    case 'view-changed':
      return { ...draft, view: changedView(draft.view, action.change) };
    case 'reasons-chosen':
      return { ...draft, reasonIds: [...action.ids], reasonTexts: [] };
    case 'comment-typed':
      return { ...draft, comment: action.comment };
    case 'awarded':
      return { ...emptied(draft), studentIds: draft.target.kind === 'students' ? [] : draft.studentIds };
    case 'started-over':
      return emptied(draft);
    case 'restored':
      return action.draft;
  }
}

/** The draft with all that a link says put over it. */
export function draftFromLink(draft: AwardDraft, { target, habit, reasons, points }: AwardLink): AwardDraft {
  const next = { ...draft, points: points ?? draft.points };
  if (target && !sameTarget(draft.target, target)) {
    next.target = target;
    next.view = unfiltered(draft.view);
  } else if (target?.kind === 'roster' && draft.target.kind === 'roster' && isNamedOtherwise(draft.target, target)) {
    next.target = { ...target, leftOut: draft.target.leftOut };
  }
  if (habit && !(habit.id === draft.habitId && sameName(habit.name, draft.habitName))) {
    next.habitId = habit.id;
    next.habitName = habit.name;
    const waitedForHabit = draft.habitId === null && draft.habitName === null;
    if (!waitedForHabit) {
      next.reasonIds = [];
      next.reasonTexts = [];
    }
  }
  if (reasons) {
    next.reasonIds = reasons.ids;
    next.reasonTexts = reasons.texts;
  }
  return next;
}

function isNamedOtherwise(a: RosterTarget, b: RosterTarget): boolean {
  return a.id !== b.id || a.name !== b.name;
}

function emptied(draft: AwardDraft): AwardDraft {
  return { ...emptyDraft(draft), view: unfiltered(draft.view) };
}

/** From the first page without filters, in pages of the size that the person likes. */
function unfiltered({ pageSize }: ListView): ListView {
  return { ...firstView, pageSize };
}

/** For a roster the draft keeps who is left out: adding a student removes them from that list. */
const OF_THE_LEFT_OUT = { toggle: 'toggle', add: 'remove', remove: 'add' } as const;

function withPicked(
  draft: AwardDraft,
  { from, how, ids }: Extract<AwardDraftAction, { type: 'students-picked' }>,
): AwardDraft {
  const { target } = draft;
  if (from === 'school') return { ...draft, studentIds: picked(draft.studentIds, how, ids) };
  if (target.kind !== 'roster') return draft;
  return { ...draft, target: { ...target, leftOut: picked(target.leftOut, OF_THE_LEFT_OUT[how], ids) } };
}

function picked(before: readonly string[], how: Picking, ids: readonly string[]): string[] {
  const known = new Set(before);
  const adds = how === 'add' || (how === 'toggle' && ids.every((id) => !known.has(id)));
  if (adds) return [...new Set([...before, ...ids])];
  const gone = new Set(ids);
  return before.filter((id) => !gone.has(id));
}
