import { DISPLAY_REVOKED, SESSION_ENDED } from '#contracts/award-ids.ts';
import type { Contract } from '#contracts/call.ts';
import { NEEDS_SECOND_STEP } from '#domain/accounts/second-step-words.ts';
import { hasJson } from './name-shapes.ts';

/** A refusal that the calls share: what it means, the codes that the server has for it wherever the call is none about an account, and who gives it. */
interface Refusal {
  status: number;
  name: string;
  description: string;
  codes?: readonly string[];
  isOf: (contract: Contract) => boolean;
}

const isWrite = ({ method }: Contract) => method !== 'GET';
const takesBody = ({ body }: Contract) => hasJson(body);
const takesQuery = ({ query }: Contract) => Object.keys(query.shape).length > 0;
const isPublic = ({ grants }: Contract) => grants.anon !== '-';
/** Leads the browser to the provider of the school's accounts, if there is one. */
const leadsElsewhere = ({ status }: Contract) => status === 303;
const isOfAccount = ({ kind }: Contract) => kind === 'account';

/** In the order of their status. The codes that only one call has are in no list: `detail` says what they mean. */
export const REFUSALS: readonly Refusal[] = [
  {
    status: 400,
    name: 'BadRequest',
    description: 'Correct the request: `detail` says what is wrong.',
    isOf: (contract) => isWrite(contract) || takesQuery(contract),
  },
  {
    status: 401,
    name: 'SignInAgain',
    description: 'Renew the session after `token_expired`, else sign in again.',
    codes: ['unauthenticated', 'token_expired', 'invalid_token', 'token_ended', DISPLAY_REVOKED, SESSION_ENDED],
    isOf: (contract) => !isPublic(contract) && !isOfAccount(contract),
  },
  {
    status: 401,
    name: 'NotSignedIn',
    description: 'The password or the code is wrong, or the session has ended.',
    isOf: isOfAccount,
  },
  {
    status: 403,
    name: 'Forbidden',
    description: 'This account has no permission.',
    codes: ['forbidden', NEEDS_SECOND_STEP],
    // There is no call that everybody may make: a public one is refused to a hall display, or to who is signed in.
    isOf: (contract) => !isOfAccount(contract),
  },
  {
    status: 403,
    name: 'NotActive',
    description: 'This account has no permission, or is not active.',
    isOf: isOfAccount,
  },
  {
    status: 404,
    name: 'NotFound',
    description: 'It does not exist, or it is not yours.',
    isOf: (contract) => isWrite(contract) || contract.path.includes(':id') || leadsElsewhere(contract),
  },
  {
    status: 409,
    name: 'Changed',
    description: 'Somebody has changed it in the meantime: read it again.',
    isOf: isWrite,
  },
  {
    status: 413,
    name: 'TooLarge',
    description: 'Send a smaller body.',
    codes: ['too_large'],
    isOf: takesBody,
  },
  {
    status: 415,
    name: 'NotJson',
    description: 'Send the body as JSON, with Content-Type: application/json.',
    codes: ['not_json'],
    isOf: takesBody,
  },
  {
    status: 422,
    name: 'CannotBeDone',
    description: 'Well formed, but it can’t be done, such as with an unknown student.',
    isOf: isWrite,
  },
  {
    status: 429,
    name: 'TooMany',
    description: 'Wait for `Retry-After` seconds.',
    codes: ['throttled', 'too_many_codes'],
    isOf: () => true,
  },
  {
    status: 503,
    name: 'Busy',
    description: 'Try again after `Retry-After` seconds. An award keeps its id.',
    isOf: () => true,
  },
];
