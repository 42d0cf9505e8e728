import type { CatalogDb } from '#data/db/school-db.ts';
import { firstDayFrom, type FirstDay } from '#domain/days.ts';
import { knownZone } from '#domain/school-clock.ts';
import { keepLadder } from './school-ladder.ts';
import { followQuery } from './follow-query.ts';
import { readLocal, writeLocal } from './page/local-storage.ts';
import { createStore } from './store.ts';

/** Readable at once, before the database is: a screen counts its days in the school's zone from the first moment. */
const KEY = 'habit-points.school-zone';
const WEEK_KEY = 'habit-points.school-week';

/** The zone in which the school's days begin; null: this device has not heard of it, and its own counts. */
export const schoolZone = createStore<string | null>(knownZone(readLocal(KEY)));

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
      writeLocal(KEY, school.time_zone);
      schoolZone.set(knownZone(school.time_zone));
      const firstDay = firstDayFrom(school.week_starts_on);
      writeLocal(WEEK_KEY, firstDay);
      schoolFirstDay.set(firstDay);
    },
  );
}
