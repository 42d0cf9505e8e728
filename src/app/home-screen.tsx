import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { ScholarDashboard } from '#features/scholar/scholar-dashboard.tsx';
import { mayAward } from '#domain/accounts/roles.ts';
import { useAccount } from '#services/services.ts';

/** The start page: of those who award, or of a scholar. */
export function HomeScreen() {
  return mayAward(useAccount().session.profile) ? <DashboardScreen /> : <ScholarDashboard />;
}
