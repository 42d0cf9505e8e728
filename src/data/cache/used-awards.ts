import * as z from 'zod/mini';
import { KEPT_MS, sharedQuery } from '#data/db/live-query.ts';
import { oncePer } from '#data/db/once-per.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import {
  afterAbsence,
  afterArming,
  afterAward,
  NOTHING_USED,
  type UsedAward,
  type UsedAwards,
} from '#domain/awards/used-awards.ts';
import type { Day } from '#domain/days.ts';
import type { Moment } from '#domain/school-clock.ts';

const usedAward = z.object({ habitId: z.string(), reasonIds: z.array(z.string()), points: z.int() });

/** What an earlier version left out is empty. */
const usedAwards: z.ZodMiniType<UsedAwards> = z.object({
  lastClass: z._default(z.nullable(z.string()), null),
  last: z._default(z.nullable(usedAward), null),
  armed: z._default(z.record(z.string(), usedAward), {}),
  times: z._default(z.record(z.string(), z.int()), {}),
  hours: z._default(z.record(z.string(), z.string()), {}),
  absent: z._default(z.record(z.string(), z.object({ day: z.string(), studentIds: z.array(z.string()) })), {}),
});

/** What this account used on this device. It is deleted with the account's cache, at a sign-out. */
export async function readUsed(db: SchoolDb): Promise<UsedAwards> {
  const parsed = usedAwards.safeParse((await db.used.get('awards'))?.value);
  return parsed.success ? parsed.data : NOTHING_USED;
}

/** The same, as it changes. */
export const followUsed = oncePer((db: SchoolDb) => sharedQuery(() => readUsed(db), KEPT_MS));

/** Remembers a submission. `rosterId`: it was made in this class. */
export function noteAward(db: SchoolDb, award: UsedAward, rosterId: string | null, at: Moment): Promise<void> {
  return change(db, (used) => afterAward(used, award, rosterId, at));
}

/** Remembers that a class was opened: the next time it opens by itself. */
export function noteClass(db: SchoolDb, rosterId: string): Promise<void> {
  return change(db, (used) => ({ ...used, lastClass: rosterId }));
}

/** Remembers what a tap on a child awards in this class; null: nothing. */
export function noteArmed(db: SchoolDb, rosterId: string, award: UsedAward | null): Promise<void> {
  return change(db, (used) => afterArming(used, rosterId, award));
}

/** Remembers for the day who is absent, or here again. */
export function noteAbsence(
  db: SchoolDb,
  rosterId: string,
  day: Day,
  mark: { studentIds: readonly string[]; isAbsent: boolean },
): Promise<void> {
  return change(db, (used) => afterAbsence(used, rosterId, day, mark));
}

function change(db: SchoolDb, next: (used: UsedAwards) => UsedAwards): Promise<void> {
  return db.transaction('rw', db.used, async () => {
    await db.used.put({ key: 'awards', value: next(await readUsed(db)) });
  });
}
