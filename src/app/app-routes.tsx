import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '#ui/paths.ts';
import type { LoadServices } from './load-services.ts';

const WelcomeScreen = lazy(async () => ({
  default: (await import('#features/welcome/welcome-screen.tsx')).WelcomeScreen,
}));
const LoginScreen = lazy(async () => ({ default: (await import('#features/auth/login-screen.tsx')).LoginScreen }));
// Together: the guard and the shell follow each other on every signed-in page.
const loadSignedIn = async () => Promise.all([import('./require-session.tsx'), import('./shell.tsx')]);
const RequireSession = lazy(async () => ({ default: (await loadSignedIn())[0].RequireSession }));
const Shell = lazy(async () => ({ default: (await loadSignedIn())[1].Shell }));
const DashboardScreen = lazy(async () => ({
  default: (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen,
}));
const LeaderboardScreen = lazy(async () => ({
  default: (await import('#features/leaderboard/leaderboard-screen.tsx')).LeaderboardScreen,
}));
const AwardDraftLayout = lazy(async () => ({
  default: (await import('#features/award/award-draft-layout.tsx')).AwardDraftLayout,
}));
const AwardScreen = lazy(async () => ({ default: (await import('#features/award/award-screen.tsx')).AwardScreen }));
const StudentsScreen = lazy(async () => ({
  default: (await import('#features/award/students-screen.tsx')).StudentsScreen,
}));
const ReasonsScreen = lazy(async () => ({
  default: (await import('#features/award/reasons-screen.tsx')).ReasonsScreen,
}));

export function AppRoutes({ loadServices }: { loadServices: LoadServices }) {
  return (
    <Routes>
      <Route path={paths.root} element={<WelcomeScreen loadServices={loadServices} />} />
      <Route path={paths.welcome} element={<WelcomeScreen loadServices={loadServices} />} />
      <Route path={paths.login} element={<LoginScreen loadServices={loadServices} />} />
      <Route element={<RequireSession loadServices={loadServices} />}>
        <Route element={<Shell />}>
          <Route path={paths.dashboard} element={<DashboardScreen />} />
          <Route path={paths.leaderboard} element={<LeaderboardScreen />} />
          <Route element={<AwardDraftLayout />}>
            <Route path={paths.award} element={<AwardScreen />} />
            <Route path={paths.assignStudents} element={<StudentsScreen />} />
            <Route path={paths.assignReasons} element={<ReasonsScreen />} />
          </Route>
        </Route>
      </Route>
      <Route path={paths.awardPoints} element={<Navigate to={paths.award} replace />} />
      <Route path="*" element={<Navigate to={paths.root} replace />} />
    </Routes>
  );
}
