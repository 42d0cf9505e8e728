import type { Dexie, Table } from 'dexie';
import { timeIn } from '#domain/time-in.ts';
import { stored, type Result, type SaveFailure } from '#domain/failure.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { LoadWords } from '#domain/loadable.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { readIfChanged, type Answer } from '#data/api/read-if-changed.ts';
import { sharedQuery, type SharedQuery } from '#data/db/live-query.ts';
import { oncePer } from '#data/db/once-per.ts';
import type { CatalogDb, FreshnessRow, SchoolDb } from '#data/db/school-db.ts';

/** The databases that hold copies of what the server has. */
interface Caches {
  /** The school's public data. */
  catalogDb: CatalogDb;
  /** What one account has seen. */
  db: SchoolDb;
}

/** What a resource is loaded with. */
export type CacheDeps<In extends keyof Caches = keyof Caches> = Pick<Caches, In> & {
  api: ApiClient;
  now: () => number;
};

/** The data as this device has it. `time` is that of the data, as device ms; null where only a part is known. */
interface Copy<T> {
  data: T;
  time: number | null;
}

/** They are apart, so that a load that changed nothing does not read a whole list again. */
interface Followed<T> {
  data: SharedQuery<T | null>;
  time: SharedQuery<number | null>;
}

interface Declaration<T, Fetched, Db, In> {
  /** The time of the last load is kept under this name. */
  key: string;
  in: In;
  /** Those that `store` writes. */
  tables: readonly string[];
  fetch: (api: ApiClient, db: Db, now: number) => Promise<Result<Fetched>>;
  /** Replaces the copy, in a transaction that also keeps the time of the load. */
  store: (db: Db, fetched: Fetched) => Promise<unknown>;
  /** Null: nothing is known. A list that is empty and was never loaded counts as that too. */
  read: (db: Db) => Promise<T | null>;
  /** The server's own time of the data, where it says one; else the time of the load counts. */
  timeOf?: (fetched: Fetched) => string;
  /** Another resource whose load also says that the copy is as the server has it. */
  partOf?: string;
  /** What is loaded next, once the copy is stored; null: the server has nothing newer. */
  followUp?: (deps: { api: ApiClient; db: Db; now: () => number }, fetched: Fetched | null) => Promise<LoadResult>;
  /** A screen that opens loads it again unless this page did so less than this ago, in ms; by default a minute. */
  maxAge?: number;
  /** Its rows stay in memory so long after the last screen was left, in ms; by default not at all. */
  keptMs?: number;
  /** A screen that shows it loads it again this often, in ms; by default only when it opens. */
  every?: number;
  words: LoadWords;
}

export type LoadResult = Result<void, SaveFailure>;

/** Something of the server's that this device keeps a copy of. */
export interface Resource<T, In extends keyof Caches = keyof Caches> {
  every: number | null;
  words: LoadWords;
  /** Loads it and stores it. A load that is under way is shared. */
  load: (deps: CacheDeps<In>) => Promise<LoadResult>;
  /**
   * For a screen that opens: loads it unless this page did so less than the declaration's `maxAge` ago, and changed nothing
   * on the server since (`markChanged`).
   */
  open: (deps: CacheDeps<In>) => Promise<LoadResult>;
  /** Loads it where the copy on this device is older than `age`, in ms, or there is none. */
  loadOlder: (deps: CacheDeps<In>, age: number) => Promise<LoadResult>;
  /** Loads it again after a change on the server: a load that began before the change does not count. */
  reload: (deps: CacheDeps<In>) => Promise<LoadResult>;
  /** When it was last loaded, as device ms; null: never on this device. */
  loadedAt: (deps: Pick<Caches, In>) => Promise<number | null>;
  /** Null: nothing is known on this device. */
  read: (deps: Pick<Caches, In>) => Promise<Copy<T> | null>;
  /** The data and the time of its load as they change, each read once for all who follow it. */
  follow: (deps: Pick<Caches, In>) => Followed<T>;
}

export const LOADED: LoadResult = { ok: true, value: undefined };

/** How often this page changed something on the server, by the cache of the account that did so. */
const changes = new WeakMap<object, number>();

/** What an account changed on the server may show in any resource: a screen that opens asks again. */
export function markChanged(db: SchoolDb): void {
  changes.set(db, (changes.get(db) ?? 0) + 1);
}

/** Declares a resource: how it is fetched, stored and read, and when a copy is too old. */
export function defineResource<T, Fetched, In extends keyof Caches>(
  declaration: Declaration<T, Fetched, Caches[In], In>,
): Resource<T, In> {
  const { maxAge = MINUTE_MS, every = null, words } = declaration;
  const dbOf = (deps: Pick<Caches, In>): Caches[In] => deps[declaration.in];
  const { freshness, data, time, follow } = readsOf(declaration);
  const { load, underWay, loadedHere, inPart } = loadsOf(declaration, dbOf);
  return {
    every,
    words,
    load,
    open: async (deps) => {
      const db = dbOf(deps);
      const last = loadedHere.get(db);
      const isFresh = last !== undefined && deps.now() - last.at < maxAge && last.changes === changes.get(db);
      return isFresh ? LOADED : load(deps);
    },
    loadOlder: async (deps, age) => {
      const row = await freshness(dbOf(deps));
      const isFresh = row !== null && deps.now() - row.loadedAt <= age && !inPart.has(dbOf(deps));
      return isFresh ? LOADED : load(deps);
    },
    reload: async (deps) => {
      await underWay.get(dbOf(deps))?.catch(() => undefined);
      return load(deps);
    },
    loadedAt: async (deps) => (await freshness(dbOf(deps)))?.loadedAt ?? null,
    read: async (deps) => {
      const known = await data(dbOf(deps));
      return known === null ? null : { data: known, time: await time(dbOf(deps)) };
    },
    follow: (deps) => follow(dbOf(deps)),
  };
}

