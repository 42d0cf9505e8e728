import type { Profile } from '#contracts/session.ts';
import { fieldsIn, flagIn, textIn, unwrapped, wholeNameIn } from '#data/fields.ts';

const ACCESS = ['access_token', 'access'] as const;
const REFRESH = ['refresh_token', 'refresh'] as const;

/** What a login gave: both tokens, or only a 2xx, so that only cookies can prove the session. */
export type LoginAnswer = { kind: 'tokens'; access: string; refresh: string } | { kind: 'no-tokens' };

/** One token without the other is not a session. */
export function decodeLogin(value: unknown): LoginAnswer | null {
  const fields = value === undefined ? {} : tokenFields(value);
  if (!fields) return null;
  const access = textIn(fields, ...ACCESS);
  const refresh = textIn(fields, ...REFRESH);
  if (access && refresh) return { kind: 'tokens', access, refresh };
  return access || refresh ? null : { kind: 'no-tokens' };
}

/** A server that does not rotate its refresh tokens answers only the access token. */
export function decodeRefresh(value: unknown): { access: string; refresh: string | null } | null {
  const fields = tokenFields(value);
  const access = fields && textIn(fields, ...ACCESS);
  return access ? { access, refresh: textIn(fields, ...REFRESH) } : null;
}

function tokenFields(value: unknown) {
  const fields = fieldsIn(value);
  return fields && (textIn(fields, ...ACCESS) ? fields : unwrapped(value, 'tokens'));
}

/** A server may give the profile no id; then the name that the person signs in with serves as one. */
export function decodeProfile(value: unknown): Profile | null {
  const fields = unwrapped(value, 'user', 'profile');
  if (!fields) return null;
  const username = textIn(fields, 'username') ?? '';
  const email = textIn(fields, 'email') ?? '';
  const id = textIn(fields, 'id', 'user_id', 'pk', 'uuid') || username || email;
  if (!id) return null;
  return {
    id,
    role: (textIn(fields, 'role') ?? '').toUpperCase(),
    full_name: wholeNameIn(fields) ?? (username || email),
    first_name: textIn(fields, 'first_name') ?? '',
    last_name: textIn(fields, 'last_name') ?? '',
    username,
    email,
    is_staff: flagIn(fields, 'is_staff') ?? false,
    is_superuser: flagIn(fields, 'is_superuser') ?? false,
  };
}
