import { JUDGE_PASSWORD } from './accounts/passwords/password-guess.ts';
import { HASH_SECRET } from './accounts/passwords/passwords.ts';
import { PLAN_IMPORT, PREVIEW_IMPORT } from './admin/imports/plan-import.ts';
import { READ_NIGHT_FILE } from './admin/imports/night/read-night-file.ts';
import { READ_CONFIRMATION, READ_PREVIEW } from './admin/imports/read-import.ts';
import { serveTasks } from './workers/serve-tasks.ts';

// What a thread of the server runs. A new kind of work is one more task here.
serveTasks([
  JUDGE_PASSWORD,
  HASH_SECRET,
  READ_PREVIEW,
  READ_CONFIRMATION,
  PREVIEW_IMPORT,
  PLAN_IMPORT,
  READ_NIGHT_FILE,
]);
