import type { SchoolChange, SchoolSettings } from '#contracts/admin/school.ts';
import type { FirstDay } from '#domain/days.ts';
import { ladderText } from '#domain/people/ladder.ts';
import { PUBLIC_URL_WORDS } from '#domain/school/public-url.ts';
import { yearsIn } from '#domain/school/school-check.ts';
import { changesBetween } from '#domain/stale-text.ts';
import type { Typed } from '#features/admin/shared/use-typed.ts';

/** The settings as a form holds them. */
export interface SettingsFields {
  name: string;
  zone: string;
  firstDay: FirstDay;
  help: string;
  scoring: SchoolSettings['scoring'];
  names: SchoolSettings['display_names'];
  step: SchoolSettings['second_step'];
  passwords: SchoolSettings['staff_passwords'];
  years: string;
  address: string;
}

export const FIRST_DAY_CHOICES = [
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
  { value: 'saturday', label: 'Saturday' },
] as const satisfies ReadonlyArray<{ value: FirstDay; label: string }>;

export const SCORINGS = [
  { value: 'total', label: 'All points', hint: 'The house with the most points leads.' },
  {
    value: 'per_child',
    label: 'Points for each student',
    hint: 'Fair where houses differ in size: its points are shared by its students.',
  },
] as const;

export const DISPLAY_NAMES = [
  { value: 'none', label: 'No names', hint: 'A display in the hall names no student.' },
  { value: 'initial', label: 'First name and initial', hint: 'Maya A.' },
  { value: 'full', label: 'Full names', hint: 'Maya Aguilar. Ask the families first.' },
] as const;

export const SECOND_STEPS = [
  { value: 'offered', label: 'Offered', hint: 'Everyone who works here can set one up in Your Account.' },
  {
    value: 'demanded',
    label: 'Demanded of staff',
    hint: 'The Admin Portal opens for staff only with one. Awards are never stopped.',
  },
] as const;

export const STAFF_PASSWORDS = [
  { value: 'taken', label: 'On', hint: 'Staff sign in with a password or with the school’s account.' },
  {
    value: 'off',
    label: 'Off',
    hint: 'Staff sign in only with the school’s account. Whoever turns passwords off keeps their own, so someone can always get in.',
  },
] as const;

const LABELS: Record<keyof SettingsFields | 'steps', string> = {
  name: 'Name',
  zone: 'Time zone',
  firstDay: 'First day of the week',
  help: 'Address for help',
  scoring: 'How houses are compared',
  names: 'Names on displays',
  step: 'Second step at the sign-in',
  passwords: 'Passwords of staff',
  years: 'Years until erasure',
  address: PUBLIC_URL_WORDS.label,
  steps: 'Steps',
};

export const settingsFieldsOf = (settings: SchoolSettings): SettingsFields => ({
  name: settings.name,
  zone: settings.time_zone,
  firstDay: settings.week_starts_on,
  help: settings.help_email ?? '',
  scoring: settings.scoring,
  names: settings.display_names,
  step: settings.second_step,
  passwords: settings.staff_passwords,
  years: String(settings.retention_years ?? ''),
  address: settings.public_url ?? '',
});

/** What was typed, as it is sent. */
export function changeOf({ typed }: Pick<Typed<SettingsFields>, 'typed'>): Omit<SchoolChange, 'version'> {
  const { name, zone, firstDay, help, scoring, names, step, passwords, years, address } = typed;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(zone !== undefined && { time_zone: zone }),
    ...(firstDay !== undefined && { week_starts_on: firstDay }),
    ...(help !== undefined && { help_email: help.trim() || null }),
    ...(scoring !== undefined && { scoring }),
    ...(names !== undefined && { display_names: names }),
    ...(step !== undefined && { second_step: step }),
    ...(passwords !== undefined && { staff_passwords: passwords }),
    ...(years !== undefined && { retention_years: yearsIn(years) ?? null }),
    ...(address !== undefined && { public_url: address.trim() || null }),
  };
}

/** What was changed between two readings of the school, in the words of its page. */
export function settingsChanges(before: SchoolSettings, now: SchoolSettings): string[] {
  const wordsOf = (settings: SchoolSettings): Record<keyof typeof LABELS, string> => ({
    ...settingsFieldsOf(settings),
    firstDay: FIRST_DAY_CHOICES.find(({ value }) => value === settings.week_starts_on)?.label ?? '',
    scoring: SCORINGS.find(({ value }) => value === settings.scoring)?.label ?? '',
    names: DISPLAY_NAMES.find(({ value }) => value === settings.display_names)?.label ?? '',
    step: SECOND_STEPS.find(({ value }) => value === settings.second_step)?.label ?? '',
    passwords: STAFF_PASSWORDS.find(({ value }) => value === settings.staff_passwords)?.label ?? '',
    steps: ladderText(settings.ladder),
  });
  return changesBetween(LABELS, wordsOf(before), wordsOf(now));
}
