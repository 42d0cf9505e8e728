import { ADMIN_CALLS } from './admin/calls.ts';
import type { Contract } from './call.ts';
import { ACCOUNT_CALLS } from './accounts/accounts.ts';
import { INVITATION_CALLS } from './accounts/invitation.ts';
import { JOIN_CALLS } from './accounts/join.ts';
import { SECOND_STEP_CALLS } from './accounts/second-step.ts';
import { OWN_ACCOUNT_CALLS } from './accounts/own-account.ts';
import { SETUP_CALLS } from './accounts/setup.ts';
import { AWARD_CALLS } from './awards.ts';
import { BOARD_CALLS } from './board.ts';
import { DESCRIPTION_CALLS } from './description.ts';
import { DEVICE_CALLS } from './devices.ts';
import { DISPLAY_CALLS } from './displays.ts';
import { HABIT_CALLS } from './habits.ts';
import { HISTORY_CALLS } from './history.ts';
import { HOUSE_CALLS } from './houses.ts';
import { LEDGER_CHECK_CALLS } from './ledger-check.ts';
import { PRIVACY_CALLS } from './privacy.ts';
import { REPORT_CALLS } from './reports.ts';
import { ROSTER_CALLS } from './rosters.ts';
import { SCHOOL_CALLS } from './school.ts';
import { SESSION_CALLS } from './session.ts';
import { STORE_CALLS } from './store.ts';
import { STUDENT_CALLS } from './students.ts';
import { TABLET_CALLS } from './tablets.ts';

/**
 * The one table of what our server offers: who may call what, what it reads and what it answers. The router serves
 * nothing else, and the tests try every cell. Paths answer with and without a trailing slash. The grants are those of
 * anon, display, scholar, educator, staff and super, in this order.
 */
export const CALLS = {
  ...SESSION_CALLS,
  ...ACCOUNT_CALLS,
  ...OWN_ACCOUNT_CALLS,
  ...SECOND_STEP_CALLS,
  ...SETUP_CALLS,
  ...INVITATION_CALLS,
  ...JOIN_CALLS,
  ...SCHOOL_CALLS,
  ...HOUSE_CALLS,
  ...BOARD_CALLS,
  ...DISPLAY_CALLS,
  ...TABLET_CALLS,
  ...DEVICE_CALLS,
  ...STUDENT_CALLS,
  ...HISTORY_CALLS,
  ...HABIT_CALLS,
  ...AWARD_CALLS,
  ...LEDGER_CHECK_CALLS,
  ...REPORT_CALLS,
  ...STORE_CALLS,
  ...ROSTER_CALLS,
  ...PRIVACY_CALLS,
  ...ADMIN_CALLS,
  ...DESCRIPTION_CALLS,
};

export const ALL_CALLS: readonly Contract[] = Object.values(CALLS);
