import type { Dexie, Table } from 'dexie';
import { stored, type Result, type SaveFailure } from '#domain/failure.ts';
import type { LoadWords } from '#domain/loadable.ts';
import type { ApiClient } from '#data/api/api-client.ts';
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

interface Declaration<T, Fetched, Db, In> {
  /** The time of the last load is kept under this name. */
  key: string;
  in: In;
  /** Those that `store` writes. */
  tables: readonly string[];
  fetch: (api: ApiClient, db: Db, now: number) => Promise<Result<Fetched>>;
  /** Replaces the copy, in a transaction that also keeps the time of the load. */
  store: (db: Db, fetched: Fetched, loadedAt: number) => Promise<unknown>;
  /** Null: nothing is known. A list that is empty and was never loaded counts as that too. */
  read: (db: Db) => Promise<T | null>;
  /** The server's own time of the data, where it says one; else the time of the load counts. */
  timeOf?: (data: T) => string;
  /** When the copy was last known to be as the server has it, where that is not the load under this key. */
  loadedAt?: (db: Db) => Promise<number | null>;
  /** What is loaded next, once the copy is stored. */
  followUp?: (deps: { api: ApiClient; db: Db; now: () => number }, fetched: Fetched) => Promise<LoadResult>;
  /** A screen that opens loads it again unless this page did so less than this ago, in ms; by default each time. */
  maxAge?: number;
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
  /** For a screen that opens: loads it unless this page did so less than the declaration's `maxAge` ago. */
  open: (deps: CacheDeps<In>) => Promise<LoadResult>;
  /** Loads it where the copy on this device is older than `age`, in ms, or there is none. */
  loadOlder: (deps: CacheDeps<In>, age: number) => Promise<LoadResult>;
  /** Loads it again after a change on the server: a load that began before the change does not count. */
  reload: (deps: CacheDeps<In>) => Promise<LoadResult>;
  /** Null: nothing is known on this device. */
  read: (deps: Pick<Caches, In>) => Promise<Copy<T> | null>;
}

export const LOADED: LoadResult = { ok: true, value: undefined };

/** Declares a resource: how it is fetched, stored and read, and when a copy is too old. */
export function defineResource<T, Fetched, In extends keyof Caches>(
  declaration: Declaration<T, Fetched, Caches[In], In>,
): Resource<T, In> {
  const { key, maxAge = 0, every = null, words } = declaration;
  const underWay = new WeakMap<Caches[In], Promise<LoadResult>>();
  /** When this page last loaded it. */
  const loadedHere = new WeakMap<Caches[In], number>();
  const dbOf = (deps: Pick<Caches, In>): Caches[In] => deps[declaration.in];

  async function loadedAt(db: Caches[In]): Promise<number | null> {
    if (declaration.loadedAt) return declaration.loadedAt(db);
    return (await db.freshness.get(key))?.loadedAt ?? null;
  }

  async function fetchAndStore(deps: CacheDeps<In>): Promise<LoadResult> {
    const { api, now } = deps;
    const db = dbOf(deps);
    const fetched = await declaration.fetch(api, db, now());
    if (!fetched.ok) return fetched;
    const at = now();
    const timed: Dexie & { freshness: Table<FreshnessRow, string> } = db;
    const kept = await stored(() =>
      timed.transaction('rw', [...declaration.tables, 'freshness'], async () => {
        await declaration.store(db, fetched.value, at);
        await timed.freshness.put({ resource: key, loadedAt: at });
      }),
    );
    if (!kept.ok) return kept;
    loadedHere.set(db, at);
    return declaration.followUp ? declaration.followUp({ api, now, db }, fetched.value) : LOADED;
  }

  async function load(deps: CacheDeps<In>): Promise<LoadResult> {
    const db = dbOf(deps);
    const shared = underWay.get(db);
    if (shared) return shared;
    const own = fetchAndStore(deps).finally(() => underWay.delete(db));
    underWay.set(db, own);
    return own;
  }

  return {
    every,
    words,
    load,
    open: async (deps) => {
      const before = loadedHere.get(dbOf(deps));
      return before !== undefined && deps.now() - before < maxAge ? LOADED : load(deps);
    },
    loadOlder: async (deps, age) => {
      const before = await loadedAt(dbOf(deps));
      return before !== null && deps.now() - before <= age ? LOADED : load(deps);
    },
    reload: async (deps) => {
      await underWay.get(dbOf(deps))?.catch(() => undefined);
      return load(deps);
    },
    read: async (deps) => {
      const db = dbOf(deps);
      const data = await declaration.read(db);
      const at = await loadedAt(db);
      if (data === null || (at === null && Array.isArray(data) && data.length === 0)) return null;
      const time = declaration.timeOf ? Date.parse(declaration.timeOf(data)) : Number.NaN;
      return { data, time: Number.isNaN(time) ? at : time };
    },
  };
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
