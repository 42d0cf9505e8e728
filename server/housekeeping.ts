import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Deps } from './deps.ts';
import { forgetImports } from './admin/imports/import-queries.ts';
import { forgetNights } from './admin/imports/night/night-queries.ts';
import { loggedCause } from './db/database-unavailable.ts';
import { checkTotals } from './ledger/check-totals.ts';
import { RETURN_MS } from './ledger/ledger-epoch.ts';
import { remindStaff } from './mail/remind-staff.ts';
import { eraseAfterRetention } from './students/erase-student.ts';
import { forgetErasedMarks } from './students/erased-marks.ts';

type HousekeepingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'ids' | 'settings' | 'addresses'>;

/** Failed sign-ins that are about nobody. A stranger can make as many as they like. */
const OF_UNKNOWN_NAMES = "action = 'sign_in_failed' AND object_id IS NULL";
const MOST_OF_UNKNOWN_NAMES = 10_000;
/** So long an email is listed by its address: whether it came is asked in the first days. */
const MAILS_MS = 14 * DAY_MS;
/** So long the report of a night is kept. */
const NIGHTS_MS = 60 * DAY_MS;
/** A device that holds nothing and was not in touch for this long is no longer used. */
const DEVICES_MS = 90 * DAY_MS;

/**
 * Deletes what nobody needs any more: counters that no limit reads (the longest counts for a day), sessions that ended
 * long ago, sign-ins that never came back, screens that asked to be paired, devices that are no longer used, emails that were sent, what changes of
 * students and approvals could be undone with, and what strangers leave in the audit log under names that nobody has.
 */
export async function tidyUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const yesterday = new Date(clock().getTime() - DAY_MS);
  await db.query('DELETE FROM throttles WHERE last_used_at < $1', [yesterday]);
  await db.query('DELETE FROM sessions WHERE expires_at < $1', [yesterday]);
  await db.query('DELETE FROM provider_sign_ins WHERE started_at < $1', [yesterday]);
  await db.query('DELETE FROM display_networks WHERE last_seen_at < $1', [yesterday]);
  await db.query('DELETE FROM display_pairings WHERE expires_at < $1', [yesterday]);
  await db.query("DELETE FROM devices WHERE last_seen_at < $1 AND held = '[]'", [
    new Date(clock().getTime() - DEVICES_MS),
  ]);
  // What was announced and never sent: it is late then like any other award.
  await db.query('DELETE FROM returning_awards WHERE reported_at < $1', [new Date(clock().getTime() - RETURN_MS)]);
  await db.query('DELETE FROM mails WHERE sealed IS NULL AND made_at < $1', [new Date(clock().getTime() - MAILS_MS)]);
  await forgetImports(db, yesterday);
  await forgetNights(db, new Date(clock().getTime() - NIGHTS_MS));
  await forgetErasedMarks(db, clock());
  await db.query('DELETE FROM student_changes WHERE made_at < $1', [yesterday]);
  await db.query('DELETE FROM signup_approvals WHERE made_at < $1', [yesterday]);
  await db.query(
    `DELETE FROM audit_log WHERE ${OF_UNKNOWN_NAMES} AND seq <= (
       SELECT seq FROM audit_log WHERE ${OF_UNKNOWN_NAMES} ORDER BY seq DESC OFFSET ${MOST_OF_UNKNOWN_NAMES} LIMIT 1)`,
  );
}

/**
 * Now and every hour it recounts the totals, tidies up, reminds staff of sign-ups, and erases who left longer ago than the school keeps records. After
 * a failure it tries again an hour later. It needs a patient database, because a recount reads the whole ledger. Returns
 * how to stop it.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  let isStopped = false;
  const round = () => {
    checkTotals(deps.db, deps)
      .then(() => tidyUp(deps))
      .then(() => eraseAfterRetention(deps))
      .then(() => remindStaff(deps))
      .catch((error: unknown) => {
        // A server that stops closes the database under it.
        if (!isStopped) deps.log.warn({ err: loggedCause(error) }, 'housekeeping failed; it runs again in an hour');
      });
  };
  round();
  const timer = setInterval(round, HOUR_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
