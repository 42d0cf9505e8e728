import type { SessionDb, SessionRow } from '#data/session/session-db.ts';

/** The session of this device with the server that the app talks to; null: nobody is signed in. For live queries: sign-in and sign-out in any tab repaint. */
export async function readSession(services: { sessionDb: SessionDb; apiBase: string }): Promise<SessionRow | null> {
  const row = await services.sessionDb.session.get('current');
  return row?.apiBase === services.apiBase ? row : null;
}
