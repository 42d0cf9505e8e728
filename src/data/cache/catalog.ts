import type { House } from '#contracts/houses.ts';
import type { SchoolInfo } from '#contracts/school.ts';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { failureStatus, genericFailureText, type Failure } from '#domain/failure.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { fetchGrades, fetchHabits, fetchHouses, fetchSchool } from '#data/api/school-api.ts';
import { KEPT_MS } from '#data/db/live-query.ts';
import { defineResource, replaceRows, resourceForEach } from './resource.ts';

export interface HabitWithReasons {
  id: string;
  name: string;
  colour: string;
  reasons: Array<{ id: string; text: string }>;
}

/** In the school's order. */
export const houses = defineResource({
  key: 'houses',
  in: 'catalogDb',
  tables: ['houses'],
  fetch: fetchHouses,
  store: (db, all) => replaceRows(db.houses, positioned(all), idOf),
  read: (db): Promise<House[]> => db.houses.orderBy('position').toArray(),
  words: { failed: unableTo('load houses'), never: 'The houses have not been loaded on this device yet.' },
});

/** Its name, the zone in which its days begin, and its own terms. */
export const school = defineResource({
  key: 'school',
  in: 'catalogDb',
  tables: ['school'],
  fetch: fetchSchool,
  store: (db, info) => db.school.put({ ...info, key: 'school' }),
  read: async (db): Promise<SchoolInfo | null> => (await db.school.get('school')) ?? null,
  maxAge: HOUR_MS,
  words: { failed: unableTo('load the school'), never: 'The school has not been loaded on this device yet.' },
});

/** The grades that the school has students in. */
export const grades = defineResource({
  key: 'grades',
  in: 'catalogDb',
  tables: ['grades'],
  fetch: fetchGrades,
  store: (db, all) => {
    const rows = all.map((grade) => ({ grade }));
    return replaceRows(db.grades, rows, ({ grade }) => grade);
  },
  read: (db): Promise<number[]> => db.grades.toCollection().primaryKeys(),
  words: { failed: unableTo('load grades'), never: 'The grades have not been loaded on this device yet.' },
});

/** In the school's order, each with its reasons in the habit's order. */
export const habits = habitsWith(null);

/** The same; a server that lists only some habits is asked for the one of this name too. */
export const habitsWithNamed = resourceForEach(habitsWith);

function habitsWith(wanted: string | null) {
  return defineResource({
    key: 'habits',
    in: 'catalogDb',
    tables: ['habits', 'reasons'],
    keptMs: KEPT_MS,
    fetch: (api) => fetchHabits(api, wanted),
    store: async (db, fetched) => {
      await replaceRows(db.habits, positioned(fetched.habits), idOf);
      await replaceRows(db.reasons, positioned(fetched.reasons), idOf);
    },
    read: async (db): Promise<HabitWithReasons[]> => {
      const [habits, reasons] = await Promise.all([
        db.habits.orderBy('position').toArray(),
        db.reasons.orderBy('position').toArray(),
      ]);
      return habits.map(({ id, name, colour }) => ({
        id,
        name,
        colour,
        reasons: reasons.filter((reason) => reason.habit_id === id).map(({ id, text }) => ({ id, text })),
      }));
    },
    words: {
      failed: (failure) => `${AWARD_WORDS.resolveFailed} ${genericFailureText(failure)}`,
      never: 'The habits have not been loaded on this device yet.',
    },
  });
}

/** What failed, and why where the server answered. */
function unableTo(load: string): (failure: Failure) => string {
  return (failure) =>
    failureStatus(failure) === null ? `Unable to ${load}.` : `Unable to ${load}. ${genericFailureText(failure)}`;
}

function positioned<T>(rows: readonly T[]): Array<T & { position: number }> {
  return rows.map((row, position) => ({ ...row, position }));
}

const idOf = ({ id }: { id: string }): string => id;
