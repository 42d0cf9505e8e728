import type { WaitingKind } from '#contracts/admin/waiting.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { paths } from '#ui/paths.ts';

export interface Room {
  label: string;
  path: string;
  icon: IconName;
  /** What waits in it: its number is shown beside the room. Today shows all of them. */
  waits: WaitingKind | 'all' | null;
}

/**
 * The rooms of the Admin Portal, in the order of its navigation: Today, Sign-ups, Reset requests, People, Students,
 * Houses, Habits and reasons, Store, Displays, School, Review queue, Audit. A room is a row here, its path in
 * admin-paths.ts, and its screen in admin-routes.tsx.
 */
export const ROOMS: readonly Room[] = [
  { label: 'Today', path: paths.admin, icon: 'home', waits: 'all' },
  { label: 'Sign-ups', path: adminPaths.signups, icon: 'person', waits: 'signups' },
  { label: 'Invitations', path: adminPaths.invitations, icon: 'mail', waits: null },
  { label: 'Reset requests', path: adminPaths.resets, icon: 'key', waits: 'resets' },
  { label: 'People', path: adminPaths.people, icon: 'lock', waits: null },
  { label: 'Students', path: adminPaths.students, icon: 'roster', waits: null },
  { label: 'Houses', path: adminPaths.houses, icon: 'shield', waits: null },
  { label: 'Habits and reasons', path: adminPaths.habits, icon: 'award', waits: null },
  { label: 'Store', path: adminPaths.store, icon: 'store', waits: null },
  { label: 'Displays', path: adminPaths.displays, icon: 'screen', waits: 'displays' },
  { label: 'School', path: adminPaths.school, icon: 'board', waits: null },
  { label: 'Review queue', path: adminPaths.review, icon: 'check', waits: 'reviews' },
  { label: 'Audit', path: adminPaths.audit, icon: 'clock', waits: null },
];

/** The room that an address is in: pages below a room's own belong to it. */
export function roomAt(pathname: string): Room | null {
  const below = ROOMS.find(({ path }) => path !== paths.admin && `${pathname}/`.startsWith(`${path}/`));
  return below ?? ROOMS.find(({ path }) => path === pathname) ?? null;
}