/** The copy on this device: its data and its time, and how old it is. */
function readsOf<T, Fetched, In extends keyof Caches>(declaration: Declaration<T, Fetched, Caches[In], In>) {
  const { key, partOf, read, keptMs } = declaration;

  async function freshness(db: Caches[In]): Promise<FreshnessRow | null> {
    const rows = await freshnessIn(db).bulkGet(partOf === undefined ? [key] : [key, partOf]);
    return rows.flatMap((row) => row ?? []).toSorted((a, b) => b.loadedAt - a.loadedAt)[0] ?? null;
  }

  /** The time of a first load can be read before its rows: then the list is read again, not called empty. */
  async function data(db: Caches[In]): Promise<T | null> {
    const rows = await read(db);
    if (!Array.isArray(rows) || rows.length > 0) return rows;
    return (await freshness(db)) === null ? null : read(db);
  }

  async function time(db: Caches[In]): Promise<number | null> {
    const row = await freshness(db);
    return row?.dataTime ?? row?.loadedAt ?? null;
  }

  const follow = oncePer((db: Caches[In]): Followed<T> => ({
    data: sharedQuery(() => data(db), keptMs),
    time: sharedQuery(() => time(db), keptMs),
  }));

  return { freshness, data, time, follow };
}

/** The loads of this page, one at a time for each database. */
function loadsOf<T, Fetched, In extends keyof Caches>(
  declaration: Declaration<T, Fetched, Caches[In], In>,
  dbOf: (deps: Pick<Caches, In>) => Caches[In],
) {
  const underWay = new WeakMap<Caches[In], Promise<LoadResult>>();
  /** The last whole one: when it began, and after how many changes. */
  const loadedHere = new WeakMap<Caches[In], { at: number; changes: number | undefined }>();
  /** What should have followed the last one did not come. */
  const inPart = new WeakSet<Caches[In]>();

  async function fetchAndStore(deps: CacheDeps<In>): Promise<LoadResult> {
    const { api, now } = deps;
    const db = dbOf(deps);
    const begun = { at: now(), changes: changes.get(db) };
    const before = await freshnessIn(db).get(declaration.key);
    const answer = await readIfChanged(api, before?.etag ?? null, (client) => declaration.fetch(client, db, begun.at));
    if (!answer.ok) return answer;
    const kept = await storeAnswer(declaration, db, answer.value, now());
    if (!kept.ok) return kept;
    inPart.add(db);
    const followed = (await declaration.followUp?.({ api, now, db }, answer.value.value)) ?? LOADED;
    if (!followed.ok) return followed;
    inPart.delete(db);
    loadedHere.set(db, begun);
    return LOADED;
  }

  async function load(deps: CacheDeps<In>): Promise<LoadResult> {
    const db = dbOf(deps);
    const shared = underWay.get(db) ?? fetchAndStore(deps).finally(() => underWay.delete(db));
    underWay.set(db, shared);
    return shared;
  }

  return { load, underWay, loadedHere, inPart };
}

/** Replaces the copy, and notes its age in the same transaction. */
function storeAnswer<T, Fetched, In extends keyof Caches>(
  { key, tables, store, timeOf }: Declaration<T, Fetched, Caches[In], In>,
  db: Caches[In],
  { value, etag, answeredAt }: Answer<Fetched>,
  loadedAt: number,
): Promise<LoadResult> {
  // A server that says that nothing is newer says that the data is as old as this answer.
  const dataTime = timeOf ? (value === null ? answeredAt : timeIn(timeOf(value))) : null;
  const timed: Dexie = db;
  return stored(() =>
    timed.transaction('rw', [...tables, 'freshness'], async () => {
      if (value !== null) await store(db, value);
      await freshnessIn(db).put({ resource: key, loadedAt, etag, dataTime });
    }),
  );
}

function freshnessIn(db: { freshness: Table<FreshnessRow, string> }): Table<FreshnessRow, string> {
  return db.freshness;
}

/** A resource for each id, declared when it is first asked for. */
export function resourceForEach<T, In extends keyof Caches>(
  define: (id: string) => Resource<T, In>,
): (id: string) => Resource<T, In> {
  const known = new Map<string, Resource<T, In>>();
  return (id) => {
    const resource = known.get(id) ?? define(id);
    known.set(id, resource);
    return resource;
  };
}

/** Makes the table hold these rows, and writes only what differs: what stays the same wakes no live query. */
export async function replaceRows<Row, Key>(
  table: Table<Row, Key>,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Promise<void> {
  const before = new Map((await table.toArray()).map((row) => [keyOf(row), JSON.stringify(row)]));
  const changed = rows.filter((row) => before.get(keyOf(row)) !== JSON.stringify(row));
  for (const row of rows) before.delete(keyOf(row));
  if (changed.length > 0) await table.bulkPut(changed);
  if (before.size > 0) await table.bulkDelete([...before.keys()]);
}
