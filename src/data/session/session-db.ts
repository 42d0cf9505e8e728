import { Dexie, type Table } from 'dexie';
import type { Profile } from '#contracts/session.ts';
import type { TokenScheme } from '#data/api/dialects/auth-schemes.ts';
import type { ServerRow, ServerTable } from '#data/api/dialects/server-memory.ts';
import { keptRead } from '#data/db/kept-read.ts';

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
  /**
   * When a shared tablet locked, as device ms. What waits is still sent until the session is sealed; for the screens nobody
   * is signed in.
   */
  lockedAt?: number;
}

/** Bytes that only the right PIN on this device turns back into what they were. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** A teacher who stays on this shared tablet (docs/decisions/0305). */
export interface TeacherRow {
  userId: string;
  /** For the screen on which a teacher is chosen. */
  name: string;
  /** How many digits their PIN has. */
  digits: number;
  salt: Uint8Array<ArrayBuffer>;
  /** How often the PIN is hashed. */
  rounds: number;
  /** Counted down before a PIN is tried, so that neither a reload nor another tab gives one more. */
  triesLeft: number;
  /** Their SessionRow; null: only the password helps. */
  sealed: Sealed | null;
  /** Seals the session again when the teacher leaves. It can't be read out, and is there only while they are at work. */
  key: CryptoKey | null;
  /** What the server calls the session; null: it knows none. */
  sessionId: string | null;
}

/** This device, where staff have made it a shared tablet. */
export interface TabletRow {
  key: 'tablet';
  id: string;
  name: string;
  school: string;
  lockMinutes: number;
  /** Part of every sealing key here, and can't be read out: what is copied off the device opens nowhere else. */
  deviceKey: CryptoKey;
}

/** Which server this device is configured for, so that it starts with no network, and the worker without asking. */
export interface ServerConfigRow {
  key: 'config';
  apiBase: string;
  idempotencyHeader: boolean;
  /** Where that came from. */
  from: 'file' | 'build';
}

/** What a start and each call to the server ask for. */
interface DeviceRows {
  session: SessionRow | undefined;
  servers: readonly ServerRow[];
  config: ServerConfigRow | undefined;
}

/** Readable by page and worker; the refresh token is nowhere else (docs/product.md). */
export class SessionDb extends Dexie {
  declare readonly session: Table<SessionRow, 'current'>;
  /** What was learned of each server. */
  declare readonly servers: ServerTable;
  declare readonly config: Table<ServerConfigRow, 'config'>;
  declare readonly teachers: Table<TeacherRow, string>;
  declare readonly tablet: Table<TabletRow, 'tablet'>;

  /** These rows, from memory where nobody wrote anything here since (kept-read.ts). */
  readonly kept: ReturnType<typeof keptRead<DeviceRows>>;

  constructor() {
    super('session-1');
    this.version(2).stores({ session: 'key', servers: 'apiBase', config: 'key' });
    this.version(3).stores({ teachers: 'userId', tablet: 'key' });
    const { session, servers, config } = this;
    this.kept = keptRead(this, () =>
      this.transaction('r', [session, servers, config], async () => ({
        session: await session.get('current'),
        servers: await servers.toArray(),
        config: await config.get('config'),
      })),
    );
  }
}
