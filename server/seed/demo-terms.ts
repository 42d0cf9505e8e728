import { calendarTermOn, type OwnTerm } from '#domain/calendar.ts';
import type { Queryable } from '#server/db/db.ts';
import { seededRandom } from './random.ts';

/** Separate, so that the rest of the demo school is the same as without terms. */
const SEED = 2027;

/** The terms of this year, by the calendar. */
export async function seedTerms(db: Queryable, now: Date): Promise<OwnTerm[]> {
  const random = seededRandom(SEED);
  const year = now.getUTCFullYear();
  const terms = ['01', '06', '08'].map((month) => {
    const { name, from, to } = calendarTermOn(`${year}-${month}-01`);
    return { id: random.uuid(), name, startsOn: from, endsOn: to };
  });
  for (const { id, name, startsOn, endsOn } of terms) {
    await db.query('INSERT INTO terms (id, name, starts_on, ends_on) VALUES ($1, $2, $3, $4)', [
      id,
      name,
      startsOn,
      endsOn,
    ]);
  }
  return terms;
}
