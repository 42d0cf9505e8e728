/** Why a change of somebody's account is refused. */
export const ACCOUNT_WORDS = {
  one: 'this account',
  notFound: 'There is no such account.',
  own: 'This is your own account. Somebody else has to do this.',
  staffBySuper: 'Only a superuser may change the account of somebody in staff.',
  scholar: 'A scholar’s account has no other role.',
  rightsChanged: 'Your rights have changed in the meantime. Nothing was saved.',
  notLinked: 'This account has no link to a school’s account.',
  noSession: 'This session has ended already.',
} as const;

export type PersonRoleName = 'scholar' | 'educator' | 'staff' | 'super';

/** How a role is called on a screen. */
export const ROLE_NAMES: Record<PersonRoleName, string> = {
  scholar: 'Scholar',
  educator: 'Educator',
  staff: 'Staff',
  super: 'Superuser',
};
