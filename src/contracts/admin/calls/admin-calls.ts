import { call } from '#contracts/call.ts';
import { todayAnswer } from '#contracts/admin/today.ts';
import { waitingList } from '#contracts/admin/waiting.ts';
import { ACCOUNT_CALLS } from './account-calls.ts';
import { DISPLAY_CALLS } from './display-calls.ts';
import { STAFF } from './grants.ts';
import { HABIT_CALLS } from './habit-calls.ts';
import { HOUSE_CALLS } from './house-calls.ts';
import { IMPORT_CALLS } from './import-calls.ts';
import { LEDGER_CALLS } from './ledger-calls.ts';
import { SCHOOL_CALLS } from './school-calls.ts';
import { STORE_CALLS } from './store-calls.ts';
import { STUDENT_CALLS } from './student-calls.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** The calls of the Admin Portal, for staff and superusers. */
export const ADMIN_CALLS = {
  adminWaiting: call(ADMIN_PATHS.adminWaiting, STAFF, 'What waits for staff', { answer: waitingList }),
  adminToday: call(ADMIN_PATHS.adminToday, STAFF, 'The week so far, and what was changed last', {
    answer: todayAnswer,
  }),
  ...ACCOUNT_CALLS,
  ...STUDENT_CALLS,
  ...IMPORT_CALLS,
  ...HOUSE_CALLS,
  ...HABIT_CALLS,
  ...STORE_CALLS,
  ...DISPLAY_CALLS,
  ...SCHOOL_CALLS,
  ...LEDGER_CALLS,
};
