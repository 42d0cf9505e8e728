import { pointsInQuery } from '#domain/awards/points.ts';
import { paths } from '#ui/paths.ts';
import { STUDENTS, type AwardTarget, type HouseTarget, type RosterTarget } from './award-target.ts';

/** What an address says of an award; null: it says nothing of that part. */
export interface AwardLink {
  target: AwardTarget | null;
  habit: { id: string | null; name: string | null } | null;
  reasons: { ids: string[]; texts: string[] } | null;
  points: number | null;
}

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
  return {
    target: targetOf(pathname, query),
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

function targetOf(pathname: string, query: URLSearchParams): AwardTarget | null {
  const house: HouseTarget = { kind: 'house', name: text(query, 'house_name') };
  const roster = rosterIn(query);
  switch (pathname) {
    case paths.assignHousePoints:
      return house;
    case paths.assignRosterPoints:
      return roster ?? { kind: 'roster', id: null, name: null, leftOut: [] };
    case paths.assignStudents:
    case paths.assignRoster:
      return roster;
    case paths.assignHouse:
      return null;
    default: {
      if (query.get('flow') === 'house') return house;
      const named = roster ?? (query.has('house_name') ? house : null);
      return named ?? (pathname === paths.assignReasons ? STUDENTS : null);
    }
  }
}

/** The roster that the query names. */
export function rosterIn(query: URLSearchParams): RosterTarget | null {
  const [id, name] = [text(query, 'roster_id'), text(query, 'roster_name')];
  return id === null && name === null ? null : { kind: 'roster', id, name, leftOut: [] };
}
