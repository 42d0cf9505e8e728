import type { BackupsAnswer } from '#contracts/admin/backups.ts';
import { CALLS } from '#contracts/calls.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';

export interface BackupDeps extends Deps {
  /** Null: this server makes none. */
  backups: Backups | null;
}

/** Backups, in the room School: how old the last one is, and one more. Nobody gets a file by a call. */
export function backupRoutes(router: Router, deps: BackupDeps): void {
  const { backups } = deps;
  router.serve(CALLS.adminBackups, () => stateOf(backups));
  router.serve(CALLS.makeBackup, async (c) => {
    if (backups === null) throw conflict('no_backups', 'This server makes no backups (BACKUP_DIR).');
    const isMade = await backups.make('asked').then(
      () => true,
      () => false,
    );
    if (!isMade) throw conflict('not_written', 'The backup couldn’t be written. The server’s log says why.');
    await writeAudit(deps.db, deps, { actorId: sessionOf(c).accountId, action: 'backup_made' });
    return stateOf(backups);
  });
}

async function stateOf(backups: Backups | null): Promise<BackupsAnswer> {
  if (backups === null) return { is_on: false, newest: null, kept: 0, failed_at: null, trouble_since: null };
  const { files, failedAt, troubleSince } = await backups.state();
  const [newest] = files;
  return {
    is_on: true,
    newest: newest ? { at: new Date(newest.at).toISOString(), bytes: newest.bytes } : null,
    kept: files.length,
    failed_at: failedAt?.toISOString() ?? null,
    trouble_since: troubleSince?.toISOString() ?? null,
  };
}
