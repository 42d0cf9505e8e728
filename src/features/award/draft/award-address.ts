import { DEFAULT_POINTS, pointsInQuery } from '#domain/awards/points.ts';
import { paths, withQuery } from '#ui/paths.ts';
import {
  STUDENTS,
  wholeRoster,
  type AwardDraft,
  type AwardLink,
  type AwardTarget,
  type HouseTarget,
  type RosterTarget,
} from './award-draft.ts';

const text = (query: URLSearchParams, name: string): string | null => query.get(name)?.trim() || null;
const texts = (query: URLSearchParams, name: string): string[] =>
  query
    .getAll(name)
    .map((value) => value.trim())
    .filter(Boolean);

/** The address of a step. Reasons and the confirmations name the award: what they leave out is not chosen, 1 point. */
export function readAwardLink(address: { pathname: string; search: string }): AwardLink {
  const pathname = trimmed(address.pathname);
  const query = new URLSearchParams(address.search);
  const isLast = isConfirmation(pathname);
  const namesAll = isLast || pathname === paths.assignReasons;
  const habit = { id: text(query, 'habit_id'), name: text(query, 'habit_name') };
  const reasons = { ids: texts(query, 'reason_id'), texts: texts(query, 'reason') };
  const hasReasons = reasons.ids.length + reasons.texts.length > 0;
  const students = texts(query, 'student_id');
  return {
    target: students.length > 0 ? STUDENTS : targetIn(pathname, query),
    ...(students.length > 0 && { studentIds: students }),
    // Reasons belong to the habit beside them, also where none is named.
    habit: namesAll || hasReasons || habit.id !== null || habit.name !== null ? habit : null,
    reasons: isLast || hasReasons ? reasons : null,
    points: namesAll || query.has('points') ? pointsInQuery(query.get('points')).points : null,
  };
}

export function isConfirmation(pathname: string): boolean {
  const path = trimmed(pathname);
  return path === paths.assignRosterPoints || path === paths.assignHousePoints;
}

function trimmed(pathname: string): string {
  return pathname.replace(/\/+$/, '');
}

function targetIn(pathname: string, query: URLSearchParams): AwardTarget | null {
  const house: HouseTarget = { kind: 'house', name: text(query, 'house_name') };
  const roster = rosterIn(query);
  switch (pathname) {
    case paths.assignHousePoints:
      return house;
    case paths.assignRosterPoints:
      return roster ?? wholeRoster({ id: null, name: null });
    case paths.assignStudents:
    case paths.assignRoster:
      return roster;
    case paths.assignHouse:
      return null;
  }
  if (query.get('flow') === 'house' || (roster === null && query.has('house_name'))) return house;
  return roster ?? (pathname === paths.assignReasons ? STUDENTS : null);
}

/** The roster that the query names. */
export function rosterIn(query: URLSearchParams): RosterTarget | null {
  const named = { id: text(query, 'roster_id'), name: text(query, 'roster_name') };
  return named.id === null && named.name === null ? null : wholeRoster(named);
}

/** The screens where recipients are chosen, and the words of a link to each. */
export const CHOOSE_RECIPIENTS = {
  students: { text: 'Choose students', path: paths.assignStudents },
  roster: { text: 'Choose a roster', path: paths.assignRoster },
  house: { text: 'Choose a house', path: paths.assignHouse },
} as const;

/** The screen where the recipients are chosen, with the choice that was made. */
export function targetPath(target: AwardTarget): string {
  const { path } = CHOOSE_RECIPIENTS[target.kind];
  return target.kind === 'roster' ? withQuery(path, targetQuery(target)) : path;
}

/** Select Reason(s). The address has the recipients, the habit and the points; the draft has the rest. */
export function reasonsPath(draft: AwardDraft): string {
  return withQuery(paths.assignReasons, stepQuery(draft));
}

/** A step of an award that is not the one in progress: with its reasons. */
export function linkPath(path: string, draft: AwardDraft): string {
  return withQuery(path, { ...stepQuery(draft), reason_id: draft.reasonIds, reason: draft.reasonTexts });
}

/** Confirm & Award Points, with everything that is awarded in the address; `draft` names the rest of it. */
export function confirmPath({ target, habitName, points, submissionId }: AwardDraft, reasons: string[]): string {
  return withQuery(target.kind === 'house' ? paths.assignHousePoints : paths.assignRosterPoints, {
    ...targetQuery(target),
    flow: null,
    habit_name: habitName,
    reason: reasons,
    points: String(points),
    draft: submissionId,
  });
}

function stepQuery({ target, habitId, habitName, points }: AwardDraft): Record<string, string | null> {
  return {
    ...targetQuery(target),
    habit_id: habitId,
    habit_name: habitName,
    points: points === DEFAULT_POINTS ? null : String(points),
  };
}

function targetQuery(target: AwardTarget): Record<string, string | null> {
  switch (target.kind) {
    case 'students':
      return {};
    case 'roster':
      return { roster_id: target.id, roster_name: target.name };
    case 'house':
      return { house_name: target.name, flow: 'house' };
  }
}
