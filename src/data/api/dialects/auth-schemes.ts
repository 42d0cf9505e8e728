/** How an access token is shown, in the order in which they are tried. */
const TOKEN_SCHEMES = ['Bearer', 'Token', 'JWT'] as const;
export type TokenScheme = (typeof TOKEN_SCHEMES)[number];

/** What a call shows to prove whose it is: a token, or the cookies that the browser keeps for the server. */
export type Proof = { scheme: TokenScheme; token: string } | { scheme: 'Cookie' };

/**
 * The proofs to try with this token after those that failed, cookies last. Where a 401 named the schemes it takes, no
 * other scheme is tried; what it named and we don't know counts for nothing.
 */
export function otherProofs(token: string, failed: readonly Proof['scheme'][], named: readonly TokenScheme[]): Proof[] {
  const schemes = TOKEN_SCHEMES.filter(
    (scheme) => !failed.includes(scheme) && (named.length === 0 || named.includes(scheme)),
  );
  return [...schemes.map((scheme): Proof => ({ scheme, token })), { scheme: 'Cookie' }];
}

/** The token schemes that WWW-Authenticate names; empty where it names none or may not be read (another origin). */
export function schemesNamedIn(headers: Headers): TokenScheme[] {
  const challenge = headers.get('WWW-Authenticate') ?? '';
  return TOKEN_SCHEMES.filter((scheme) => new RegExp(`(^|,)\\s*${scheme}(\\s|,|$)`, 'i').test(challenge));
}
