import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { AWARD_STEPS, paths } from '#ui/paths.ts';

export interface SidebarEntry {
  label: string;
  to: string;
  icon: IconName;
  /** Other paths that belong to this entry: the steps of awarding are all 'Award Points'. */
  alsoUnder: string | null;
}

const AWARD: SidebarEntry = { label: 'Award Points', to: paths.award, icon: 'award', alsoUnder: AWARD_STEPS };

const ROSTERS: SidebarEntry = { label: 'Rosters', to: paths.rosters, icon: 'roster', alsoUnder: '/rosters/' };

const STUDENTS: SidebarEntry = { label: 'Students', to: paths.students, icon: 'person', alsoUnder: '/students/' };

const OUTBOX: SidebarEntry = { label: 'Outbox', to: paths.outbox, icon: 'outbox', alsoUnder: null };

/** The sidebar of this person, in its fixed order. Scholars award nothing. */
export function sidebarEntries(mayAward: boolean): SidebarEntry[] {
  return [
    { label: 'Dashboard', to: paths.dashboard, icon: 'home', alsoUnder: null },
    ...(mayAward ? [AWARD, ROSTERS] : []),
    { label: 'Reports', to: paths.reports, icon: 'report', alsoUnder: null },
    { label: 'Store', to: paths.store, icon: 'store', alsoUnder: null },
    { label: 'Leaderboard', to: paths.leaderboard, icon: 'board', alsoUnder: null },
    ...(mayAward ? [STUDENTS, OUTBOX] : []),
  ];
}

export function isCurrent(entry: SidebarEntry, pathname: string): boolean {
  const at = pathname === paths.manageStudents ? paths.students : pathname;
  return at === entry.to || (entry.alsoUnder !== null && at.startsWith(entry.alsoUnder));
}
