import { Dexie, type ObservabilitySet, type Table } from 'dexie';

/** Calls `listener` after each write to one of these tables, by this page, another tab or the worker, until it is ended. */
export function onWrite(tables: readonly Table[], listener: () => void): { end: () => void } {
  const places = tables.map(({ db, name }) => `idb://${db.name}/${name}/`);
  const hear = (parts: ObservabilitySet): void => {
    // A page that comes back from the browser's cache of pages may have missed anything.
    const isOurs = (part: string): boolean => part === 'all' || places.some((place) => part.startsWith(place));
    if (Object.keys(parts).some(isOurs)) listener();
  };
  Dexie.on.storagemutated.subscribe(hear);
  return { end: () => Dexie.on.storagemutated.unsubscribe(hear) };
}
