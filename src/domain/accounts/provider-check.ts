/** What kind of provider an issuer is: Google and Microsoft say in ways of their own whose account it is. */
export type ProviderKind = 'google' | 'microsoft' | 'other';

const MICROSOFT = 'login.microsoftonline.com';
/** One tenant by its number: in 'common' and 'organizations' anybody's own tenant would do. */
const MICROSOFT_TENANT = /^https:\/\/login\.microsoftonline\.com\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0$/;
const ISSUER = /^https:\/\/[a-z\d.-]+(:\d+)?(\/[\w.~-]+)*$/i;
const ON_THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[\w.~-]+)*$/;
/** Names of domains with a space between them. */
export const DOMAINS = /^[a-z\d-]+(\.[a-z\d-]+)+( +[a-z\d-]+(\.[a-z\d-]+)+)*$/;

export function kindOfProvider(issuer: string): ProviderKind {
  if (issuer === 'https://accounts.google.com') return 'google';
  return issuer.startsWith(`https://${MICROSOFT}/`) ? 'microsoft' : 'other';
}

/** Whether it is a test's or a proxy's on this machine, where nothing has to be encrypted. */
export const isOnThisMachine = (issuer: string): boolean => ON_THIS_MACHINE.test(issuer);

/** What is wrong with the settings of a provider; null: nothing is. */
export function providerProblem({ issuer, domains }: { issuer: string; domains: readonly string[] }): string | null {
  if (!ISSUER.test(issuer) && !isOnThisMachine(issuer)) {
    return issuer.startsWith('http://')
      ? 'The issuer must begin with https://.'
      : 'The issuer must be an address, such as https://accounts.google.com.';
  }
  const kind = kindOfProvider(issuer);
  if (kind === 'microsoft' && !MICROSOFT_TENANT.test(issuer)) {
    return `The issuer must name your school’s own tenant: https://${MICROSOFT}/<tenant id>/v2.0.`;
  }
  if (kind !== 'other' && domains.length === 0) return 'Name the domains of your school’s email addresses.';
  return null;
}
