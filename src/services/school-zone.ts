import type { CatalogDb } from '#data/db/school-db.ts';
import { knownZone } from '#domain/school-clock.ts';
import { keepLadder } from './school-ladder.ts';
import { followQuery } from './follow-query.ts';
import { readLocal, writeLocal } from './page/local-storage.ts';
import { createStore } from './store.ts';

/** Readable at once, before the database is: a screen counts its days in the school's zone from the first moment. */
const KEY = 'habit-points.school-zone';

/** The zone in which the school's days begin; null: this device has not heard of it, and its own counts. */
export const schoolZone = createStore<string | null>(knownZone(readLocal(KEY)));

/** Follows what this device knows of the school: its zone and its steps. */
export function followSchool(catalogDb: CatalogDb): { end: () => void } {
  return followQuery(
    [catalogDb.school],
    () => catalogDb.school.get('school'),
    (school) => {
      if (!school) return;
      keepLadder(school.ladder);
      writeLocal(KEY, school.time_zone);
      schoolZone.set(knownZone(school.time_zone));
    },
  );
}
