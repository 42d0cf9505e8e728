import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#domain/durations.ts';
import { dayOf, hourIn } from '#domain/school-clock.ts';
import type { Db } from '#server/db/db.ts';
import { loggedCause } from '#server/db/database-unavailable.ts';
import type { Deps } from '#server/deps.ts';
import { freeBytes, LEAST_FREE_BYTES } from '#server/disk-space.ts';
import { readSchool } from '#server/school/school-queries.ts';
import { deleteOutdated, listBackups, nameOf, type BackupFile, type BackupKind } from './backup-files.ts';
import { BackupExists, writeBackup } from './write-backup.ts';

/** The backups that the server makes by itself. */
export interface Backups {
  /** Makes one now. Rejects where it can't be written. */
  make(kind: BackupKind): Promise<void>;
  /**
   * Resolves when the state of now can no longer change in the backup; it is written while the caller continues. One that
   * can't be written stops nobody: it is logged, and `state` says it.
   */
  beforeImport(): Promise<void>;
  /**
   * The newest first. `failedAt`: since when none could be written, null where the last one was. `troubleSince`: since then,
   * or since last night's is overdue.
   */
  state(): Promise<{ files: BackupFile[]; failedAt: Date | null; troubleSince: Date | null }>;
  /** Makes last night's where it is missing. */
  look(): Promise<void>;
}

type BackupDeps = Pick<Deps, 'clock' | 'log'> & {
  /** Patient. */
  db: Db;
  dir: string;
  /** How many bytes may still be written there. */
  free?: (dir: string) => Promise<number>;
};

/** The disk may be the database's own, which must not be filled by a backup. */
class NoRoom extends Error {
  override name = 'NoRoom';
}

/** From this hour of the school's day on, the night's backup is due. */
const NIGHT_HOUR = 2;
/** From one night to the next, with the hour that is looked in and one of the clock's change. */
const OVERDUE_MS = 26 * HOUR_MS;

export function createBackups({ db, clock, log, dir, free = freeBytes }: BackupDeps): Backups {
  let failedAt: Date | null = null;
  const now = async () => {
    const { time_zone: zone } = await readSchool(db);
    const at = clock();
    return { at, zone, day: dayOf({ at: at.getTime(), zone }) };
  };
  const write = async (kind: BackupKind, onSnapshot?: () => void): Promise<void> => {
    try {
      const school = await schoolMark(db);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // It is about as long as the last one.
      const [last] = await listBackups(dir, school);
      if ((await free(dir)) < LEAST_FREE_BYTES + (last?.bytes ?? 0)) throw new NoRoom('no room for a backup');
      const file = path.join(dir, nameOf(school, kind, await now()));
      await writeBackup(db, file, { clock, ...(onSnapshot && { onSnapshot }) });
      failedAt = null;
      await deleteOutdated(dir, school, clock().getTime());
    } catch (error) {
      // Another server on this database makes the same one.
      if (error instanceof BackupExists) return;
      failedAt ??= clock();
      log.error({ err: loggedCause(error) }, 'the backup could not be written');
      throw error;
    }
  };
  return {
    make: (kind) => write(kind),
    beforeImport: () => new Promise((resolve) => void write('import', resolve).then(resolve, () => resolve())),
    async state() {
      const files = await listBackups(dir, await schoolMark(db));
      const [newest] = files;
      // Another process, or a person at the terminal, has made one since.
      const failed = failedAt !== null && newest !== undefined && newest.at > failedAt.getTime() ? null : failedAt;
      return { files, failedAt: failed, troubleSince: failed ?? overdueSince(newest, clock().getTime()) };
    },
    async look() {
      if (!(await isSetUp(db))) return;
      const { at, zone, day } = await now();
      if (hourIn(at.getTime(), zone) < NIGHT_HOUR) return;
      const files = await listBackups(dir, await schoolMark(db));
      if (!files.some((file) => file.kind === 'night' && file.day === day)) await write('night');
    },
  };
}

/** Null where the newest one is of the last night, or where the first is still to come. */
function overdueSince(newest: BackupFile | undefined, now: number): Date | null {
  return newest !== undefined && now - newest.at > OVERDUE_MS ? new Date(newest.at + OVERDUE_MS) : null;
}

/** Tells the backups of two schools apart, should they get into one folder. */
async function schoolMark(db: Db): Promise<string> {
  const [row] = await db.query<{ fingerprint: string }>('SELECT fingerprint FROM master_key');
  return row?.fingerprint.slice(0, 8) ?? '00000000';
}

async function isSetUp(db: Db): Promise<boolean> {
  return (await db.query('SELECT 1 FROM accounts LIMIT 1')).length > 0;
}

/** Looks now and every hour. A failure is told by `state`, and the next look tries again. Returns how to stop it. */
export function followNights(backups: Backups): () => void {
  const look = () => void backups.look().catch(() => undefined);
  look();
  const timer = setInterval(look, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
