import { newPasswordProblem } from './password.ts';

export const OWN_ACCOUNT_WORDS = {
  noCurrent: 'Please enter your current password.',
  noNew: 'Please enter and confirm your new password.',
  wrongCurrent: 'That is not your current password.',
  same: 'Please choose a password that is not the one you have.',
  changed: 'Password changed. Your other devices have to sign in again.',
  notChanged: 'Couldn’t change your password.',
  devicesNotLoaded: 'Couldn’t load your devices.',
  deviceEnded: 'Signed out there.',
  deviceNotEnded: 'Couldn’t sign that device out.',
  deviceOver: 'That device is signed out already.',
} as const;

/** A change of one's own password, as it was typed. */
export interface PasswordChange {
  current: string;
  password: string;
  confirm: string;
}

/** The first thing that is wrong, from the top of the form down. `refusal` is what the server has said of this password. */
export function passwordChangeProblem(
  fields: PasswordChange,
  refusal: string | null,
): { field: keyof PasswordChange; text: string } | null {
  const { current, password, confirm } = fields;
  if (!current) return { field: 'current', text: OWN_ACCOUNT_WORDS.noCurrent };
  if (!password) return { field: 'password', text: OWN_ACCOUNT_WORDS.noNew };
  if (!confirm) return { field: 'confirm', text: OWN_ACCOUNT_WORDS.noNew };
  if (password === current) return { field: 'password', text: OWN_ACCOUNT_WORDS.same };
  return newPasswordProblem(fields, refusal);
}
