/** The forms that save a part of the school's settings, by the name under which what is typed into them is kept. */
export const SCHOOL_FORMS = {
  name: 'school name',
  steps: 'school steps',
  points: 'school points',
  signIn: 'school sign-in',
  records: 'school records',
  address: 'school address',
} as const;
