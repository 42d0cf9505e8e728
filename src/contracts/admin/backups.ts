import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { STAFF, SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

/**
 * The backups of this server. `newest`: null where there is none. `failed_at`: since when none could be written.
 * `trouble_since`: since then, or since the one of the night is missing; null where all is well.
 */
const backups = z.object({
  is_on: z.boolean(),
  newest: z.nullable(z.object({ at: z.string(), bytes: z.int() })),
  kept: z.int(),
  failed_at: z.nullable(z.string()),
  trouble_since: z.nullable(z.string()),
});
export type BackupsAnswer = z.infer<typeof backups>;

export const BACKUP_CALLS = {
  adminBackups: call(ADMIN_PATHS.adminBackups, STAFF, 'The backups that this server makes', { answer: backups }),
  makeBackup: call(ADMIN_PATHS.makeBackup, SUPERUSERS, 'Make a backup now', { answer: backups }),
};
