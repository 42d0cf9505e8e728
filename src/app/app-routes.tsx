import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '#ui/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { firstAddress } from './first-address.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { LoadServices } from '#services/services.ts';

const welcome = lazyScreen(async () => (await import('#features/welcome/welcome-screen.tsx')).WelcomeScreen);
const login = lazyScreen(async () => (await import('#features/auth/sign-in/login-screen.tsx')).LoginScreen);
const signup = lazyScreen(async () => (await import('#features/auth/sign-up/signup-screen.tsx')).SignupScreen);
const recover = lazyScreen(async () => (await import('#features/auth/recovery/recover-screen.tsx')).RecoverScreen);
const recoverEducator = lazyScreen(
  async () => (await import('#features/auth/recovery/recover-educator-screen.tsx')).RecoverEducatorScreen,
);
const recoverScholar = lazyScreen(
  async () => (await import('#features/auth/recovery/recover-scholar-screen.tsx')).RecoverScholarScreen,
);
const securitySetup = lazyScreen(
  async () => (await import('#features/auth/security-setup/security-setup-screen.tsx')).SecuritySetupScreen,
);
const guard = lazyScreen(async () => (await import('./require-session.tsx')).RequireSession);
const shell = lazyScreen(async () => (await import('./shell.tsx')).Shell);
const dashboard = lazyScreen(async () => (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen);
const board = lazyScreen(async () => (await import('#features/leaderboard/leaderboard-screen.tsx')).LeaderboardScreen);
const reports = lazyScreen(async () => (await import('#features/reports/reports-screen.tsx')).ReportsScreen);
const store = lazyScreen(async () => (await import('#features/store/store-screen.tsx')).StoreScreen);
const draft = lazyScreen(async () => (await import('#features/award/draft/award-draft-layout.tsx')).AwardDraftLayout);
const award = lazyScreen(async () => (await import('#features/award/recipients/award-screen.tsx')).AwardScreen);
const students = lazyScreen(
  async () => (await import('#features/award/recipients/students-screen.tsx')).StudentsScreen,
);
const reasons = lazyScreen(async () => (await import('#features/award/habit/reasons-screen.tsx')).ReasonsScreen);
const educators = lazyScreen(async () => (await import('./for-educators.tsx')).ForEducators);
const rosters = lazyScreen(async () => (await import('#features/rosters/rosters-screen.tsx')).RostersScreen);
const newRoster = lazyScreen(async () => (await import('#features/rosters/new-roster-screen.tsx')).NewRosterScreen);
const roster = lazyScreen(async () => (await import('#features/rosters/roster-screen.tsx')).RosterScreen);
const editRoster = lazyScreen(async () => (await import('#features/rosters/edit-roster-screen.tsx')).EditRosterScreen);
const manage = lazyScreen(
  async () => (await import('#features/students/manage-students-screen.tsx')).ManageStudentsScreen,
);
const history = lazyScreen(
  async () => (await import('#features/students/student-history-screen.tsx')).StudentHistoryScreen,
);
const rosterChoice = lazyScreen(
  async () => (await import('#features/award/recipients/students-screen.tsx')).RosterChoiceScreen,
);
const confirm = lazyScreen(async () => (await import('#features/award/confirm/confirm-screen.tsx')).ConfirmScreen);
const houseChoice = lazyScreen(
  async () => (await import('#features/award/recipients/house-choice-screen.tsx')).HouseChoiceScreen,
);
const habits = lazyScreen(async () => (await import('#features/award/habit/habits-screen.tsx')).HabitsScreen);
const outbox = lazyScreen(async () => (await import('#features/outbox/outbox-screen.tsx')).OutboxScreen);
const help = lazyScreen(async () => (await import('#features/help/help-screen.tsx')).HelpScreen);
const kiosk = lazyScreen(async () => (await import('#features/kiosk/kiosk-screen.tsx')).KioskScreen);

/** A hall display that failed tries again by itself, at most once in this time. */
const KIOSK_RELOADS_AFTER_MS = 60_000;

const pages: Record<string, ReadonlyArray<{ preload: () => Promise<unknown> }>> = {
  [paths.root]: [welcome],
  [paths.welcome]: [welcome],
  [paths.login]: [login],
  [paths.signup]: [signup],
  [paths.recover]: [recover],
  [paths.recoverEducator]: [recoverEducator],
  [paths.recoverScholar]: [recoverScholar],
  [paths.securitySetup]: [guard, securitySetup],
  [paths.dashboard]: [guard, shell, dashboard],
  [paths.leaderboard]: [guard, shell, board],
  [paths.outbox]: [guard, shell, outbox],
  [paths.reports]: [guard, shell, reports],
  [paths.store]: [guard, shell, store],
  [paths.help]: [guard, shell, help],
  [paths.kiosk]: [guard, kiosk],
  [paths.rosters]: [guard, shell, educators, rosters],
  [paths.newRoster]: [guard, shell, educators, newRoster],
  [paths.roster]: [guard, shell, educators, roster],
  [paths.editRoster]: [guard, shell, educators, editRoster],
  [paths.students]: [guard, shell, educators, manage],
  [paths.manageStudents]: [guard, shell, educators, manage],
  [paths.studentHistory]: [guard, shell, educators, history],
  [paths.award]: [guard, shell, educators, draft, award],
  [paths.assignStudents]: [guard, shell, educators, draft, students],
  [paths.assignRoster]: [guard, shell, educators, draft, rosterChoice],
  [paths.assignRosterPoints]: [guard, shell, educators, draft, confirm],
  [paths.assignHouse]: [guard, shell, educators, draft, houseChoice],
  [paths.assignHousePoints]: [guard, shell, educators, draft, confirm],
  [paths.assignHabits]: [guard, shell, educators, draft, habits],
  [paths.assignReasons]: [guard, shell, educators, draft, reasons],
};

/** The parts of the page at an address; '/rosters/new' is a page of its own before it is a roster's. */
function partsOf(pathname: string): ReadonlyArray<{ preload: () => Promise<unknown> }> {
  const pattern = Object.keys(pages).find((path) => matchPath(path, pathname));
  return pages[pathname] ?? (pattern ? pages[pattern] : undefined) ?? [];
}

/**
 * Downloads all that a page is made of at once, instead of the guard, then the shell, then the screen. Never rejects:
 * rendering meets the same failure and tells it.
 */
export async function preloadPage(pathname: string): Promise<void> {
  await Promise.allSettled(partsOf(pathname).map((part) => part.preload()));
}

/**
 * All steps of an award and where it leads, from its first step on: when another tab takes a newer version meanwhile,
 * this version's files are gone.
 */
export async function preloadAward(): Promise<void> {
  const steps = Object.keys(pages).filter((path) => pages[path]?.includes(draft));
  await Promise.all([...steps, paths.dashboard].map(preloadPage));
}

/** The welcome page; a person who is signed in and comes here from inside the app is sent home. */
function FrontDoor({ loadServices }: { loadServices: LoadServices }) {
  const { pathname } = useLocation();
  const address = firstAddress(pathname);
  return address === pathname ? <welcome.Screen loadServices={loadServices} /> : <Navigate to={address} replace />;
}

export function AppRoutes({ loadServices }: { loadServices: LoadServices }) {
  return (
    <Routes>
      <Route path={paths.root} element={<FrontDoor loadServices={loadServices} />} />
      <Route path={paths.welcome} element={<FrontDoor loadServices={loadServices} />} />
      <Route path={paths.login} element={<login.Screen loadServices={loadServices} />} />
      <Route path={paths.signup} element={<signup.Screen loadServices={loadServices} />} />
      <Route path={paths.recover} element={<recover.Screen />} />
      <Route path={paths.recoverEducator} element={<recoverEducator.Screen loadServices={loadServices} />} />
      <Route path={paths.recoverScholar} element={<recoverScholar.Screen loadServices={loadServices} />} />
      <Route element={<guard.Screen loadServices={loadServices} />}>
        <Route path={paths.securitySetup} element={<securitySetup.Screen />} />
        <Route
          path={paths.kiosk}
          element={
            <ErrorBoundary reloadAfterMs={KIOSK_RELOADS_AFTER_MS}>
              <kiosk.Screen />
            </ErrorBoundary>
          }
        />
        <Route element={<shell.Screen />}>
          <Route path={paths.dashboard} element={<dashboard.Screen />} />
          <Route path={paths.leaderboard} element={<board.Screen />} />
          <Route path={paths.outbox} element={<outbox.Screen />} />
          <Route path={paths.reports} element={<reports.Screen />} />
          <Route path={paths.store} element={<store.Screen />} />
          <Route path={paths.help} element={<help.Screen />} />
          <Route element={<educators.Screen />}>
            <Route element={<draft.Screen />}>
              <Route path={paths.award} element={<award.Screen />} />
              <Route path={paths.assignStudents} element={<students.Screen />} />
              <Route path={paths.assignRoster} element={<rosterChoice.Screen />} />
              <Route path={paths.assignRosterPoints} element={<confirm.Screen />} />
              <Route path={paths.assignHouse} element={<houseChoice.Screen />} />
              <Route path={paths.assignHousePoints} element={<confirm.Screen />} />
              <Route path={paths.assignHabits} element={<habits.Screen />} />
              <Route path={paths.assignReasons} element={<reasons.Screen />} />
            </Route>
            <Route path={paths.rosters} element={<rosters.Screen />} />
            <Route path={paths.newRoster} element={<newRoster.Screen />} />
            <Route path={paths.roster} element={<roster.Screen />} />
            <Route path={paths.editRoster} element={<editRoster.Screen />} />
            <Route path={paths.students} element={<manage.Screen />} />
            <Route path={paths.manageStudents} element={<manage.Screen />} />
            <Route path={paths.studentHistory} element={<history.Screen />} />
          </Route>
        </Route>
      </Route>
      <Route path={paths.awardPoints} element={<Navigate to={paths.award} replace />} />
      <Route path="*" element={<Navigate to={paths.root} replace />} />
    </Routes>
  );
}
