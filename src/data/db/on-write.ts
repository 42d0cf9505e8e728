import { Dexie, type ObservabilitySet, type Table } from 'dexie';

/** How often each database was written to, by its name; `undefined`: anything may have been written, unheard. */
const writes = new Map<string | undefined, number>();
const writesOf = (name?: string): number => writes.get(name) ?? 0;
const listeners = new Set<(parts: ObservabilitySet) => void>();

// Dexie tells the newest subscriber first. One for all: the writes are counted before anybody reads for a listener.
Dexie.on.storagemutated.subscribe((parts) => {
  // 'idb://database/table/index', or 'all': a page that comes back from the browser's cache of pages.
  for (const part of Object.keys(parts)) {
    const name = part.split('/')[2];
    writes.set(name, writesOf(name) + 1);
  }
  for (const hear of listeners) hear(parts);
});

/** Grows with each write to this database by this page, another tab or the worker. */
export const writesTo = (db: Dexie): number => writesOf(db.name) + writesOf();

/** Calls `listener` after each write to one of these tables, by this page, another tab or the worker, until it is ended. */
export function onWrite(tables: readonly Table[], listener: () => void): { end: () => void } {
  const places = tables.map(({ db, name }) => `idb://${db.name}/${name}/`);
  const hear = (parts: ObservabilitySet): void => {
    const isOurs = (part: string): boolean => part === 'all' || places.some((place) => part.startsWith(place));
    if (Object.keys(parts).some(isOurs)) listener();
  };
  listeners.add(hear);
  return { end: () => void listeners.delete(hear) };
}
