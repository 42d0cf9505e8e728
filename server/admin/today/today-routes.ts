import { CALLS } from '#contracts/calls.ts';
import type { BackupDeps } from '#server/admin/backups/backup-routes.ts';
import type { Router } from '#server/http/router.ts';
import { readCameBack } from './came-back.ts';
import { readChanges } from './changes.ts';
import { readWaiting } from './waiting.ts';
import { readWeek } from './week.ts';

export function todayRoutes(router: Router, deps: BackupDeps): void {
  router.serve(CALLS.adminToday, async () => {
    const [week, changes, cameBack] = await Promise.all([readWeek(deps), readChanges(deps), readCameBack(deps)]);
    return { week, changes, came_back: cameBack };
  });
  router.serve(CALLS.adminWaiting, async () => ({ results: await readWaiting(deps) }));
}
