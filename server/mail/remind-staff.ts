import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { weekStart } from '#domain/calendar.ts';
import { firstDayFrom } from '#domain/days.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readSchool } from '#server/school/school-queries.ts';
import { MAIL_LASTS_MS, queueMails } from './queue-mail.ts';

type RemindDeps = Pick<Deps, 'clock' | 'ids' | 'keys' | 'settings' | 'addresses'> & { db: Db };

/** At seven by the school's clock, as its week begins. */
const AT_MS = 7 * HOUR_MS;
// Any number will do; it must be the same in every server of a school.
const REMINDER_LOCK = 7_162_535;

/**
 * Tells staff by email that sign-ups wait, once a week at most, and only where one has waited for a day. However many
 * people sign up, nobody gets more.
 */
export async function remindStaff(deps: RemindDeps): Promise<void> {
  const { db, clock } = deps;
  const { time_zone: zone, week_starts_on: firstDay } = await readSchool(db);
  const now = clock();
  const from = new Date(weekStart({ at: now.getTime(), zone, firstDay: firstDayFrom(firstDay) }) + AT_MS);
  if (now < from) return;
  await db.tx(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [REMINDER_LOCK]);
    const told = await tx.query("SELECT 1 FROM mails WHERE kind = 'signups_waiting' AND made_at >= $1 LIMIT 1", [from]);
    const count = await countWaiting(tx, new Date(now.getTime() - DAY_MS));
    if (told.length > 0 || count === 0) return;
    const staff = await tx.query<{ id: string; email: string; first_name: string }>(
      "SELECT id, email, first_name FROM accounts WHERE state = 'active' AND (is_staff OR is_superuser) ORDER BY id",
    );
    const until = new Date(now.getTime() + MAIL_LASTS_MS);
    await queueMails(
      tx,
      deps,
      staff.map(({ id: accountId, email: to, first_name: name }) => ({
        to,
        about: { kind: 'signups_waiting', name, count },
        of: { accountId },
        until,
      })),
    );
  });
}

/** All who wait, where the first of them asked before `since`; else 0. */
async function countWaiting(tx: Queryable, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT CASE WHEN min(created_at) <= $1 THEN count(*) ELSE 0 END AS count FROM accounts
      WHERE state = 'pending' AND role IN ('SCHOLAR', 'EDUCATOR')`,
    [since],
  );
  return row?.count ?? 0;
}
