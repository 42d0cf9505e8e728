import type { SessionRow } from '#data/session/session-db.ts';
import { readLocal, writeLocal } from './local-storage.ts';

/** Whether somebody is signed in on this device, and as what: readable at once, before the database is. */
const KEY = 'habit-points.signed-in-as';

/** The role of the person who is signed in on this device; null: nobody is, as far as is known so early. */
export function readSignedInRole(): string | null {
  return readLocal(KEY);
}

/** Whether staff have made this device a tablet that teachers share. */
const TABLET_KEY = 'habit-points.shared-tablet';

/** Whether teachers share this device, as far as is known so early. */
export const isSharedTablet = (): boolean => readLocal(TABLET_KEY) !== null;

export const keepSharedTablet = (isShared: boolean): void => writeLocal(TABLET_KEY, isShared ? 'yes' : null);

/** Follows the session. The guard of the page decides: a hint that is out of date leads to the sign-in page. */
export function keepSignedInRole(session: SessionRow | null): void {
  writeLocal(KEY, session?.profile.role ?? null);
}
