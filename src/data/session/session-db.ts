import { Dexie, type Table } from 'dexie';
import type { Profile } from '#contracts/session.ts';

/** The signed-in session of this device. One row, `current`; no row: nobody is signed in. */
export interface SessionRow {
  key: 'current';
  /** The server it belongs to. */
  apiBase: string;
  profile: Profile;
  /** Null when the server ended the session: the person may go on working, sending waits for the next sign-in. */
  tokens: { access: string; refresh: string } | null;
}

/** Readable by page and worker; the refresh token is nowhere else (decisions §3.1). */
export class SessionDb extends Dexie {
  declare readonly session: Table<SessionRow, 'current'>;

  constructor() {
    super('session-1');
    this.version(1).stores({ session: 'key' });
  }
}
