/** A table of which each row is in the archive, with these columns and no others. */
export interface Archived {
  /** What the file holds, for people who read it without this app. */
  about: string;
  /** Their names, with spaces between. */
  columns: string;
  /** Columns that are not in it, each with the reason. */
  leftOut?: Readonly<Record<string, string>>;
  /** The order of the rows, which is the same each time; by default their id. */
  order?: string;
  /** A column whose sum is in the manifest. */
  sum?: string;
}

export const SIGN_IN = 'opens or guards a sign-in, and is worth nothing on another server';
const HASH = 'what a secret is known by; nobody can read it back';
const ONE_ROW = 'says only that there is one row';

/**
 * What a school owns, table by table in the order of the archive, and nothing that opens a door. A test fails when a table
 * or a column of the database is neither here nor left out with its reason.
 */
export const ARCHIVED: Readonly<Record<string, Archived>> = {
  school: {
    about: 'The school and its settings. One row.',
    columns:
      'name time_zone set_up_at retention_years privacy_text privacy_version scoring display_names help_email public_url ladder week_starts_on second_step password_keeper card_mark version',
    leftOut: { only_row: ONE_ROW },
    order: 'name',
  },
  terms: { about: 'The terms of the school. Both days are in the term.', columns: 'id name starts_on ends_on version' },
  houses: {
    about: 'The houses, closed ones too.',
    columns: 'id name colour icon position archived_at goal version closing_change',
  },
  house_crests: {
    about: 'Which house has a crest. The pictures are in crests/, each named by its house’s id.',
    columns: 'house_id etag set_at',
    leftOut: { png: 'is a file of its own in crests/' },
    order: 'house_id',
  },
  habits: { about: 'The habits, those out of use too.', columns: 'id name colour position archived_at version' },
  reasons: {
    about: 'The reasons of each habit, those out of use too.',
    columns: 'id habit_id text position archived_at version',
  },
  students: {
    about:
      'The student records, former students too. An erased student has no name. A record that was merged into another one names it in merged_into; its awards count for that one.',
    columns: `
      id first_name last_name email house_id grade search_text sort_key created_at created_by
      archived_at archived_by school_number erased_at version edited_fields merged_into`,
  },
  student_merges: {
    about: 'Which records of one student were merged, and what went from the other one to the one that is kept.',
    columns: 'id kept_id lost_id actor_id made_at parted_at moved',
  },
  accounts: {
    about: 'Everybody who can sign in, could, or has asked to.',
    columns: `
      id email username first_name last_name role is_staff is_superuser state password_changed_at
      student_id requested_grade requested_house_id version created_at decided_at decided_by
      erased_at last_signed_in_at`,
    leftOut: { password_hash: HASH, security_question: 'helps to guess its answer', security_answer_hash: HASH },
  },
  ledger: {
    about:
      'Every award and every undo, in the order in which they were recorded. An undo is a row with negative points that names its award in reverses_id. Rows are never changed.',
    columns: `
      id seq student_id house_id habit_id habit_name reason_ids reason_text points actor_id source
      term batch_id reverses_id client_keyed occurred_at occurred_clamped recorded_at status
      review_why day`,
    leftOut: { fingerprint: 'a hash by which this server knows an award that comes twice' },
    order: 'seq',
    sum: 'points',
  },
  review_decisions: {
    about:
      'What staff decided about awards of the ledger whose status is review. Without a decision they don’t count yet.',
    columns: 'award_id outcome decided_by decided_at',
    order: 'award_id',
  },
  store_items: {
    about: 'The items of the store.',
    columns: 'id name description cost_points group_name active position version',
  },
  store_ledger: {
    about: 'Points that students spent, and those that were given back (negative).',
    columns: 'id seq student_id item_id item_name points actor_id reverses_id recorded_at',
    order: 'seq',
    sum: 'points',
  },
  house_total: {
    about: 'The points of each house, as the board shows them. Summed from ledger.',
    columns: 'house_id points',
    order: 'house_id',
    sum: 'points',
  },
  house_term_total: {
    about: 'The points of each house in each term. Summed from ledger.',
    columns: 'house_id term points',
    order: 'house_id, term',
    sum: 'points',
  },
  student_total: {
    about: 'The points of each student, and how many of them were spent. Summed from ledger and store_ledger.',
    columns: 'student_id house_id points active entries spent last_awarded_at',
    order: 'student_id',
    sum: 'points',
  },
  student_term_total: {
    about: 'The points of each student in each term. Summed from ledger.',
    columns: 'student_id term points',
    order: 'student_id, term',
    sum: 'points',
  },
  rosters: {
    about: 'The rosters of each teacher, deleted ones too.',
    columns: 'id owner_id name description created_at updated_at deleted_at',
  },
  roster_members: {
    about: 'Who is on which roster.',
    columns: 'roster_id student_id',
    order: 'roster_id, student_id',
  },
  classes: {
    about: 'The classes that came with imports.',
    columns: 'id source source_id title ended_at changed_at',
  },
  class_students: {
    about: 'Who is in which class of an import.',
    columns: 'class_id student_id',
    order: 'class_id, student_id',
  },
  class_teachers: {
    about: 'Who teaches which class of an import, by email, and the roster that was made of it.',
    columns: 'class_id email roster_id',
    order: 'class_id, email',
  },
  imports: {
    about: 'The imports and roll-overs, undone ones too.',
    columns: `
      id kind file_name school_year added changed archived made_at made_by undone_at undone_by
      term_id lunch_numbers`,
  },
  import_rows: {
    about: 'What each student record was before an import.',
    columns: 'import_id student_id was version',
    order: 'import_id, student_id',
  },
  import_classes: {
    about: 'What each class was before an import.',
    columns: 'import_id class_id was',
    order: 'import_id, class_id',
  },
  import_invitations: {
    about: 'Which invitations an import made.',
    columns: 'import_id invitation_id',
    order: 'import_id, invitation_id',
  },
  student_sources: {
    about: 'By which id a student information system knows a student.',
    columns: 'source source_id student_id import_id',
    order: 'source, source_id',
  },
  teacher_sources: {
    about: 'By which id a student information system knows a teacher.',
    columns: 'source source_id email import_id',
    order: 'source, source_id',
  },
  night_files: {
    about: 'The nightly files that were found, and what became of each.',
    columns: 'id file_name found_at state import_id report',
    leftOut: {
      hash: 'is how this server knows a file that it has seen',
      request: 'is the file of the school’s own system while it waits',
    },
  },
  night_limits: {
    about: 'Within which limits a nightly file is imported. One row, or none.',
    columns: 'most_leavers most_changes absent_leave deals_houses year_words set_at set_by version',
    leftOut: { only_row: ONE_ROW },
    order: 'set_at',
  },
  invitations: {
    about: 'The invitations, used and withdrawn ones too.',
    columns: `
      id email role first_name last_name search_text created_at created_by expires_at used_at
      account_id withdrawn_at withdrawn_by`,
    leftOut: { token_hash: HASH, code_hash: HASH },
  },
  duplicate_signups: {
    about: 'Sign-ups with an email that had an account already, of the last 30 days.',
    columns: 'id email desired_role created_at',
  },
  reset_requests: {
    about: 'Who asked staff for a new password, and what staff were told about.',
    columns: 'id account_id kind created_at settled_at settled_by',
  },
  signup_approvals: {
    about: 'Sign-ups that were approved together in the last day, so that this can be undone.',
    columns: 'id actor_id made_at undone_at rows',
  },
  student_changes: {
    about: 'Changes of many records in the last day, so that they can be undone.',
    columns: 'id kind actor_id made_at undone_at rows',
  },
  displays: {
    about: 'The hall displays, and the tablets that teachers share.',
    columns: `
      id kind name place search_text settings lock_minutes browser paired_at paired_by revoked_at revoked_by
      last_seen_at version is_secure edits`,
    leftOut: {
      token_count: SIGN_IN,
      token_hash: HASH,
      token_made_at: SIGN_IN,
      token_used_at: SIGN_IN,
      token_before: HASH,
      token_repeated_at: SIGN_IN,
    },
  },
  devices: {
    about: 'The tablets and phones that award, and what each still held when it was last seen.',
    columns: 'id browser first_seen_at last_seen_at account_id held gaps',
  },
  returning_awards: {
    about: 'Awards and undos that a device sent again after a restored backup.',
    columns: 'id kind account_id device_id epoch_id on_time went_back_to reported_at',
    order: 'id, kind',
  },
  ledger_epochs: {
    about: 'When the ledger was begun or restored from a backup.',
    columns: 'id began_at after_seq after_at',
  },
  mail_settings: {
    about: 'The mail server. One row.',
    columns: 'version is_on host port security username sender tested_at',
    leftOut: { only_row: ONE_ROW, sealed_password: 'is the password of the mail server' },
    order: 'version',
  },
  mails: {
    about: 'Emails of the last weeks: to whom, of which kind, and whether they were sent.',
    columns: `
      id kind email account_id invitation_id for_staff made_at due_at ends_at tries claimed_until
      sent_at failed_at problem answer student_id`,
    leftOut: { sealed: 'is the text, which may hold a code or a link that opens an account' },
  },
  audit_log: {
    about: 'Who did what, and when. Rows are never changed.',
    columns: 'seq at actor_id action object_type object_id details',
    order: 'seq',
  },
};
