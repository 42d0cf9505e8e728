import { landingPath } from '#domain/landing.ts';
import { EDUCATOR } from '#domain/accounts/roles.ts';
import type { SessionRow } from '#data/session/session-db.ts';

/** Whether somebody is signed in on this device, and as what: readable at once, before the database is. */
const KEY = 'habit-points.signed-in-as';

/** Where the person who is signed in on this device begins; null: nobody is, as far as is known so early. */
export function readHome(): string | null {
  try {
    const role = localStorage.getItem(KEY);
    return role === null ? null : landingPath(role === EDUCATOR, null);
  } catch {
    // Storage is blocked: the welcome page asks the database.
    return null;
  }
}

/** Follows the session. The guard of the page decides: a hint that is out of date leads to the sign-in page. */
export function keepHome(session: SessionRow | null): void {
  try {
    if (session) localStorage.setItem(KEY, session.profile.role);
    else localStorage.removeItem(KEY);
  } catch {
    // Then the way home is a moment longer.
  }
}
