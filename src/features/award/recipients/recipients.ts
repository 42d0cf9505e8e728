import { useMemo } from 'react';
import { houses } from '#data/cache/catalog.ts';
import { rosters } from '#data/cache/rosters.ts';
import { students } from '#data/cache/students.ts';
import { AWARD_WORDS, unknownHouseText } from '#domain/awards/award-check.ts';
import { namedBy, sameName } from '#domain/names.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import type { Loadable } from '#domain/loadable.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import type { AwardDraft, HouseTarget, RosterTarget } from '#features/award/draft/award-draft.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached, useCopy } from '#services/hooks/use-cached.ts';

/** A roster or a house with everyone in it, in the list's order. */
interface Group {
  id: string | null;
  name: string;
  members: ListedStudent[];
}

/** The recipients of an award, as far as they are known. `group` is null where they are chosen one by one. */
type Recipients =
  | { kind: 'loading' }
  /** They could not be loaded, and this device does not know them. */
  | { kind: 'failed'; text: string }
  /** No group is named, the group is empty, or everyone in it is unticked. */
  | { kind: 'nobody'; text: string; group: Group | null }
  /** At least one student, in the list's order. */
  | { kind: 'known'; students: ListedStudent[]; group: Group | null };

/** What this device knows; undefined while it is read. */
interface Known {
  all: readonly ListedStudent[] | undefined;
  rosters: ReadonlyArray<{ id: string; name: string; student_ids: string[] | null }> | undefined;
  houses: ReadonlyArray<{ id: string; name: string }> | undefined;
  load: Loadable<unknown>;
}

const LOADING = { kind: 'loading' } as const;
const NONE = { text: null, students: [], group: null };

export type FoundRecipients = ReturnType<typeof useRecipients>;

/** The recipients of a draft, and the load that they come from. Only the data of its target is loaded. */
export function useRecipients({ target, studentIds }: Pick<AwardDraft, 'target' | 'studentIds'>) {
  const all = useStudents();
  const load = useCached<unknown>(target.kind === 'roster' ? rosters : students);
  const allRosters = useCopy(rosters);
  const allHouses = useCopy(houses);
  return useMemo(() => {
    const known = { all, load, rosters: listOf(allRosters), houses: listOf(allHouses) };
    return { ...NONE, ...recipientsOf({ target, studentIds }, known), load };
  }, [target, studentIds, all, load, allRosters, allHouses]);
}

const listOf = <T>(copy: T[] | null | undefined): T[] | undefined => (copy === null ? [] : copy);

export function recipientsOf(
  { target, studentIds }: Pick<AwardDraft, 'target' | 'studentIds'>,
  known: Known,
): Recipients {
  switch (target.kind) {
    case 'students':
      return known.all ? oneByOne(known.all, studentIds) : LOADING;
    case 'roster':
      return rosterRecipients(target, known);
    case 'house':
      return houseRecipients(target, known);
  }
}

function oneByOne(all: readonly ListedStudent[], studentIds: readonly string[]): Recipients {
  const ids = new Set(studentIds);
  const students = all.filter(({ student }) => ids.has(student.id));
  if (students.length === 0) return { kind: 'nobody', text: AWARD_WORDS.noStudents, group: null };
  return { kind: 'known', students, group: null };
}

/** The members of the roster on this device, without those left out. */
function rosterRecipients(target: RosterTarget, { rosters, load, all }: Known): Recipients {
  const unnamed = { kind: 'nobody', text: AWARD_WORDS.noRoster, group: null } as const;
  if (target.id === null && target.name === null) return unnamed;
  if (!rosters || !all) return LOADING;
  const roster = namedBy(rosters, target);
  if (!roster?.student_ids) {
    if (load.isLoading) return LOADING;
    if (load.problem) return { kind: 'failed', text: ROSTER_WORDS.membersNotLoaded };
    return roster || load.kind !== 'ready' ? LOADING : unnamed;
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

/** Everyone in the house. */
function houseRecipients({ name }: HouseTarget, { houses, load, all }: Known): Recipients {
  if (name === null) return { kind: 'nobody', text: AWARD_WORDS.noHouse, group: null };
  if (!all || !houses || load.kind === 'reading') return LOADING;
  // The members of rosters may be known before the whole school is: a part of a house is not the house.
  if (load.kind !== 'ready' || load.time === null) {
    return load.problem && !load.isLoading ? { kind: 'failed', text: AWARD_WORDS.houseNotLoaded } : LOADING;
  }
  const house = namedBy(houses, { id: null, name });
  const students = all.filter(
    ({ student }) => (house !== null && student.house_id === house.id) || sameName(student.house_name, name),
  );
  const group = { id: house?.id ?? null, name: house?.name ?? name, members: students };
  if (students.length > 0) return { kind: 'known', students, group };
  const isUnknown = house === null && houses.length > 0;
  return { kind: 'nobody', text: isUnknown ? unknownHouseText(name) : AWARD_WORDS.emptyHouse, group };
}
