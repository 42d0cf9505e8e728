import { SIGN_IN } from './archive-tables.ts';

const SUMMED = 'is summed from ledger; the totals of houses, terms and students are in the archive';

/** The tables that are not in a school's archive, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  house_day_total: SUMMED,
  student_day_total: SUMMED,
  student_habit_total: SUMMED,
  totals_check: 'is when this server last summed the ledger again',
  lunch_numbers: 'holds hashes of lunch numbers, and nothing else',
  import_lunch_numbers: 'holds hashes of lunch numbers, and nothing else',
  waiting_lunch_numbers: 'holds lunch numbers that wait to be saved, sealed',
  student_codes: SIGN_IN,
  reset_codes: SIGN_IN,
  sessions: SIGN_IN,
  second_steps: SIGN_IN,
  recovery_codes: SIGN_IN,
  provider_links: SIGN_IN,
  provider_sign_ins: SIGN_IN,
  setup_link: SIGN_IN,
  machine_tokens: SIGN_IN,
  display_pairings: SIGN_IN,
  tablet_teachers: SIGN_IN,
  display_networks: 'holds hashes of addresses by which a copied display is noticed',
  readiness: 'is when this server last tried whether the database takes a row',
  throttles: 'counts wrong tries for some hours, and its keys name nobody',
  master_key: 'is how the database knows the key of this server',
  erased_marks: 'holds hashes by which this server knows an erased student whom an import brings again',
  schema_migrations: 'is the version of the database, which the manifest names',
};
