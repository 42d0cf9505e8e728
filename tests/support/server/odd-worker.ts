import { serveTasks } from '#server/workers/serve-tasks.ts';
import { CRASH, FAIL, HANG, OTHER_KIND, REMEMBER } from './odd-tasks.ts';

serveTasks([REMEMBER, OTHER_KIND, FAIL, CRASH, HANG]);
