import { JUDGE_PASSWORD } from './accounts/passwords/password-guess.ts';
import { PLAN_STUDENTS } from './admin/imports/plan-students.ts';
import { serveTasks } from './workers/serve-tasks.ts';

// What a thread of the server runs. A new kind of work is one more task here.
serveTasks([JUDGE_PASSWORD, PLAN_STUDENTS]);
