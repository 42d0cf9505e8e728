import type { LimitsChange, NightLimits } from '#contracts/admin/night.ts';
import { NIGHT_WORDS } from '#domain/imports/night-words.ts';
import { changedFields, factsOf } from '#server/audit/changed-fields.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { conflict, notFound } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { readLimits } from './night-queries.ts';

/** What the audit tells of the limits. */
const FIELDS: ReadonlyArray<keyof NightLimits> = [
  'most_leavers',
  'most_changes',
  'absent_leave',
  'deals_houses',
  'year_words',
];

/** Sets what may happen while nobody looks; from now on it happens in this person's name. */
export async function setLimits(deps: Deps, session: Session, { version, ...limits }: LimitsChange): Promise<void> {
  const { most_leavers, most_changes, absent_leave, deals_houses, year_words } = limits;
  await staffWrite(deps, session, async (tx) => {
    // The school's row stands for limits that are not there yet: of two who set the first ones, the second waits.
    await tx.query('SELECT 1 FROM school FOR UPDATE');
    const before = await readLimits(tx);
    const of = { actions: ['night_limits_set'] };
    await checkSeen(tx, session, { stored: before?.version ?? 0, seen: version, one: NIGHT_WORDS.one, of });
    await tx.query(
      `INSERT INTO night_limits (most_leavers, most_changes, absent_leave, deals_houses, year_words, set_at, set_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (only_row) DO UPDATE
          SET most_leavers = excluded.most_leavers, most_changes = excluded.most_changes,
              absent_leave = excluded.absent_leave, deals_houses = excluded.deals_houses,
              year_words = excluded.year_words, set_at = excluded.set_at, set_by = excluded.set_by`,
      [most_leavers, most_changes, absent_leave, deals_houses, year_words, deps.clock(), session.accountId],
    );
    const details = before === null ? factsOf(FIELDS, limits) : changedFields(FIELDS, before, limits);
    await tx.note({ action: 'night_limits_set', details });
  });
}

/** Leaves out a file that waits, or that could not be read. */
export async function skipNight(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWrite(deps, session, async (tx) => {
    const [file] = await tx.query<{ state: string }>('SELECT state FROM night_files WHERE id = $1 FOR UPDATE', [id]);
    if (!file) throw notFound(NIGHT_WORDS.notFound);
    if (file.state !== 'waits' && file.state !== 'refused') throw conflict('decided', NIGHT_WORDS.decided);
    await tx.query(`UPDATE night_files SET state = 'skipped', request = NULL WHERE id = $1`, [id]);
    await tx.note({ action: 'night_file_skipped' });
  });
}
