import { Pool, types, type CustomTypesConfig, type PoolClient, type QueryResultRow } from 'pg';
import { asUnavailable } from './database-unavailable.ts';
import { clientFor } from './proven-client.ts';

/** Where a query goes: the pool, or the transaction that is open. Values are always parameters, never part of the text. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database as the rest of the server sees it. A call that meets a database that is not there (starting, stopped,
 * broken connection, over its time) throws `DatabaseUnavailable`; whether a write was made is then unknown.
 */
export interface Db extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 5_000;
/** For a database that hangs altogether and can't keep its own time. */
const ANSWER_TIMEOUT_MS = 7_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Sums and sequence numbers are far below 2^53, so bigint columns are read as plain numbers. */
const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
};

async function run<Row extends QueryResultRow>(
  target: Pool | PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return (await target.query<Row>(text, [...values])).rows;
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** `patient` is for the work at start (migrations, recount), which may take long. */
export function connectDb(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { patient = false }: { patient?: boolean } = {},
): Db {
  const pool = new Pool({
    connectionString,
    Client: clientFor(connectionString),
    types: parsers,
    max: POOL_SIZE,
    ...(patient ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'habit-points',
  });
  // An 'error' event without a listener ends the process. The pool listens to connections that are idle, and nobody to
  // one that is just being handed over, so each connection has a listener of its own from the start.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    query: (text, values = []) => run(pool, text, values),
    tx: (work) => transaction(pool, work),
    close: () => pool.end(),
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
