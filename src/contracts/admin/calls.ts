import { AUDIT_CALLS } from './audit.ts';
import { AWARD_CALLS } from './awards.ts';
import { BACKUP_CALLS } from './backups.ts';
import { CARD_CALLS } from './cards.ts';
import { CODE_CALLS } from './codes.ts';
import { DEVICE_ADMIN_CALLS } from './devices.ts';
import { DISPLAY_CALLS } from './displays.ts';
import { HABIT_CALLS } from './habits.ts';
import { HOUSE_CALLS } from './houses.ts';
import { IMPORT_CALLS } from './imports.ts';
import { INVITATION_CALLS } from './invitations.ts';
import { MAIL_CALLS } from './mail.ts';
import { MAILS_CALLS } from './mails.ts';
import { NIGHT_CALLS } from './night.ts';
import { PEOPLE_CALLS } from './people.ts';
import { RESET_CALLS } from './resets.ts';
import { ROLL_OVER_CALLS } from './roll-over.ts';
import { SCHOOL_CALLS } from './school.ts';
import { SIGNUP_CALLS } from './signups.ts';
import { STORE_CALLS } from './store.ts';
import { STUDENT_CALLS } from './students.ts';
import { TABLET_CALLS } from './tablets.ts';
import { TODAY_CALLS } from './today.ts';
import { TOKEN_CALLS } from './tokens.ts';
import { TOTALS_CALLS } from './totals.ts';
import { WAITING_CALLS } from './waiting.ts';

/** The calls of the Admin Portal, for staff and superusers. */
export const ADMIN_CALLS = {
  ...SIGNUP_CALLS,
  ...INVITATION_CALLS,
  ...CARD_CALLS,
  ...CODE_CALLS,
  ...RESET_CALLS,
  ...PEOPLE_CALLS,
  ...IMPORT_CALLS,
  ...NIGHT_CALLS,
  ...ROLL_OVER_CALLS,
  ...AWARD_CALLS,
  ...AUDIT_CALLS,
  ...TOTALS_CALLS,
  ...SCHOOL_CALLS,
  ...BACKUP_CALLS,
  ...TOKEN_CALLS,
  ...MAIL_CALLS,
  ...MAILS_CALLS,
  ...TODAY_CALLS,
  ...WAITING_CALLS,
  ...DISPLAY_CALLS,
  ...TABLET_CALLS,
  ...DEVICE_ADMIN_CALLS,
  ...HABIT_CALLS,
  ...HOUSE_CALLS,
  ...STORE_CALLS,
  ...STUDENT_CALLS,
};
