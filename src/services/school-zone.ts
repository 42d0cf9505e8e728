import type { CatalogDb } from '#data/db/school-db.ts';
import { firstDayFrom, type FirstDay } from '#domain/days.ts';
import { knownZone } from '#domain/school-clock.ts';
import { keepLadder } from './school-ladder.ts';
import { followQuery } from './follow-query.ts';
import { readLocal, writeLocal } from './page/local-storage.ts';
import { createStore } from './store.ts';

/**
 * Readable at once, before the database is: a screen counts its days in the school's zone from the first moment. Only a zone
 * that this device knows is kept: asking the browser takes long at a start.
 */
const KEY = 'habit-points.known-zone';
const WEEK_KEY = 'habit-points.school-week';

/** The zone in which the school's days begin; null: this device has not heard of it, and its own counts. */
export const schoolZone = createStore(readLocal(KEY));

/** The day on which the school's weeks begin. */
export const schoolFirstDay = createStore<FirstDay>(firstDayFrom(readLocal(WEEK_KEY)));

/** Follows what this device knows of the school: its zone, its weeks and its steps. */
export function followSchool(catalogDb: CatalogDb): { end: () => void } {
  return followQuery(
    [catalogDb.school],
    () => catalogDb.school.get('school'),
    (school) => {
      if (!school) return;
      keepLadder(school.ladder);
      // What was kept is known. To ask the browser once more takes long.
      const zone = school.time_zone === schoolZone.getSnapshot() ? school.time_zone : knownZone(school.time_zone);
      writeLocal(KEY, zone);
      schoolZone.set(zone);
      const firstDay = firstDayFrom(school.week_starts_on);
      writeLocal(WEEK_KEY, firstDay);
      schoolFirstDay.set(firstDay);
    },
  );
}
