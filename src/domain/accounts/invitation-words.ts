/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

export const INVITATION_WORDS = {
  noEmail: 'Please enter an email.',
  noRole: 'Please choose Educator or Staff.',
  hasAccount: 'There is an account with this email already.',
  asked: 'This person has asked for an account already. Approve it under Sign-ups.',
  onlySuper: 'Only a superuser can invite staff.',
  /** For a wrong link, one that was used, replaced or withdrawn, and one that is too old: it doesn't say which. */
  deadLink: 'This link doesn’t work. It may have been used already, or be too old. Ask your school for a new one.',
  ended: 'This invitation has ended already.',
  noName: 'Please enter your first and last name.',
} as const;
