import type { TotalsCheck } from '#contracts/admin/totals.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { Deps } from '#server/deps.ts';
import type { Disk } from '#server/disk-space.ts';
import { readTotalsCheck } from '#server/ledger/check-totals.ts';
import { VERSION } from '#server/version.ts';

/** What the server says of itself to the school's monitoring. Nothing in it is about a person. */
export interface Readiness {
  /** Whether awards are taken. */
  ok: boolean;
  version: string;
  /** The newest migration of the database. */
  schema: number | null;
  /** Of the embedded database; null: the database is elsewhere. */
  disk: { free_bytes: number; is_low: boolean } | null;
  /** The last recount of the ledger; null before the first. */
  totals: Pick<TotalsCheck, 'checked_at' | 'differences'> | null;
  /** Null: this server makes none. */
  backup: { newest_at: string | null; age_s: number | null; failed_at: string | null } | null;
}

export type ReadinessDeps = Pick<Deps, 'db' | 'clock'> & { disk: Disk | null; backups: Backups | null };

/** Anybody may ask, so all who ask within this time get one answer. */
const SAME_MS = 5_000;

/** Writes a row, so that a database that only reads, or a disk that is full, is not taken for a ready one. */
async function look({ db, clock, disk, backups }: ReadinessDeps): Promise<Readiness> {
  await db.query(
    `INSERT INTO readiness (probed_at) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET probed_at = excluded.probed_at`,
    [clock()],
  );
  const [applied] = await db.query<{ schema: number | null }>('SELECT max(version) AS schema FROM schema_migrations');
  const totals = await readTotalsCheck(db);
  return {
    ok: disk?.isLow() !== true,
    version: VERSION,
    schema: applied?.schema ?? null,
    disk: disk && { free_bytes: disk.free(), is_low: disk.isLow() },
    totals: totals && { checked_at: totals.checked_at, differences: totals.differences },
    backup: backups && (await stateOf(backups, clock().getTime())),
  };
}

async function stateOf(backups: Backups, now: number): Promise<Readiness['backup']> {
  const { files, failedAt } = await backups.state();
  const at = files[0]?.at ?? null;
  return {
    newest_at: at === null ? null : new Date(at).toISOString(),
    age_s: at === null ? null : Math.max(0, Math.round((now - at) / 1_000)),
    failed_at: failedAt?.toISOString() ?? null,
  };
}

/** One look for all who ask at about the same time, also where it fails. */
export function createReadiness(deps: ReadinessDeps): () => Promise<Readiness> {
  let last: { at: number; found: Promise<Readiness> } | null = null;
  return () => {
    const now = deps.clock().getTime();
    // A clock that was set back begins anew.
    if (last === null || Math.abs(now - last.at) >= SAME_MS) last = { at: now, found: look(deps) };
    return last.found;
  };
}
