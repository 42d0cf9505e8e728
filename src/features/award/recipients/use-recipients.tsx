import { useMemo, type ReactNode } from 'react';
import { ROSTER_CHOICE_WORDS } from '#domain/awards/award-check.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import type { HouseTarget, RosterTarget } from '#features/award/draft/award-target.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import type { CachedData } from '#ui/components/cached-data.tsx';
import {
  recipientsOfHouse,
  recipientsOfRoster,
  recipientsOf,
  rosterMembers,
  type Members,
  type Recipients,
} from './recipients.ts';
import { useHouses } from './use-houses.ts';
import { useRosters } from './use-rosters.ts';
import { useStudentsRefresh } from './use-students-refresh.ts';

export interface RecipientsLoad {
  recipients: Recipients;
  /** Loads what is missing again. */
  retry: () => void;
  /** The time of the data. */
  loadedAt: number | null;
}

type Render = (load: RecipientsLoad) => ReactNode;

/** Whom a draft is for, and the load behind it: of each target only what it needs. */
export function LoadRecipients({ draft, children }: { draft: AwardDraft; children: Render }) {
  const { target, studentIds } = draft;
  switch (target.kind) {
    case 'students':
      return <OfStudents studentIds={studentIds}>{children}</OfStudents>;
    case 'roster':
      return <OfRoster target={target}>{children}</OfRoster>;
    case 'house':
      return <OfHouse target={target}>{children}</OfHouse>;
  }
}

function OfStudents({ studentIds, children }: { studentIds: readonly string[]; children: Render }) {
  const students = useStudents();
  const { refresh, loadedAt } = useStudentsRefresh();
  const recipients = useMemo(() => recipientsOf(students, studentIds), [students, studentIds]);
  return children({ recipients, retry: refresh, loadedAt: loadedAt ?? null });
}

function OfRoster({ target, children }: { target: RosterTarget; children: Render }) {
  const { members, cached } = useRosterMembers(target);
  const recipients = useMemo(() => recipientsOfRoster(members, target.leftOut), [members, target.leftOut]);
  return children({ recipients, retry: cached.refresh, loadedAt: cached.dataTime ?? null });
}

function OfHouse({ target, children }: { target: HouseTarget; children: Render }) {
  const students = useStudents();
  const { cached } = useHouses();
  const { state, refresh, loadedAt } = useStudentsRefresh();
  const recipients = useMemo(
    () => recipientsOfHouse({ target, houses: cached?.houses, students, loadedAt, state }),
    [target, cached, students, loadedAt, state],
  );
  return children({ recipients, retry: refresh, loadedAt: loadedAt ?? null });
}

export function useRosterMembers(target: RosterTarget): { members: Members; cached: CachedData } {
  const students = useStudents();
  const { cached, state, refresh } = useRosters();
  const members = useMemo(
    () => rosterMembers({ target, rosters: cached, students, state }),
    [target, cached, students, state],
  );
  const failedText = (): string => ROSTER_CHOICE_WORDS.notLoaded;
  return { members, cached: { dataTime: cached?.loadedAt, state, refresh, failedText } };
}
