import type { ComponentType } from 'react';
import type { WaitingKind } from '#contracts/admin/waiting.ts';
import { AuditScreen } from '#features/admin/audit/audit-screen.tsx';
import { CardsScreen } from '#features/admin/cards/cards-screen.tsx';
import { CodesScreen } from '#features/admin/codes/codes-screen.tsx';
import { DisplaysScreen } from '#features/admin/displays/displays-screen.tsx';
import { HabitsScreen } from '#features/admin/habits/habits-screen.tsx';
import { HousesScreen } from '#features/admin/houses/houses-screen.tsx';
import { ImportScreen } from '#features/admin/import/import-screen.tsx';
import { NightScreen } from '#features/admin/import/night/night-screen.tsx';
import { InvitationsScreen } from '#features/admin/invitations/invitations-screen.tsx';
import { InviteManyScreen } from '#features/admin/invitations/invite-many-screen.tsx';
import { PeopleScreen } from '#features/admin/people/people-screen.tsx';
import { PersonScreen } from '#features/admin/people/person-screen.tsx';
import { PrivacyTextScreen } from '#features/admin/privacy/privacy-text-screen.tsx';
import { ResetsScreen } from '#features/admin/resets/resets-screen.tsx';
import { AwardsScreen } from '#features/admin/review/awards-screen.tsx';
import { ReviewScreen } from '#features/admin/review/review-screen.tsx';
import { RollOverScreen } from '#features/admin/roll-over/roll-over-screen.tsx';
import { EmailsScreen } from '#features/admin/school/emails-screen.tsx';
import { SchoolScreen } from '#features/admin/school/school-screen.tsx';
import { MatchesScreen } from '#features/admin/signups/matches-screen.tsx';
import { SignupsScreen } from '#features/admin/signups/signups-screen.tsx';
import { StoreScreen } from '#features/admin/store/store-screen.tsx';
import { NewRecordScreen } from '#features/admin/students/new-record-screen.tsx';
import { RecordScreen } from '#features/admin/students/record-screen.tsx';
import { StudentsScreen } from '#features/admin/students/students-screen.tsx';
import { TokensScreen } from '#features/admin/tokens/tokens-screen.tsx';
import { TodayScreen } from '#features/admin/today/today-screen.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { paths } from '#ui/paths.ts';

export interface Room {
  label: string;
  path: string;
  icon: IconName;
  /** What waits in it: the number is shown beside the room. Today shows all of it. */
  waits: readonly WaitingKind[] | 'all';
  Screen: ComponentType;
  /** Its other pages, by their paths. */
  pages?: Readonly<Record<string, ComponentType>>;
}

/** The rooms of the Admin Portal, in the order of its navigation. Navigation and routes follow from this table. */
export const ROOMS: readonly Room[] = [
  { label: 'Today', path: paths.admin, icon: 'home', waits: 'all', Screen: TodayScreen },
  {
    label: 'Sign-ups',
    path: adminPaths.signups,
    icon: 'person',
    waits: ['signups'],
    Screen: SignupsScreen,
    pages: { [adminPaths.signupMatches]: MatchesScreen },
  },
  {
    label: 'Invitations',
    path: adminPaths.invitations,
    icon: 'mail',
    waits: [],
    Screen: InvitationsScreen,
    pages: { [adminPaths.inviteMany]: InviteManyScreen },
  },
  { label: 'Reset requests', path: adminPaths.resets, icon: 'key', waits: ['resets'], Screen: ResetsScreen },
  {
    label: 'People',
    path: adminPaths.people,
    icon: 'lock',
    waits: [],
    Screen: PeopleScreen,
    pages: { [adminPaths.person]: PersonScreen },
  },
  {
    label: 'Students',
    path: adminPaths.students,
    icon: 'roster',
    waits: ['nights'],
    Screen: StudentsScreen,
    pages: {
      [adminPaths.newStudent]: NewRecordScreen,
      [adminPaths.cards]: CardsScreen,
      [adminPaths.codes]: CodesScreen,
      [adminPaths.student]: RecordScreen,
      [adminPaths.import]: ImportScreen,
      [adminPaths.night]: NightScreen,
      [adminPaths.rollOver]: RollOverScreen,
    },
  },
  { label: 'Houses', path: adminPaths.houses, icon: 'shield', waits: [], Screen: HousesScreen },
  { label: 'Habits and reasons', path: adminPaths.habits, icon: 'award', waits: [], Screen: HabitsScreen },
  { label: 'Store', path: adminPaths.store, icon: 'store', waits: [], Screen: StoreScreen },
  { label: 'Displays', path: adminPaths.displays, icon: 'screen', waits: ['displays'], Screen: DisplaysScreen },
  {
    label: 'School',
    path: adminPaths.school,
    icon: 'board',
    waits: ['mails', 'backups'],
    Screen: SchoolScreen,
    pages: {
      [adminPaths.privacy]: PrivacyTextScreen,
      [adminPaths.emails]: EmailsScreen,
      [adminPaths.tokens]: TokensScreen,
    },
  },
  {
    label: 'Review queue',
    path: adminPaths.review,
    icon: 'check',
    waits: ['reviews'],
    Screen: ReviewScreen,
    pages: { [adminPaths.awards]: AwardsScreen },
  },
  { label: 'Audit', path: adminPaths.audit, icon: 'clock', waits: [], Screen: AuditScreen },
];

/** The room that an address is in: pages below a room's own belong to it. */
export function roomAt(pathname: string): Room | null {
  const below = ROOMS.find(({ path }) => path !== paths.admin && `${pathname}/`.startsWith(`${path}/`));
  return below ?? ROOMS.find(({ path }) => path === pathname) ?? null;
}
