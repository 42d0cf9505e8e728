import { Pool, types, type CustomTypesConfig, type PoolClient, type QueryResultRow } from 'pg';
import { CALL_POOL_SIZE } from '#server/env.ts';
import { asUnavailable } from './database-unavailable.ts';
import { clientFor } from './proven-client.ts';

/** Runs queries, in the open transaction where there is one. Values are always parameters, never part of the text. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database as the rest of the server sees it. A call throws `DatabaseUnavailable` while the database starts, is stopped,
 * is out of reach or takes too long. It is then unknown whether a write was made.
 */
export interface Db extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How busy the connections are. */
export interface Connections {
  open: number;
  idle: number;
  /** Queries and transactions that wait for one. */
  waiting: number;
}

/** A backup can take minutes, and a recount runs beside it. */
export const PATIENT_POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 5_000;
/** For a database that hangs and can't end a statement itself. */
const ANSWER_TIMEOUT_MS = 7_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Patient work also waits until other patient work gives its connection back. */
const PATIENT_CONNECT_TIMEOUT_MS = 60_000;

/** How each connection of calls is asked for. */
export const CALL_CONNECTION = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: ANSWER_TIMEOUT_MS,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  application_name: 'habit-points',
};

/** Reads bigint columns as plain numbers: sums and sequence numbers are far below 2^53. */
const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
};

/** Each statement with values is prepared once a connection, under a name of its own. Their texts are constants. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}

async function run<Row extends QueryResultRow>(
  target: Pool | PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const prepared = values.length > 0 ? { name: nameOf(text), text, values: [...values] } : text;
    return (await target.query<Row>(prepared)).rows;
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** `patient` is for work that may take long: migrations, recounts, backups. `size`: connections at most. */
export function connectDb(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { patient = false, size = patient ? PATIENT_POOL_SIZE : CALL_POOL_SIZE }: { patient?: boolean; size?: number } = {},
): Db & { connections(): Connections } {
  const pool = new Pool({
    connectionString,
    Client: clientFor(connectionString),
    types: parsers,
    max: size,
    idleTimeoutMillis: 30_000,
    ...CALL_CONNECTION,
    ...(patient && { statement_timeout: 0, query_timeout: 0, connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS }),
  });
  // An 'error' event without a listener ends the process. The pool listens only to idle connections, not to one that it is
  // just handing over, so each connection gets a listener of its own.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    query: (text, values = []) => run(pool, text, values),
    tx: (work) => transaction(pool, work),
    close: () => pool.end(),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

async function transaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await run(client, 'BEGIN', []);
    const result = await work({ query: (text, values = []) => run(client, text, values) });
    await run(client, 'COMMIT', []);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}
