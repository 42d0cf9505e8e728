import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { AWARD_STEPS, paths } from '#ui/paths.ts';

/** A place of the app, by the one name that it has in the sidebar, the bar and its own title. */
export interface Place {
  label: string;
  to: string;
  icon: IconName;
  /** What begins like one of these belongs to it too: the steps of an award are all 'Award Points'. */
  alsoUnder: readonly string[];
}

const DASHBOARD: Place = { label: 'Dashboard', to: paths.dashboard, icon: 'home', alsoUnder: [] };
const CLASS: Place = { label: 'Class', to: paths.class, icon: 'grid', alsoUnder: [`${paths.class}/`] };
const AWARD: Place = { label: 'Award Points', to: paths.award, icon: 'award', alsoUnder: [AWARD_STEPS, paths.find] };
const ROSTERS: Place = { label: 'Rosters', to: paths.rosters, icon: 'roster', alsoUnder: [`${paths.rosters}/`] };
const REPORTS: Place = { label: 'Reports', to: paths.reports, icon: 'report', alsoUnder: [] };
const STORE: Place = { label: 'Store', to: paths.store, icon: 'store', alsoUnder: [] };
const LEADERBOARD: Place = { label: 'Leaderboard', to: paths.leaderboard, icon: 'board', alsoUnder: [] };
const STUDENTS: Place = { label: 'Students', to: paths.students, icon: 'person', alsoUnder: [`${paths.students}/`] };
const OUTBOX: Place = { label: 'Outbox', to: paths.outbox, icon: 'outbox', alsoUnder: [] };

/** The sidebar's places in its order: those of the specification, then the others. Scholars award nothing. */
export function sidebarPlaces(mayAward: boolean): Place[][] {
  return mayAward
    ? [
        [DASHBOARD, CLASS, AWARD, ROSTERS, REPORTS, STORE],
        [LEADERBOARD, STUDENTS, OUTBOX],
      ]
    : [[DASHBOARD, REPORTS, STORE], [LEADERBOARD]];
}

/** The places of every day, in the bar at the thumb. */
export function barPlaces(mayAward: boolean): Place[] {
  return mayAward ? [DASHBOARD, CLASS, AWARD, LEADERBOARD] : [DASHBOARD, LEADERBOARD];
}

export function isAt({ to, alsoUnder }: Place, pathname: string): boolean {
  const at = pathname === paths.manageStudents ? paths.students : pathname;
  return at === to || alsoUnder.some((path) => at.startsWith(path));
}
