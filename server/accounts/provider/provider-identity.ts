import type { ProviderKind } from '#domain/accounts/provider-check.ts';
import type { AnswerRefusal } from '#domain/accounts/provider-words.ts';
import { isEmail, normaliseIdentifier } from '#server/http/checked-fields.ts';

/** Who signed in at the provider, in a way that we rely on. */
export interface Identity {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  /** When the person proved who they are, in seconds; null: the provider did not say, or let a session of its own count. */
  provedAt: number | null;
}

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

type Checked = { kind: 'identity'; identity: Identity } | { kind: 'refused'; why: AnswerRefusal };

const refused = (why: AnswerRefusal): Checked => ({ kind: 'refused', why });
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Whether the person has one of the school's accounts with an email of their own (docs/decisions/0301). Google names the
 * school in `hd`. Microsoft says of no email that it is verified; in the school's own tenant only its administrators write
 * them, so there the domain is what counts.
 */
export function checkIdentity(
  claims: Claims,
  { kind, domains }: { kind: ProviderKind; domains: readonly string[] },
): Checked {
  const given = textOf(claims['email']) || (kind === 'microsoft' ? textOf(claims['preferred_username']) : '');
  const email = normaliseIdentifier(given);
  if (kind === 'google' && !domains.includes(textOf(claims['hd']).toLowerCase())) return refused('foreign');
  if (!isEmail(email)) return refused('unverified');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (kind !== 'google' && domains.length > 0 && !domains.includes(domain)) return refused('foreign');
  const isVerified = kind === 'microsoft' ? claims['xms_edov'] !== false : claims['email_verified'] === true;
  if (!isVerified) return refused('unverified');
  const provedAt = claims['auth_time'];
  return {
    kind: 'identity',
    identity: { subject: claims.sub, email, ...namesIn(claims, email), provedAt: isTime(provedAt) ? provedAt : null },
  };
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A sign-up needs both names; staff mend them when they approve it. */
function namesIn(claims: Claims, email: string): Pick<Identity, 'firstName' | 'lastName'> {
  const words = (textOf(claims['name']) || email.split('@')[0] || email).split(/\s+/);
  const last = words.at(-1) ?? '';
  const first = words.slice(0, -1).join(' ') || last;
  return { firstName: textOf(claims['given_name']) || first, lastName: textOf(claims['family_name']) || last };
}
