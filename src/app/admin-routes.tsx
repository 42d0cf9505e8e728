import type { ComponentType } from 'react';
import { Navigate, useRoutes } from 'react-router-dom';
import { AuditScreen } from '#features/admin/audit/audit-screen.tsx';
import { DisplaysScreen } from '#features/admin/displays/displays-screen.tsx';
import { HabitsScreen } from '#features/admin/habits/habits-screen.tsx';
import { HousesScreen } from '#features/admin/houses/houses-screen.tsx';
import { ImportScreen } from '#features/admin/import/import-screen.tsx';
import { InvitationsScreen } from '#features/admin/invitations/invitations-screen.tsx';
import { PeopleScreen } from '#features/admin/people/people-screen.tsx';
import { PersonScreen } from '#features/admin/people/person-screen.tsx';
import { PrivacyTextScreen } from '#features/admin/privacy/privacy-text-screen.tsx';
import { ResetsScreen } from '#features/admin/resets/resets-screen.tsx';
import { AwardsScreen } from '#features/admin/review/awards-screen.tsx';
import { ReviewScreen } from '#features/admin/review/review-screen.tsx';
import { RollOverScreen } from '#features/admin/roll-over/roll-over-screen.tsx';
import { SchoolScreen } from '#features/admin/school/school-screen.tsx';
import { SignupsScreen } from '#features/admin/signups/signups-screen.tsx';
import { StoreScreen } from '#features/admin/store/store-screen.tsx';
import { NewRecordScreen } from '#features/admin/students/new-record-screen.tsx';
import { RecordScreen } from '#features/admin/students/record-screen.tsx';
import { StudentsScreen } from '#features/admin/students/students-screen.tsx';
import { TodayScreen } from '#features/admin/today/today-screen.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { paths } from '#ui/paths.ts';

/** The pages of the Admin Portal. Its rooms also have a row in features/admin/frame/rooms.ts. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  [paths.admin]: TodayScreen,
  [adminPaths.signups]: SignupsScreen,
  [adminPaths.resets]: ResetsScreen,
  [adminPaths.invitations]: InvitationsScreen,
  [adminPaths.people]: PeopleScreen,
  [adminPaths.person]: PersonScreen,
  [adminPaths.students]: StudentsScreen,
  [adminPaths.newStudent]: NewRecordScreen,
  [adminPaths.student]: RecordScreen,
  [adminPaths.import]: ImportScreen,
  [adminPaths.rollOver]: RollOverScreen,
  [adminPaths.houses]: HousesScreen,
  [adminPaths.habits]: HabitsScreen,
  [adminPaths.store]: StoreScreen,
  [adminPaths.displays]: DisplaysScreen,
  [adminPaths.school]: SchoolScreen,
  [adminPaths.privacy]: PrivacyTextScreen,
  [adminPaths.review]: ReviewScreen,
  [adminPaths.awards]: AwardsScreen,
  [adminPaths.audit]: AuditScreen,
};

const ROUTES = [
  ...Object.entries(SCREENS).map(([path, Screen]) => ({ path: path.slice(paths.admin.length), element: <Screen /> })),
  { path: '*', element: <Navigate to={paths.admin} replace /> },
];

/** One chunk holds the whole portal, so that what everyone loads has one row for it. */
export function AdminRoutes() {
  return useRoutes(ROUTES);
}
