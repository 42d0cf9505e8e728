import type { BackupsAnswer } from '#contracts/admin/backups.ts';
import type { MailSettings } from '#contracts/admin/mail.ts';
import type { SchoolSettings } from '#contracts/admin/school.ts';
import type { OwnAddresses } from '#contracts/addresses.ts';
import type { AddressKind } from '#domain/address.ts';
import { sendsEmail } from '#domain/mail/mail-server-check.ts';
import { kindOfPublicUrl } from '#domain/school/public-url.ts';
import { stepName, stepsOf } from '#domain/people/ladder.ts';
import { countText, numberText } from '#domain/plural.ts';
import { dayOf, type Moment } from '#domain/school-clock.ts';
import type { AdminLoad } from '#services/admin/use-admin.ts';
import type { SchoolPart } from '#ui/admin-paths.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { whenText } from '#ui/when-text.ts';
import { EMAIL_FORM } from './email-form.tsx';
import { SCHOOL_FORMS } from './school-forms.ts';
import { DISPLAY_NAMES, SCORINGS } from './settings-fields.ts';
import { NEW_TERM_FORM, termForm } from './term-form.tsx';

/** What the list of parts knows of the school. */
export interface SchoolNow {
  settings: SchoolSettings;
  mail: AdminLoad<MailSettings>;
  backups: AdminLoad<BackupsAnswer>;
  addresses: AdminLoad<OwnAddresses>;
  /** Emails that were not sent. */
  notSent: number;
  now: Moment;
}

interface Part {
  id: SchoolPart;
  label: string;
  icon: IconName;
  /** How it stands, in a word or two; '' as long as that isn't known. */
  state: (school: SchoolNow) => string;
  /** Whether that is something to look at. */
  isWrong?: (school: SchoolNow) => boolean;
  /** The forms in which something may be typed. */
  forms: (settings: SchoolSettings) => readonly string[];
}

const labelOf = (of: ReadonlyArray<{ value: string; label: string }>, value: string): string =>
  of.find((each) => each.value === value)?.label ?? '';

const REACHES: Record<AddressKind, string> = {
  secure: 'https',
  plain: 'Not secure',
  'this-computer': 'Only this computer',
};

/** The parts of the room School. Each is saved by itself. */
export const SCHOOL_PARTS: readonly Part[] = [
  {
    id: 'name',
    label: 'Name and days',
    icon: 'home',
    state: ({ settings }) => settings.name,
    forms: () => [SCHOOL_FORMS.name],
  },
  {
    id: 'steps',
    label: 'Steps',
    icon: 'roster',
    state: ({ settings: { ladder } }) => {
      const steps = stepsOf(ladder).map((grade) => stepName(ladder, grade));
      return steps.length === 1 ? (steps[0] ?? '') : `${steps[0]} to ${steps.at(-1)}`;
    },
    forms: () => [SCHOOL_FORMS.steps],
  },
  {
    id: 'terms',
    label: 'Terms',
    icon: 'clock',
    state: ({ settings: { terms }, now }) => {
      const today = dayOf(now);
      if (terms.length === 0) return 'None yet';
      return terms.find((term) => term.starts_on <= today && today <= term.ends_on)?.name ?? 'None today';
    },
    forms: ({ terms }) => [NEW_TERM_FORM, ...terms.map(termForm)],
  },
  {
    id: 'points',
    label: 'Points and names',
    icon: 'award',
    state: ({ settings }) =>
      `${labelOf(SCORINGS, settings.scoring)}; ${labelOf(DISPLAY_NAMES, settings.display_names).toLowerCase()}`,
    forms: () => [SCHOOL_FORMS.points],
  },
  {
    id: 'email',
    label: 'Email',
    icon: 'mail',
    state: ({ mail, notSent }) => {
      if (mail.kind !== 'ready') return '';
      if (notSent > 0) return `${numberText(notSent)} not sent`;
      return sendsEmail(mail.data) ? 'On' : 'Off';
    },
    isWrong: ({ notSent }) => notSent > 0,
    forms: () => [EMAIL_FORM],
  },
  {
    id: 'sign-in',
    label: 'Sign-in',
    icon: 'lock',
    state: ({ settings }) =>
      settings.second_step === 'demanded' ? 'Second step demanded of staff' : 'Second step offered',
    forms: () => [SCHOOL_FORMS.signIn],
  },
  {
    id: 'records',
    label: 'Records and privacy',
    icon: 'shield',
    state: ({ settings: { retention_years: years } }) =>
      years === null ? 'Kept' : `Erased after ${countText(years, 'year', 'years')}`,
    forms: () => [SCHOOL_FORMS.records],
  },
  {
    id: 'backups',
    label: 'Backups',
    icon: 'download',
    state: ({ backups, now }) => {
      if (backups.kind !== 'ready') return '';
      const { is_on, newest, trouble_since } = backups.data;
      if (!is_on) return 'Off';
      if (trouble_since !== null) return 'Not made';
      return newest === null ? 'None yet' : whenText(Date.parse(newest.at), now);
    },
    isWrong: ({ backups }) => backups.kind === 'ready' && backups.data.trouble_since !== null,
    forms: () => [],
  },
  {
    id: 'address',
    label: 'Address',
    icon: 'globe',
    state: ({ addresses }) => {
      if (addresses.kind !== 'ready') return '';
      const { public_url: address } = addresses.data;
      return address === null ? 'Not set' : REACHES[kindOfPublicUrl(address) ?? 'plain'];
    },
    isWrong: ({ addresses }) =>
      addresses.kind === 'ready' &&
      addresses.data.public_url !== null &&
      kindOfPublicUrl(addresses.data.public_url) !== 'secure',
    forms: () => [SCHOOL_FORMS.address],
  },
];
