import { AWARD_WORDS, unknownHouseText } from '#domain/awards/award-check.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { namedBy, sameName, type HouseTarget, type RosterTarget } from '#features/award/draft/award-target.ts';

/** A roster or a house with everyone in it, in the list's order. */
interface Group {
  id: string | null;
  name: string;
  members: ListedStudent[];
}

/** Whom an award is for, as far as it is known. */
export type Recipients =
  | { kind: 'loading' }
  /** Who they are could not be loaded, and this device does not know. */
  | { kind: 'failed'; text: string }
  /** No group is named, the group is empty, or everyone in it is unticked. */
  | { kind: 'nobody'; text: string; group: Group | null }
  /** At least one, in the list's order. `group` is null where students were chosen one by one. */
  | { kind: 'known'; students: ListedStudent[]; group: Group | null };

type Students = readonly ListedStudent[] | undefined;

const LOADING = { kind: 'loading' } as const;

/** The members of the roster on this device, without those left out. */
export function recipientsOfRoster(
  target: RosterTarget,
  rosters: Loadable<ReadonlyArray<{ id: string; name: string; student_ids: string[] | null }>>,
  all: Students,
): Recipients {
  const unnamed = { kind: 'nobody', text: AWARD_WORDS.noRoster, group: null } as const;
  if (target.id === null && target.name === null) return unnamed;
  if (rosters.kind === 'reading' || !all) return LOADING;
  const roster = namedBy(dataOf(rosters) ?? [], target);
  if (!roster?.student_ids) {
    if (rosters.isLoading) return LOADING;
    if (rosters.problem) return { kind: 'failed', text: ROSTER_WORDS.membersNotLoaded };
    return roster || rosters.kind !== 'ready' ? LOADING : unnamed;
  }
  // They are stored together, and seen one after the other.
  if (roster.student_ids.length > 0 && all.length === 0) return LOADING;
  const ids = new Set(roster.student_ids);
  const leftOut = new Set(target.leftOut);
  const { id, name } = roster;
  const group = { id, name, members: all.filter(({ student }) => ids.has(student.id)) };
  const students = group.members.filter(({ student }) => !leftOut.has(student.id));
  if (students.length > 0) return { kind: 'known', students, group };
  const text = group.members.length === 0 ? AWARD_WORDS.emptyRoster : AWARD_WORDS.noStudents;
  return { kind: 'nobody', text, group };
}

/** Everyone in the house. `school` is the load of `all`. */
export function recipientsOfHouse(
  target: HouseTarget,
  houses: Loadable<ReadonlyArray<{ id: string; name: string }>>,
  school: Loadable<unknown>,
  all: Students,
): Recipients {
  const { name } = target;
  if (name === null) return { kind: 'nobody', text: AWARD_WORDS.noHouse, group: null };
  if (!all || houses.kind === 'reading' || school.kind === 'reading') return LOADING;
  // The members of rosters may be known before the whole school is: a part of a house is not the house.
  if (school.kind !== 'ready' || school.time === null) {
    return school.problem && !school.isLoading ? { kind: 'failed', text: AWARD_WORDS.houseNotLoaded } : LOADING;
  }
  const known = dataOf(houses) ?? [];
  const house = namedBy(known, { id: null, name });
  const students = all.filter(
    ({ student }) => (house !== null && student.house_id === house.id) || sameName(student.house_name, name),
  );
  const group = { id: house?.id ?? null, name: house?.name ?? name, members: students };
  if (students.length > 0) return { kind: 'known', students, group };
  const isUnknown = house === null && known.length > 0;
  return { kind: 'nobody', text: isUnknown ? unknownHouseText(name) : AWARD_WORDS.emptyHouse, group };
}

/** Students who were chosen one by one. */
export function recipientsOf(all: Students, studentIds: readonly string[]): Recipients {
  if (!all) return LOADING;
  const ids = new Set(studentIds);
  const students = all.filter(({ student }) => ids.has(student.id));
  if (students.length === 0) return { kind: 'nobody', text: AWARD_WORDS.noStudents, group: null };
  return { kind: 'known', students, group: null };
}
