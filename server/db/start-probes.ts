import { randomUUID } from 'node:crypto';
import { DatabaseError, type Client } from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { asUnavailable, errorCode } from './database-unavailable.ts';
import { CALL_CONNECTION, PATIENT_POOL_SIZE } from './db.ts';
import { clientFor } from './proven-client.ts';

interface ProbeOptions {
  /** How many connections calls may use at once. */
  pool: number;
  /** Whether a database is taken that forgets what it acknowledged when the power fails. */
  allowsUnsafe: boolean;
}

interface Found {
  version: number;
  encoding: string;
  isStandby: boolean;
  isReadOnly: boolean;
  fsync: string;
  synchronousCommit: string;
  statementTimeout: string;
  mayCreate: boolean;
  /** How many more connections the database, and this role in it, may have. */
  left: number;
  pid: number;
}

// Connections of others are counted by database: only a superuser may see each of them. One that counts is our own.
const LOOK = `
  SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
         pg_is_in_recovery() AS "isStandby", current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
         current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit",
         current_setting('statement_timeout') AS "statementTimeout",
         has_schema_privilege('public', 'CREATE') AS "mayCreate", pg_backend_pid() AS pid,
         LEAST(
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - COALESCE(current_setting('reserved_connections', true)::int, 0)
             - (SELECT sum(numbackends)::int FROM pg_stat_database WHERE datid <> 0),
           (SELECT NULLIF(datconnlimit, -1) - s.numbackends FROM pg_database d JOIN pg_stat_database s ON s.datid = d.oid
             WHERE d.datname = current_database()),
           (SELECT NULLIF(rolconnlimit, -1) - (SELECT count(*)::int FROM pg_stat_activity WHERE usename = rolname)
              FROM pg_roles WHERE rolname = current_user)) + 1 AS left`;

/** Beside those of calls: the patient ones, and the one on which notices come. */
const BESIDE_CALLS = PATIENT_POOL_SIZE + 1;
/** At a start nobody waits for a call, and the machine may be starting everything else too. */
const PATIENCE_MS = 30_000;

/** Among so many connections of a pooler, one is given a session that another connection used before. */
const MOST_HELD = 4;

const OLDEST = 150_000;

/**
 * Looks, before anything is written, whether this database can keep what the server promises. Throws a sentence where it
 * can't. Returns sentences about what will get in the way later.
 */
export async function probeDatabase(connectionString: string, options: ProbeOptions): Promise<string[]> {
  const clients: Client[] = [];
  const open = async (): Promise<Client> => {
    const client = new (clientFor(connectionString))({
      connectionString,
      ...CALL_CONNECTION,
      query_timeout: PATIENCE_MS,
      connectionTimeoutMillis: PATIENCE_MS,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    const found = await look(first);
    if (!found) return [];
    refuse(found, options);
    await refuseMixedStatements(first, open);
    return warningsOf(found, options);
  } catch (error) {
    throw isOfSettings(error) ? new StartupError(STARTUP_SETTINGS, { cause: error }) : asUnavailable(error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

const look = async (client: Client): Promise<Found | undefined> => (await client.query<Found>(LOOK)).rows[0];

function refuse(found: Found, { allowsUnsafe }: ProbeOptions): void {
  if (found.version < OLDEST) {
    throw new StartupError(
      `The database is PostgreSQL ${Math.floor(found.version / 10_000)}. This server needs PostgreSQL 15 or newer.`,
    );
  }
  if (found.encoding !== 'UTF8') {
    throw new StartupError(
      `The database stores text as ${found.encoding}, which can't hold every name. ` +
        "Create it again with ENCODING 'UTF8' TEMPLATE template0.",
    );
  }
  if (found.isStandby || found.isReadOnly) throw new StartupError(found.isStandby ? STANDBY : READ_ONLY);
  if (!found.mayCreate) throw new StartupError(MAY_NOT_CREATE);
  const off = unsafeSettings(found);
  if (off.length > 0 && !allowsUnsafe) {
    throw new StartupError(
      `The database has ${off.join(' and ')} switched off, so it forgets acknowledged awards when the power fails. ` +
        'Switch it on. For a trial, UNSAFE_DATABASE=allowed starts the server all the same.',
    );
  }
}

const unsafeSettings = ({ fsync, synchronousCommit }: Found): string[] => [
  ...(fsync === 'off' ? ['fsync'] : []),
  ...(synchronousCommit === 'off' ? ['synchronous_commit'] : []),
];

function warningsOf(found: Found, { pool }: ProbeOptions): string[] {
  const needed = pool + BESIDE_CALLS;
  const off = unsafeSettings(found);
  return [
    ...(off.length > 0 ? [`The database has ${off.join(' and ')} switched off: use it for a trial only.`] : []),
    ...(found.left < needed
      ? [
          `The database has ${Math.max(0, found.left)} connections left, and this server uses up to ${needed}. ` +
            'Raise max_connections of PostgreSQL, or lower DATABASE_POOL.',
        ]
      : []),
    ...(found.statementTimeout === '0' ? [NO_TIMEOUT] : []),
  ];
}

/**
 * A pooler may give the session of one connection to another one. Statements are prepared by name, and a pooler that does
 * not follow them lets one connection's name mean another's statement: nearly every call then fails as soon as several
 * come at once, and none before.
 */
async function refuseMixedStatements(first: Client, open: () => Promise<Client>): Promise<void> {
  const name = `probe_${randomUUID()}`;
  const pid = await prepareIn(first, { name, text: 'SELECT pg_backend_pid() AS pid, $1::int' });
  // Without a pooler the database itself has named the session that it opened.
  if (Reflect.get(first, 'processID') === pid) return;
  for (let held = 0; held < MOST_HELD; held += 1) {
    const other = await open();
    await other.query('BEGIN');
    if ((await look(other))?.pid !== pid) continue;
    await prepareIn(other, { name, text: 'SELECT pg_backend_pid() AS pid, $1::text' });
    return;
  }
}

async function prepareIn(client: Client, statement: { name: string; text: string }): Promise<number | undefined> {
  try {
    return (await client.query<{ pid: number }>({ ...statement, values: [1] })).rows[0]?.pid;
  } catch (error) {
    if (errorCode(error) === '42P05' || errorCode(error) === '26000') {
      throw new StartupError(MIXED_STATEMENTS, { cause: error });
    }
    throw error;
  }
}

/** PgBouncer refuses settings that it does not know with a breach of protocol. */
const isOfSettings = (error: unknown): boolean =>
  error instanceof DatabaseError && /unsupported startup parameter/.test(error.message);

const STARTUP_SETTINGS =
  'The pooler in front of the database refuses the setting statement_timeout. ' +
  'Add statement_timeout to ignore_startup_parameters in its configuration (pgbouncer.ini).';

const MIXED_STATEMENTS =
  'The pooler in front of the database mixes up prepared statements. Set max_prepared_statements in PgBouncer 1.21 or newer, ' +
  'or its pool_mode to session, or name the database itself in DATABASE_URL.';

const STANDBY =
  'The database of DATABASE_URL is a standby, which takes no writes. Name the one that takes them, or a proxy that leads to it.';

const READ_ONLY =
  'The database of DATABASE_URL takes no writes, because default_transaction_read_only is on. Switch it off for this role and database.';

const MAY_NOT_CREATE =
  'The role of DATABASE_URL may not create tables. Make it the owner of the database: ALTER DATABASE … OWNER TO ….';

const NO_TIMEOUT =
  'The pooler in front of the database drops statement_timeout, so a statement that hangs holds its connection until it ends.';
