import type { SessionDb, SessionRow } from '#data/session/session-db.ts';

/** The session of this device; null: nobody is signed in. For live queries: sign-in and sign-out in any tab repaint. */
export async function readSession(services: { sessionDb: SessionDb }): Promise<SessionRow | null> {
  return (await services.sessionDb.session.get('current')) ?? null;
}
