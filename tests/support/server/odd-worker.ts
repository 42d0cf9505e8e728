import { serveTasks } from '#server/workers/serve-tasks.ts';
import { CRASH, FAIL, HANG, OTHER_KIND, REMEMBER, REMEMBER_LOUDLY } from './odd-tasks.ts';

serveTasks([REMEMBER, REMEMBER_LOUDLY, OTHER_KIND, FAIL, CRASH, HANG]);
