import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { addHabits, addHouses } from '#server/catalog/add-catalog.ts';
import type { Db } from '#server/db/db.ts';
import { DAY_MS } from '#domain/durations.ts';
import { correctTotals } from '#server/ledger/check-totals.ts';
import { seedAccounts } from './demo-accounts.ts';
import { seedHistory } from './demo-history.ts';
import { seedOffice } from './demo-office.ts';
import { seedRedemptions } from './demo-redemptions.ts';
import { seedReviews } from './demo-reviews.ts';
import { seedRosters } from './demo-rosters.ts';
import { seedStore } from './demo-store.ts';
import { seedStudents } from './demo-students.ts';
import { seedTerms } from './demo-terms.ts';
import { seededRandom } from './random.ts';

const DEFAULT_STUDENTS = 600;
const SEED = 2026;
const DEMO_SCHOOL = 'Riverbank School';
const SCHOOL_YEAR_MS = 90 * DAY_MS;

export interface SeedDeps {
  clock: () => Date;
  passwords: Passwords;
}

/**
 * Fills an empty database with the demo school, which is the same every time, except that its times follow the clock.
 * Returns false and does nothing where there are accounts or students already.
 */
export async function seedDemoSchool(db: Db, deps: SeedDeps, options: { students?: number } = {}): Promise<boolean> {
  const random = seededRandom(SEED);
  const now = deps.clock();
  const createdAt = new Date(now.getTime() - SCHOOL_YEAR_MS);
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    const used = await tx.query('SELECT 1 FROM accounts UNION ALL SELECT 1 FROM students LIMIT 1');
    if (used.length > 0) return false;
    await tx.query('UPDATE school SET name = $1, time_zone = $2, set_up_at = $3', [DEMO_SCHOOL, 'UTC', createdAt]);
    const houseIds = await addHouses(tx, () => random.uuid(), HOUSES);
    const habits = await addHabits(tx, () => random.uuid(), HABITS);
    const students = await seedStudents(tx, {
      count: options.students ?? DEFAULT_STUDENTS,
      houseIds,
      createdAt,
      random,
    });
    const scholarId = students[0]?.id ?? '';
    const accounts = await seedAccounts(tx, { passwords: deps.passwords, random, createdAt, scholarId });
    const teacher = (name: string) => accounts.get(name) ?? '';
    const terms = await seedTerms(tx, now);
    await seedHistory(tx, { students, habits, teachers: [teacher('rivera'), teacher('okafor')], terms, now, random });
    await seedRosters(tx, { rivera: teacher('rivera'), okafor: teacher('okafor') }, students, { createdAt, random });
    await seedStore(tx, random);
    await seedRedemptions(tx, { studentId: scholarId, actorId: teacher('office'), now });
    await seedOffice(tx, { students, teacherId: teacher('okafor'), now, random });
    await seedReviews(tx, { students, habits, teacherId: teacher('okafor'), terms, now, random });
    await correctTotals(tx);
    return true;
  });
}
