import type { Queryable } from '#server/db/db.ts';
import type { Random } from './random.ts';

const TERMS = [
  { name: 'Spring', from: '01-01', to: '05-31' },
  { name: 'Summer', from: '06-01', to: '07-31' },
  { name: 'Fall', from: '08-01', to: '12-31' },
] as const;

/** The terms of this year, by the calendar. */
export async function seedTerms(db: Queryable, now: Date, random: Random): Promise<void> {
  const year = now.getUTCFullYear();
  for (const { name, from, to } of TERMS) {
    await db.query('INSERT INTO terms (id, name, starts_on, ends_on) VALUES ($1, $2, $3, $4)', [
      random.uuid(),
      `${name} ${year}`,
      `${year}-${from}`,
      `${year}-${to}`,
    ]);
  }
}
