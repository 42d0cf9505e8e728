import { backOff } from '#domain/back-off.ts';
import { coalesced } from './coalesced.ts';
import type { Queryable } from './db.ts';
import { clientFor } from './proven-client.ts';

/** At most ten messages a second: each commit with one waits for those of all other connections. */
const BETWEEN_MS = 100;
const WAITS = { firstMs: 200, longestMs: 30_000 };
/** A connection that died without a word, or a pooler that passes nothing on, is noticed by a message to ourselves. */
const CHECK_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Messages between the processes that share a database (LISTEN and NOTIFY). A message says only that something happened. */
export interface Channel {
  /** Sends a message to the others soon. A message can get lost, so followers also have to look now and then. */
  tell(): void;
  /** `onState`: whether messages arrive from now on. None arrives late: what was sent while they didn't is lost. */
  follow(onMessage: () => void, onState: (isHeard: boolean) => void): void;
  open(): void;
  close(): Promise<void>;
}

interface ChannelDeps {
  /** In lower case, and at most 63 characters: PostgreSQL cuts longer ones off silently. */
  name: string;
  connectionString: string;
  db: Queryable;
  /** Tells this process from the others. */
  id: string;
  now: () => number;
}

/** One connection that listens, until it is lost. Never one of the pool, which closes what is idle. */
function listen(
  { name, connectionString }: Pick<ChannelDeps, 'name' | 'connectionString'>,
  on: { ready: () => void; message: (payload: string) => void; lost: () => void },
): { drop(): void; close(): Promise<void> } {
  const client = new (clientFor(connectionString))({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'habit-points-notices',
  });
  let isOver = false;
  const close = async (): Promise<void> => {
    isOver = true;
    await client.end().catch(() => undefined);
  };
  const drop = (): void => {
    if (isOver) return;
    void close();
    on.lost();
  };
  client.on('error', drop).on('end', drop);
  client.on('notification', ({ payload = '' }) => on.message(payload));
  client
    .connect()
    .then(() => client.query(`LISTEN ${name}`))
    .then(on.ready)
    .catch(drop);
  return { drop, close };
}

export function createChannel({ db, id, now, ...deps }: ChannelDeps): Channel {
  const followers: Parameters<Channel['follow']>[] = [];
  let connection: ReturnType<typeof listen> | null = null;
  let isHeard = false;
  let hasEcho = true;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let check: NodeJS.Timeout | undefined;

  const notify = (what: 'changed' | 'echo') => db.query('SELECT pg_notify($1, $2)', [deps.name, `${id} ${what}`]);
  const setHeard = (heard: boolean): void => {
    if (heard === isHeard) return;
    isHeard = heard;
    for (const [, onState] of followers) onState(heard);
  };
  const receive = (payload: string): void => {
    const [from, what] = payload.split(' ');
    if (from !== id) return followers.forEach(([onMessage]) => what === 'changed' && onMessage());
    if (what !== 'echo') return;
    hasEcho = true;
    failures = 0;
    setHeard(true);
  };
  const askForEcho = (): void => {
    if (!hasEcho) return connection?.drop();
    hasEcho = false;
    notify('echo').catch(() => connection?.drop());
  };
  const open = (): void => {
    hasEcho = true;
    connection = listen(deps, { ready: askForEcho, message: receive, lost });
    check = setInterval(askForEcho, CHECK_MS).unref();
  };
  const lost = (): void => {
    clearInterval(check);
    setHeard(false);
    failures += 1;
    retry = setTimeout(open, backOff(failures, WAITS)).unref();
  };
  const telling = coalesced(async () => void (await notify('changed')), { gatherMs: 0, betweenMs: BETWEEN_MS, now });

  return {
    tell: telling.ask,
    follow: (...follower) => void followers.push(follower),
    open,
    async close() {
      telling.stop();
      clearTimeout(retry);
      clearInterval(check);
      await connection?.close();
    },
  };
}
