import { useEffect, useMemo, type ComponentType } from 'react';
import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { isSharedTablet, readSignedInRole } from '#services/page/home-hint.ts';
import { whenIdle } from '#services/when-idle.ts';
import { LoadServicesContext, type LoadServices } from '#services/services.ts';
import { landingPath } from '#ui/landing.ts';
import { paths } from '#ui/paths.ts';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';

interface ScreenProps {
  loadServices: LoadServices;
}

const session = lazyScreen(async () => (await import('./require-session.tsx')).RequireSession);
const shell = lazyScreen(async () => (await import('./shell.tsx')).Shell);
const educators = lazyScreen(async () => (await import('./for-educators.tsx')).ForEducators);
const admin = lazyScreen(async () => (await import('./admin-shell.tsx')).AdminShell);
const draft = lazyScreen(async () => (await import('#features/award/award-layout.tsx')).AwardLayout);
const welcome = lazyScreen(async () => (await import('#features/welcome/welcome-screen.tsx')).WelcomeScreen);

/** The guards around a screen, from the outside in. Each draws its own part of the page. */
const GUARDS: Record<Guard, ReadonlyArray<LazyScreen<ScreenProps>>> = {
  public: [],
  session: [session],
  shell: [session, shell],
  educators: [session, shell, educators],
  award: [session, shell, educators, draft],
  staff: [session, admin],
};
type Guard = 'public' | 'session' | 'shell' | 'educators' | 'award' | 'staff';

interface AppRoute {
  path: string;
  guard: Guard;
  screen: LazyScreen<ScreenProps>;
  /** The pages of its chunk, where they are opened one after the other. */
  chunk?: readonly AppRoute[];
}

/** Screens behind the same guard. */
function pages(guard: Guard, screens: Record<string, () => Promise<ComponentType<ScreenProps>>>): AppRoute[] {
  return Object.entries(screens).map(([path, load]) => ({ path, guard, screen: lazyScreen(load) }));
}

/** Screens behind the same guard and in the same chunk (SCREENS in vite.config.ts), opened one after the other. */
function chunk(guard: Guard, screens: Parameters<typeof pages>[1]): AppRoute[] {
  const own = pages(guard, screens);
  return own.map((route) => ({ ...route, chunk: own }));
}

function redirect(path: string, to: string): AppRoute {
  return { path, guard: 'public', screen: { Screen: () => <Navigate to={to} replace />, preload: async () => {} } };
}

/** Every page of the app. */
const ROUTES: AppRoute[] = [
  { path: paths.root, guard: 'public', screen: { Screen: FrontDoor, preload: welcome.preload } },
  { path: paths.welcome, guard: 'public', screen: { Screen: FrontDoor, preload: welcome.preload } },
  ...pages('public', {
    [paths.login]: async () => (await import('#features/auth/sign-in/login-screen.tsx')).LoginScreen,
    [paths.signup]: async () => (await import('#features/auth/sign-up/signup-screen.tsx')).SignupScreen,
    [paths.recover]: async () => (await import('#features/auth/recovery/recover-screen.tsx')).RecoverScreen,
    [paths.recoverEducator]: async () =>
      (await import('#features/auth/recovery/recover-educator-screen.tsx')).RecoverEducatorScreen,
    [paths.recoverScholar]: async () =>
      (await import('#features/auth/recovery/recover-scholar-screen.tsx')).RecoverScholarScreen,
    [paths.recoverCode]: async () =>
      (await import('#features/auth/recovery/recover-code-screen.tsx')).RecoverCodeScreen,
    [paths.display]: async () => (await import('#features/kiosk/display/display-screen.tsx')).DisplayScreen,
    [paths.tablet]: async () => (await import('#features/kiosk/tablet/tablet-screen.tsx')).TabletScreen,
    [paths.privacy]: async () => (await import('#features/privacy/privacy-screen.tsx')).PrivacyScreen,
  }),
  ...pages('public', {
    [paths.setup]: async () => (await import('#features/auth/first-start/setup-screen.tsx')).SetupScreen,
    [paths.join]: async () => (await import('#features/auth/join/join-screen.tsx')).JoinScreen,
    [paths.invitation]: async () => (await import('#features/auth/invitation/invitation-screen.tsx')).InvitationScreen,
  }),
  ...pages('session', {
    [paths.setupStudents]: async () => (await import('#features/auth/first-start/students-step.tsx')).StudentsStep,
    [paths.setupReady]: async () => (await import('#features/auth/first-start/ready-step.tsx')).ReadyStep,
    [paths.securitySetup]: async () =>
      (await import('#features/auth/security-setup/security-setup-screen.tsx')).SecuritySetupScreen,
    [paths.kiosk]: async () => (await import('#features/kiosk/kiosk-screen.tsx')).KioskScreen,
    [paths.tabletPin]: async () => (await import('#features/kiosk/tablet/choose-pin-screen.tsx')).ChoosePinScreen,
  }),
  ...pages('shell', {
    [paths.dashboard]: async () => (await import('./home-screen.tsx')).HomeScreen,
    [paths.leaderboard]: async () => (await import('#features/leaderboard/leaderboard-screen.tsx')).LeaderboardScreen,
    [paths.outbox]: async () => (await import('#features/outbox/outbox-screen.tsx')).OutboxScreen,
    [paths.reports]: async () => (await import('#features/reports/reports-screen.tsx')).ReportsScreen,
    [paths.store]: async () => (await import('#features/store/store-screen.tsx')).StoreScreen,
    [paths.account]: async () => (await import('#features/auth/own-account/account-screen.tsx')).AccountScreen,
    [paths.help]: async () => (await import('#features/help/help-screen.tsx')).HelpScreen,
  }),
  ...chunk('educators', {
    [paths.class]: async () => (await import('#features/class/classes-screen.tsx')).ClassesScreen,
    [paths.classOf]: async () => (await import('#features/class/class-screen.tsx')).ClassScreen,
    [paths.find]: async () => (await import('#features/class/find-screen.tsx')).FindScreen,
  }),
  ...pages('educators', {
    [paths.myAwards]: async () => (await import('#features/dashboard/spread/my-awards-screen.tsx')).MyAwardsScreen,
    [paths.notNoticed]: async () =>
      (await import('#features/dashboard/notice/not-noticed-screen.tsx')).NotNoticedScreen,
  }),
  ...chunk('educators', {
    [paths.rosters]: async () => (await import('#features/rosters/rosters-screen.tsx')).RostersScreen,
    [paths.newRoster]: async () => (await import('#features/rosters/new-roster-screen.tsx')).NewRosterScreen,
    [paths.roster]: async () => (await import('#features/rosters/roster-screen.tsx')).RosterScreen,
    [paths.editRoster]: async () => (await import('#features/rosters/edit-roster-screen.tsx')).EditRosterScreen,
    [paths.students]: async () => (await import('#features/students/manage-students-screen.tsx')).ManageStudentsScreen,
    [paths.manageStudents]: async () =>
      (await import('#features/students/manage-students-screen.tsx')).ManageStudentsScreen,
    [paths.studentHistory]: async () =>
      (await import('#features/students/student-history-screen.tsx')).StudentHistoryScreen,
  }),
  ...chunk('award', {
    [paths.award]: async () => (await import('#features/award/recipients/award-screen.tsx')).AwardScreen,
    [paths.assignStudents]: async () => (await import('#features/award/recipients/students-screen.tsx')).StudentsScreen,
    [paths.assignRoster]: async () =>
      (await import('#features/award/recipients/students-screen.tsx')).RosterChoiceScreen,
    [paths.assignRosterPoints]: async () => (await import('#features/award/confirm/confirm-screen.tsx')).ConfirmScreen,
    [paths.assignHouse]: async () =>
      (await import('#features/award/recipients/house-choice-screen.tsx')).HouseChoiceScreen,
    [paths.assignHousePoints]: async () => (await import('#features/award/confirm/confirm-screen.tsx')).ConfirmScreen,
    [paths.assignHabits]: async () => (await import('#features/award/habit/habit-choice.tsx')).HabitsScreen,
    [paths.assignReasons]: async () => (await import('#features/award/habit/reasons-screen.tsx')).ReasonsScreen,
  }),
  // Its pages are in features/admin/frame/rooms.ts.
  ...pages('staff', { [`${paths.admin}/*`]: async () => (await import('./admin-routes.tsx')).AdminRoutes }),
  redirect(paths.awardPoints, paths.award),
  redirect('*', paths.root),
];

