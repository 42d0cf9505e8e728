import { Dexie, type Table } from 'dexie';
import type { Profile } from '#contracts/session.ts';
import type { TokenScheme } from '#data/api/dialects/auth-schemes.ts';
import type { ServerTable } from '#data/api/dialects/server-memory.ts';

/**
 * What proves a session. `scheme` is how the server wants the access token shown; Bearer unless it says otherwise. A
 * server that gave no tokens knows the person by its cookies, which the browser keeps.
 */
export type SessionTokens = { access: string; refresh: string; scheme?: TokenScheme } | { cookies: true };

/** The signed-in session of this device. One row, `current`; no row: nobody is signed in. */
export interface SessionRow {
  key: 'current';
  /** The server it belongs to. */
  apiBase: string;
  profile: Profile;
  /** Null when the server ended the session: the person can keep working, and sending waits for the next sign-in. */
  tokens: SessionTokens | null;
  /** When a server that is not ours first refused these tokens, as device ms. */
  refusedAt?: number;
}

/** Which server this device is configured for, so that it starts with no network, and the worker without asking. */
export interface ServerConfigRow {
  key: 'config';
  apiBase: string;
  idempotencyHeader: boolean;
  /** Where that came from. */
  from: 'file' | 'build';
}

/** Readable by page and worker; the refresh token is nowhere else (docs/product.md). */
export class SessionDb extends Dexie {
  declare readonly session: Table<SessionRow, 'current'>;
  /** What was learned of each server. */
  declare readonly servers: ServerTable;
  declare readonly config: Table<ServerConfigRow, 'config'>;

  constructor() {
    super('session-1');
    this.version(2).stores({ session: 'key', servers: 'apiBase', config: 'key' });
  }
}
