import { SIGN_IN_WORDS } from './sign-in.ts';
import { SIGN_UP_REQUESTED } from './signup-check.ts';

/** Why the provider's answer, or its silence, lets nobody in. */
export const ANSWER_REFUSALS = ['denied', 'unreachable', 'odd', 'foreign', 'unverified'] as const;
export type AnswerRefusal = (typeof ANSWER_REFUSALS)[number];

/** Why a sign-in with the school's account lets nobody in. */
export type ProviderRefusal =
  | AnswerRefusal
  | 'ended'
  | 'linked_elsewhere'
  | 'students'
  | 'requested'
  | 'not_active'
  | 'archived';

/** What the sign-in page says then; `name` is the provider's. */
export function providerRefusalText(why: ProviderRefusal, name: string): string {
  switch (why) {
    case 'denied':
      return `You did not finish the sign-in with ${name}. Try again, or use your password.`;
    case 'unreachable':
      return `${name} can’t be reached now. Try again, or use your password.`;
    case 'odd':
      return `The sign-in with ${name} did not work. Use your password, and tell the school office.`;
    case 'foreign':
      return `This is not a school account. Choose the account that the school gave you at ${name}.`;
    case 'unverified':
      return `${name} has not checked the email of this account. Ask the school office for help.`;
    case 'ended':
      return `This sign-in with ${name} has ended. Please start again.`;
    case 'linked_elsewhere':
      return `Your account here belongs to another account at ${name}. Ask the school office for help.`;
    case 'students':
      return 'Students sign in with their password.';
    case 'requested':
      return SIGN_UP_REQUESTED;
    case 'not_active':
      return SIGN_IN_WORDS.notActive;
    case 'archived':
      return SIGN_IN_WORDS.archived;
  }
}
