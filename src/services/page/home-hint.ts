import type { SessionRow } from '#data/session/session-db.ts';

/** Whether somebody is signed in on this device, and as what: readable at once, before the database is. */
const KEY = 'habit-points.signed-in-as';

/** The role of the person who is signed in on this device; null: nobody is, as far as is known so early. */
export function readSignedInRole(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is blocked: the welcome page asks the database.
    return null;
  }
}

/** Follows the session. The guard of the page decides: a hint that is out of date leads to the sign-in page. */
export function keepSignedInRole(session: SessionRow | null): void {
  try {
    if (session) localStorage.setItem(KEY, session.profile.role);
    else localStorage.removeItem(KEY);
  } catch {
    // Then the way home is a moment longer.
  }
}
