import type { NightLimits } from '#contracts/admin/night.ts';
import { NIGHT_WORDS } from '#domain/imports/night-words.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';

/** Sets what may happen while nobody looks; from now on it happens in this person's name. */
export async function setLimits(deps: Deps, session: Session, limits: NightLimits): Promise<void> {
  const { most_leavers, most_changes, absent_leave, deals_houses, year_words } = limits;
  await staffWrite(deps, session, async (tx) => {
    await tx.query(
      `INSERT INTO night_limits (most_leavers, most_changes, absent_leave, deals_houses, year_words, set_at, set_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (only_row) DO UPDATE
          SET most_leavers = excluded.most_leavers, most_changes = excluded.most_changes,
              absent_leave = excluded.absent_leave, deals_houses = excluded.deals_houses,
              year_words = excluded.year_words, set_at = excluded.set_at, set_by = excluded.set_by`,
      [most_leavers, most_changes, absent_leave, deals_houses, year_words, deps.clock(), session.accountId],
    );
    await tx.note({ action: 'night_limits_set', details: { most_leavers, most_changes, absent_leave } });
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
