import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Router } from '#server/http/router.ts';
import { backupRoutes, type BackupDeps } from './backups/backup-routes.ts';
import type { DisplayDeps } from './displays/change-display.ts';
import { displayAdminRoutes } from './displays/display-admin-routes.ts';
import { importRoutes, type ImportDeps } from './imports/import-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { studentRecordRoutes } from './students/student-record-routes.ts';
import { mailAdminRoutes } from './mail/mail-admin-routes.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { cardRoutes } from './cards/card-routes.ts';
import { codeRoutes } from './codes/code-routes.ts';
import { habitRoutes } from './habits/habit-routes.ts';
import { houseRoutes } from './houses/house-routes.ts';
import type { ArchiveDeps } from './school/school-archive.ts';
import { schoolSettingsRoutes } from './school/school-settings-routes.ts';
import { storeItemRoutes } from './store/store-item-routes.ts';
import { resetRoutes } from './resets/reset-routes.ts';
import { signupRoutes } from './signups/signup-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { todayRoutes } from './today/today-routes.ts';

type AdminDeps = ArchiveDeps &
  BackupDeps &
  DisplayDeps &
  ImportDeps & {
    passwords: Passwords;
  };

/** The rooms of the Admin Portal. */
export function adminRoutes(router: Router, deps: AdminDeps): void {
  todayRoutes(router, deps);
  peopleRoutes(router, deps);
  studentRecordRoutes(router, deps);
  invitationRoutes(router, deps);
  cardRoutes(router, deps);
  codeRoutes(router, deps);
  importRoutes(router, deps);
  houseRoutes(router, deps);
  habitRoutes(router, deps);
  storeItemRoutes(router, deps);
  schoolSettingsRoutes(router, deps);
  mailAdminRoutes(router, deps);
  backupRoutes(router, deps);
  tokenRoutes(router, deps);
  signupRoutes(router, deps);
  resetRoutes(router, deps);
  displayAdminRoutes(router, deps);
  auditRoutes(router, deps);
}
