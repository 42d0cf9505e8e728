import * as z from 'zod/mini';
import { DEFAULT_POINTS } from '#domain/awards/points.ts';
import { sameName } from '#domain/names.ts';
import { firstView, type ListView } from '#domain/people/student-list.ts';

/** The recipients of an award. A roster or a house is named as an address names it, so any part may be missing. */
const awardTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('students') }),
  z.object({
    kind: z.literal('roster'),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** Members who were unticked. Kept instead of who is ticked: all of a roster are preselected. */
    leftOut: z.array(z.string()),
  }),
  z.object({ kind: z.literal('house'), name: z.nullable(z.string()) }),
]);
export type AwardTarget = z.infer<typeof awardTarget>;
export type RosterTarget = Extract<AwardTarget, { kind: 'roster' }>;
export type HouseTarget = Extract<AwardTarget, { kind: 'house' }>;

export const STUDENTS: AwardTarget = { kind: 'students' };
/** A roster as it is named, with nobody left out. */
export const wholeRoster = ({ id, name }: Pick<RosterTarget, 'id' | 'name'>): RosterTarget => ({
  kind: 'roster',
  id,
  name,
  leftOut: [],
});

const listView: z.ZodMiniType<ListView> = z.object({
  search: z.string(),
  houseId: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  only: z.nullable(z.array(z.string())),
  pageSize: z.union([z.literal(25), z.literal(50), z.literal(100)]),
  page: z.int(),
});

/** An award that is being put together. Kept on the device at every step. What is left out is empty. */
export const awardDraft = z.object({
  /**
   * The submission that it becomes: awarded twice (two tabs, a crash after the save), it is still one. Every change of
   * the award gives it another, so that a second tab's own award is never taken for the first one's.
   */
  submissionId: z.string(),
  /** The account of the draft: no other account may award it. */
  userId: z.string(),
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

/** The parts of an award in an address; null: the address leaves it out. */
export interface AwardLink {
  target: AwardTarget | null;
  /** The individual students, where the address names any. */
  studentIds?: string[];
  habit: { id: string | null; name: string | null } | null;
  reasons: { ids: string[]; texts: string[] } | null;
  points: number | null;
}

/** How a list of ids changes. */
export type Picking = 'toggle' | 'add' | 'remove';

/** `nextId` becomes the submission's where the award itself is another one, not only the way the list is looked at. */
export function identified(before: AwardDraft, next: AwardDraft, nextId: string): AwardDraft {
  const isSameAward = AWARD_PARTS.every((part) => before[part] === next[part]);
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

/** The draft, changed by everything that a link names. */
export function draftFromLink(
  draft: AwardDraft,
  { target, studentIds, habit, reasons, points }: AwardLink,
): AwardDraft {
  const next = { ...draft, points: points ?? draft.points, studentIds: studentIds ?? draft.studentIds };
  const { target: before } = draft;
  if (target && !sameTarget(before, target)) {
    next.target = target;
    next.view = unfiltered(draft.view);
  } else if (target?.kind === 'roster' && before.kind === 'roster') {
    const isNamedAlike = target.id === before.id && target.name === before.name;
    next.target = isNamedAlike ? before : { ...target, leftOut: before.leftOut };
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

/** The next one, which starts empty. */
export function startedOver(draft: AwardDraft): AwardDraft {
  return { ...emptyDraft(draft), view: unfiltered(draft.view) };
}

/** The same after it was awarded. Individual students stay selected if it was not for them. */
export function awarded(draft: AwardDraft): AwardDraft {
  return { ...startedOver(draft), studentIds: draft.target.kind === 'students' ? [] : draft.studentIds };
}

/** From the first page without filters, in pages of the size that the person likes. */
export function unfiltered({ pageSize }: ListView): ListView {
  return { ...firstView, pageSize };
}

/** For a roster the draft keeps who is left out: adding a student removes them from that list. */
const OF_THE_LEFT_OUT = { toggle: 'toggle', add: 'remove', remove: 'add' } as const;

/** In the school nobody is chosen at first. In a roster everyone is, and some are left out. */
export function withPicked(
  draft: AwardDraft,
  from: 'school' | 'roster',
  how: Picking,
  ids: readonly string[],
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

/** Whether both name the same; who was left out of a roster does not count. */
export function sameTarget(a: AwardTarget, b: AwardTarget): boolean {
  if (a.kind === 'roster' && b.kind === 'roster') {
    return a.id !== null && b.id !== null ? a.id === b.id : sameName(a.name, b.name);
  }
  if (a.kind === 'house' && b.kind === 'house') return sameName(a.name, b.name);
  return a.kind === b.kind;
}
