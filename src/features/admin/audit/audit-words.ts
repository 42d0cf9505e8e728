/** What people and the server did, in words; an action without words here is shown by its own name. */
const ACTIONS: Record<string, string> = {
  account_disabled: 'Closed an account',
  account_enabled: 'Opened an account again',
  administrator_created: 'Made the first administrator',
  audit_exported: 'Saved the audit as a file',
  award_counted: 'Approved an award of the review queue',
  award_declined: 'Rejected an award of the review queue',
  award_reversed: 'Undid an award',
  awards_returning: 'Sends awards again that the server had lost',
  crest_removed: 'Removed a crest',
  crest_set: 'Set a crest',
  display_changed: 'Changed a hall display',
  display_paired: 'Paired a hall display',
  display_refused: 'Refused a screen that asked to be paired',
  display_revoked: 'Switched a hall display or a shared tablet off',
  habit_archived: 'Took a habit out of use',
  habit_changed: 'Changed a habit',
  habit_created: 'Added a habit',
  habit_restored: 'Took a habit back into use',
  habits_ordered: 'Changed the order of the habits',
  history_read: 'Read a student’s history',
  house_changed: 'Changed a house',
  house_closed: 'Closed a house',
  house_created: 'Added a house',
  house_reopened: 'Opened a house again',
  houses_ordered: 'Changed the order of the houses',
  import_undone: 'Undid an import',
  invitation_link_made: 'Made an invitation’s link',
  invitation_made: 'Invited somebody',
  invitation_used: 'Used an invitation',
  invitation_withdrawn: 'Withdrew an invitation',
  item_changed: 'Changed an item of the store',
  item_created: 'Added an item to the store',
  items_ordered: 'Changed the order of the store',
  lunch_number_cleared: 'Removed a lunch number',
  lunch_number_set: 'Set a lunch number',
  lunch_numbers_imported: 'Imported lunch numbers',
  mail_changed: 'Changed the mail server',
  backup_made: 'Made a backup',
  mail_dropped: 'Took an email off the list of those not sent',
  mail_read: 'Read an email that was not sent',
  mail_switched_off: 'Switched email off',
  mail_switched_on: 'Switched email on',
  mail_tested: 'Sent a test email',
  mails_tried_again: 'Tried emails again',
  password_changed: 'Changed their own password',
  points_redeemed: 'Spent a student’s points in the store',
  privacy_text_set: 'Wrote the privacy page',
  provider_linked: 'Signed in with the school’s account for the first time',
  provider_unlinked: 'Unlinked somebody’s account from the school’s account',
  reason_archived: 'Took a reason out of use',
  reason_changed: 'Changed a reason',
  reason_created: 'Added a reason',
  reason_restored: 'Took a reason back into use',
  reasons_ordered: 'Changed the order of the reasons',
  redemption_given_back: 'Gave spent points back',
  recovery_closed: 'Closed a recovery after wrong answers',
  refresh_reuse: 'Ended a session: its token was used twice',
  report_exported: 'Saved a report as a file',
  reset_by_code: 'Set a new password with a code',
  reset_by_lunch_number: 'Set a new password with the lunch number',
  reset_by_question: 'Set a new password with the security question',
  reset_code_mailed: 'Sent a one-time code to its owner, who asked for it',
  role_set: 'Changed a role',
  school_changed: 'Changed the school',
  school_export_begun: 'Began to save the whole school as a file',
  school_exported: 'Saved the whole school as a file',
  school_set_up: 'Set up the school',
  security_question_set: 'Set a security question',
  own_device_signed_out: 'Signed one of their own devices out',
  recovery_code_used: 'Used a recovery code of their second step',
  second_step_failed: 'Typed a wrong code at the sign-in',
  second_step_off: 'Turned their second step off',
  second_step_on: 'Turned their second step on',
  second_step_removed: 'Turned somebody’s second step off',
  session_ended: 'Ended a session',
  sessions_ended: 'Signed somebody out everywhere',
  sign_in_failed: 'Failed to sign in',
  sign_in_password_off: 'Tried to sign in with a password, which staff no longer do',
  sign_in_not_active: 'Tried to sign in to an account that isn’t open',
  signed_in: 'Signed in',
  signup_approval_undone: 'Undid the approval of a sign-up',
  signup_approved: 'Approved a sign-up',
  signup_approved_with_others: 'Approved a sign-up, with others',
  signup_rejected: 'Rejected a sign-up',
  signup_reopened: 'Reopened a sign-up',
  student_archived: 'Took a student off the list',
  student_change_undone: 'Undid a change of a student',
  student_changed: 'Changed a student',
  student_code_ended: 'Ended a student’s code',
  student_code_made: 'Made a student’s code',
  student_created: 'Added a student',
  student_deleted: 'Undid adding a student',
  student_erased: 'Erased a student',
  students_exported: 'Saved the list of students as a file',
  student_exported: 'Exported a student’s data',
  student_grade_set: 'Set a student’s grade',
  student_joined: 'Joined with a code',
  student_moved: 'Moved a student to another house',
  student_reminded: 'Reminded a student of their code by email',
  student_restored: 'Put a student back on the list',
  night_limits_set: 'Set the limits of the nightly file',
  night_file_skipped: 'Left out a nightly file',
  students_imported: 'Imported students',
  students_merged: 'Merged two records of a student',
  students_parted: 'Parted two records of a student',
  tablet_changed: 'Changed a shared tablet',
  tablet_joined: 'Stays on a shared tablet',
  tablet_locked_out: 'Was locked out of a shared tablet after three wrong PINs',
  tablet_paired: 'Paired a shared tablet',
  tablet_teacher_removed: 'Signed a teacher out on a shared tablet',
  term_changed: 'Changed a term',
  term_created: 'Added a term',
  term_deleted: 'Deleted a term',
  token_ended: 'Ended a token of another program',
  token_made: 'Made a token for another program',
  totals_mended: 'Corrected totals that differed',
  year_rolled_over: 'Began a new school year',
};

/** What things are that something is done to. */
const OBJECTS: Record<string, string> = {
  account: 'Account',
  award: 'Award',
  display: 'Display',
  habit: 'Habit',
  house: 'House',
  import: 'Import',
  invitation: 'Invitation',
  reason: 'Reason',
  session: 'Session',
  store_item: 'Store item',
  student: 'Student',
  term: 'Term',
  token: 'Token',
};

const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const actionText = (action: string): string => ACTIONS[action] ?? sentence(action);
export const objectText = (type: string): string => OBJECTS[type] ?? sentence(type);

/** The details in a line: 'own: true, rows: 5'; what was changed from something to something, as 'grade: 6 → 7'. */
export function detailsText(details: Readonly<Record<string, string>>): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      const { base, end } = /^(?<base>.+)_(?<end>from|to)$/.exec(name)?.groups ?? {};
      const to = details[`${base}_to`];
      if (end === 'to' && details[`${base}_from`] !== undefined) return [];
      if (end === 'from' && base !== undefined && to !== undefined) return `${wordsOf(base)}: ${value} → ${to}`;
      return `${wordsOf(name)}: ${value}`;
    })
    .join(', ');
}

const wordsOf = (name: string): string => name.replaceAll('_', ' ');

export const OBJECT_CHOICES = Object.entries(OBJECTS).map(([value, label]) => ({ value, label }));