const BY_PATH = new Map(ROUTES.map((route) => [route.path, route]));

/** Most addresses are a path word for word. For any other, the router compares and ranks all paths, at each call. */
function routeOf(pathname: string): AppRoute | undefined {
  return BY_PATH.get(pathname) ?? matchRoutes(ROUTES, pathname)?.[0]?.route;
}

/**
 * Downloads all that a page is made of at once, instead of the guards, then the screen. Never rejects: rendering meets
 * the same failure and reports it.
 */
export async function preloadPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (route) await Promise.allSettled([...GUARDS[route.guard], route.screen].map((part) => part.preload()));
}

/**
 * The other pages of this one's chunk, so that each opens at once: a screen that is still to be loaded draws its page twice,
 * even where its chunk is there. Of an award also the page after it, from its first step on: when another tab takes a newer
 * version before the award is made, this version's files are gone.
 */
function preloadChunk({ guard, chunk: others = [] }: AppRoute): void {
  for (const { path } of others) void preloadPage(path);
  if (guard === 'award') void preloadPage(paths.dashboard);
}

/**
 * Where the app opens: the welcome page is for strangers, so a person who is signed in begins at home instead, and a tablet
 * that teachers share with the question who is teaching.
 */
export function firstAddress(pathname: string): string {
  const isFrontDoor = pathname === paths.root || pathname === paths.welcome;
  if (!isFrontDoor) return pathname;
  const role = readSignedInRole();
  if (role !== null) return landingPath(role, null);
  return isSharedTablet() ? paths.tablet : pathname;
}

/** The welcome page; a person who is signed in and comes here from inside the app is sent home. */
function FrontDoor({ loadServices }: ScreenProps) {
  const { pathname } = useLocation();
  const address = firstAddress(pathname);
  return address === pathname ? <welcome.Screen loadServices={loadServices} /> : <Navigate to={address} replace />;
}

export function AppRoutes({ loadServices }: ScreenProps) {
  const route = routeOf(useLocation().pathname);
  // The router gets the one route that it will find, not all of them at each address.
  const found = useMemo(() => (route ? [withGuards(route, loadServices)] : []), [route, loadServices]);
  useEffect(() => {
    // The page that was asked for comes first.
    if (route) void whenIdle().then(() => preloadChunk(route));
  }, [route]);
  return <LoadServicesContext value={loadServices}>{useRoutes(found)}</LoadServicesContext>;
}

function withGuards({ path, guard, screen }: AppRoute, loadServices: LoadServices): RouteObject {
  return GUARDS[guard].reduceRight<RouteObject>(
    (inside, { Screen }) => ({ element: <Screen loadServices={loadServices} />, children: [inside] }),
    { path, element: <screen.Screen loadServices={loadServices} /> },
  );
}
