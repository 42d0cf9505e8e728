import { addressKind, ONLY_HERE, type AddressKind } from '#domain/address.ts';

const LONGEST_PUBLIC_URL = 200;

const EXAMPLE = 'https://points.school.example';

export const PUBLIC_URL_WORDS = {
  label: 'Address of the app',
  noAddress: `Please give the whole address, such as ${EXAMPLE}, or leave the field empty.`,
  tooMuch: `Please give only the beginning of the address, such as ${EXAMPLE}, with nothing after it and no user name.`,
  long: `The address is longer than ${LONGEST_PUBLIC_URL} characters.`,
  byEnvironment:
    'The address of the app is set by PUBLIC_URL in the server’s environment. It can be changed only there.',
} as const;

/** Page, worker and server have it; the libraries of the rules don't declare it. */
declare const URL: new (
  text: string,
) => Record<'protocol' | 'username' | 'password' | 'hostname' | 'pathname' | 'search' | 'hash' | 'origin', string>;

/** PUBLIC_URL has the same limits: the address is used in emails, on paper and in headers. */
const HOST = /^[a-z\d.-]+$/;

/** The address in the form in which it is stored, null where the field was left empty; or what is wrong with it. */
type PublicUrlRead = { origin: string | null; problem: null } | { origin: null; problem: string };

const refused = (problem: string): PublicUrlRead => ({ origin: null, problem });

/** Reads what a person gave as the address under which people open the app. */
export function readPublicUrl(given: string): PublicUrlRead {
  if (given.trim() === '') return { origin: null, problem: null };
  const url = parsed(given);
  if (url === null) return refused(PUBLIC_URL_WORDS.noAddress);
  if (addressKind(url) === 'this-computer') return refused(ONLY_HERE);
  if (!HOST.test(url.hostname)) return refused(PUBLIC_URL_WORDS.noAddress);
  if (url.username + url.password + url.search + url.hash !== '' || url.pathname !== '/') {
    return refused(PUBLIC_URL_WORDS.tooMuch);
  }
  if (url.origin.length > LONGEST_PUBLIC_URL) return refused(PUBLIC_URL_WORDS.long);
  return { origin: url.origin, problem: null };
}

/** How far what a person gave reaches; null: it is no address of http or https. */
export function kindOfPublicUrl(given: string): AddressKind | null {
  const url = parsed(given);
  return url && addressKind(url);
}

function parsed(given: string) {
  try {
    const url = new URL(given);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
