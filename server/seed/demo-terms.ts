import type { OwnTerm } from '#domain/calendar.ts';
import type { Queryable } from '#server/db/db.ts';
import { seededRandom } from './random.ts';

const TERMS = [
  { name: 'Spring', from: '01-01', to: '05-31' },
  { name: 'Summer', from: '06-01', to: '07-31' },
  { name: 'Fall', from: '08-01', to: '12-31' },
] as const;

/** Of its own, so that everything else in the demo school is what it was before there were terms. */
const SEED = 2027;

/** The terms of this year, by the calendar. */
export async function seedTerms(db: Queryable, now: Date): Promise<OwnTerm[]> {
  const random = seededRandom(SEED);
  const year = now.getUTCFullYear();
  const terms = TERMS.map(({ name, from, to }) => ({
    id: random.uuid(),
    name: `${name} ${year}`,
    startsOn: `${year}-${from}`,
    endsOn: `${year}-${to}`,
  }));
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
