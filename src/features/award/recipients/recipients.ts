import { AWARD_WORDS, ROSTER_CHOICE_WORDS, unknownHouseText } from '#domain/awards/award-check.ts';
import type { RefreshState } from '#ui/hooks/use-refresh.ts';
import { namedBy, sameName, type HouseTarget, type RosterTarget } from '#features/award/draft/award-target.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';

/** Whom an award is for, as far as it is known. */
export type Recipients =
  | { kind: 'loading' }
  /** Nobody is named, or nobody is left. */
  | { kind: 'nobody'; text: string }
  /** Who they are could not be loaded, and this device does not know. */
  | { kind: 'failed'; text: string }
  | {
      kind: 'known';
      /** Who gets points, in the list's order. */
      students: ListedStudent[];
      /** Of how many. */
      of: number;
      /** The roster's or house's name; null where students were chosen one by one. */
      name: string | null;
    };

interface CachedRoster {
  id: string;
  name: string;
  student_ids: string[] | null;
}

const isOver = (state: RefreshState): boolean => state.kind === 'failed' || state.kind === 'not-stored';

/** The roster that is named, as this device knows it, and its members in the directory's order. */
export type Members =
  | { kind: 'loading' }
  | { kind: 'unnamed' }
  | { kind: 'failed' }
  | { kind: 'known'; roster: { id: string; name: string }; members: ListedStudent[] };

export function rosterMembers(facts: {
  target: RosterTarget;
  rosters: { rosters: readonly CachedRoster[]; loadedAt: number | null } | undefined;
  students: readonly ListedStudent[] | undefined;
  state: RefreshState;
}): Members {
  const { target, rosters, students, state } = facts;
  if (target.id === null && target.name === null) return { kind: 'unnamed' };
  if (!rosters || !students) return { kind: 'loading' };
  const roster = namedBy(rosters.rosters, target);
  const ids = roster && roster.student_ids;
  if (!roster || !ids) {
    if (isOver(state)) return { kind: 'failed' };
    // A moment passes between the end of the load and the sight of what was stored.
    const isThere = state.kind === 'done' && rosters.loadedAt !== null && !roster;
    return isThere ? { kind: 'unnamed' } : { kind: 'loading' };
  }
  const memberIds = new Set(ids);
  const members = students.filter(({ student }) => memberIds.has(student.id));
  // They are stored together, and seen one after the other.
  if (ids.length > 0 && students.length === 0) return { kind: 'loading' };
  return { kind: 'known', roster: { id: roster.id, name: roster.name }, members };
}

/** Members without those left out. */
export function recipientsOfRoster(members: Members, leftOut: readonly string[]): Recipients {
  switch (members.kind) {
    case 'loading':
      return members;
    case 'unnamed':
      return { kind: 'nobody', text: AWARD_WORDS.noRoster };
    case 'failed':
      return { kind: 'failed', text: ROSTER_CHOICE_WORDS.studentsNotLoaded };
    case 'known': {
      const all = members.members;
      if (all.length === 0) return { kind: 'nobody', text: AWARD_WORDS.emptyRoster };
      const out = new Set(leftOut);
      const students = all.filter(({ student }) => !out.has(student.id));
      if (students.length === 0) return { kind: 'nobody', text: AWARD_WORDS.noStudents };
      return { kind: 'known', students, of: all.length, name: members.roster.name };
    }
  }
}

export function recipientsOfHouse(facts: {
  target: HouseTarget;
  houses: ReadonlyArray<{ id: string; name: string }> | undefined;
  students: readonly ListedStudent[] | undefined;
  loadedAt: number | null | undefined;
  state: RefreshState;
}): Recipients {
  const { target, houses, students, loadedAt, state } = facts;
  if (target.name === null) return { kind: 'nobody', text: AWARD_WORDS.noHouse };
  if (!students || !houses || loadedAt === undefined) return { kind: 'loading' };
  // The members of rosters may be known before the whole school is: a part of a house is not the house.
  if (loadedAt === null)
    return isOver(state) ? { kind: 'failed', text: AWARD_WORDS.houseNotLoaded } : { kind: 'loading' };
  const house = namedBy(houses, { id: null, name: target.name });
  const of = students.filter(
    ({ student }) => (house !== null && student.house_id === house.id) || sameName(student.house_name, target.name),
  );
  if (of.length === 0) {
    const isUnknown = house === null && houses.length > 0;
    return { kind: 'nobody', text: isUnknown ? unknownHouseText(target.name) : AWARD_WORDS.emptyHouse };
  }
  return { kind: 'known', students: of, of: of.length, name: house?.name ?? target.name };
}

export function recipientsOf(students: readonly ListedStudent[] | undefined, ids: readonly string[]): Recipients {
  if (!students) return { kind: 'loading' };
  const selected = new Set(ids);
  const chosen = students.filter(({ student }) => selected.has(student.id));
  if (chosen.length === 0) return { kind: 'nobody', text: AWARD_WORDS.noStudents };
  return { kind: 'known', students: chosen, of: chosen.length, name: null };
}
