import { useMemo } from 'react';
import { ROSTER_CHOICE_WORDS } from '#domain/awards/award-check.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import type { CachedData } from '#ui/components/cached-data.tsx';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import type { HouseTarget, RosterTarget } from '#features/award/draft/award-target.ts';
import { houseWho, rosterMembers, rosterWho, studentsWho, type Members, type Who } from './award-who.ts';
import { useStudentsRefresh } from './use-students-refresh.ts';
import { useHouses } from './use-houses.ts';
import { useRosters } from './use-rosters.ts';

export interface WhoLoad {
  who: Who;
  /** Loads what is missing again. */
  retry: () => void;
  /** The time of the data. */
  loadedAt: number | null;
}

export function useRosterMembers(target: RosterTarget): {
  members: Members;
  cached: CachedData;
} {
  const students = useStudents();
  const { cached, state, refresh } = useRosters();
  const members = useMemo(
    () => rosterMembers({ target, rosters: cached, students, state }),
    [target, cached, students, state],
  );
  const failedText = (): string => ROSTER_CHOICE_WORDS.notLoaded;
  return { members, cached: { dataTime: cached?.loadedAt, state, refresh, failedText } };
}

export function useRosterWho(target: RosterTarget): WhoLoad {
  const { members, cached } = useRosterMembers(target);
  const who = useMemo(() => rosterWho(members, target.leftOut), [members, target.leftOut]);
  return { who, retry: cached.refresh, loadedAt: cached.dataTime ?? null };
}

export function useHouseWho(target: HouseTarget): WhoLoad {
  const students = useStudents();
  const { cached } = useHouses();
  const { state, refresh, loadedAt } = useStudentsRefresh();
  const who = useMemo(
    () => houseWho({ target, houses: cached?.houses, students, loadedAt, state }),
    [target, cached, students, loadedAt, state],
  );
  return { who, retry: refresh, loadedAt: loadedAt ?? null };
}

export function useStudentsWho(draft: AwardDraft): WhoLoad {
  const students = useStudents();
  const { refresh, loadedAt } = useStudentsRefresh();
  const who = useMemo(() => studentsWho(students, draft.studentIds), [students, draft.studentIds]);
  return { who, retry: refresh, loadedAt: loadedAt ?? null };
}
