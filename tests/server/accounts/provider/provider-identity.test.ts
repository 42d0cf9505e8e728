import { describe, expect, test } from 'vitest';
import { checkIdentity } from '#server/accounts/provider/provider-identity.ts';
import { parseEnv } from '#server/env.ts';

const DOMAINS = ['school.example'];
const ANA = { sub: '7', email: 'ana@school.example', name: 'Ana Maria Silva' };
const why = (claims: object, kind: 'google' | 'microsoft' | 'other', domains = DOMAINS) => {
  const checked = checkIdentity({ ...ANA, ...claims }, { kind, domains });
  return checked.kind === 'refused' ? checked.why : checked.identity;
};
const verified = { email_verified: true };

describe('an account of Google', () => {
  test('is one of the school by its hosted domain, not by its email', () => {
    expect(why({ ...verified, hd: 'school.example' }, 'google')).toMatchObject({ email: 'ana@school.example' });
    expect(why(verified, 'google')).toBe('foreign');
    expect(why({ ...verified, hd: 'other.example' }, 'google')).toBe('foreign');
  });

  test('has a verified email', () => {
    expect(why({ hd: 'school.example' }, 'google')).toBe('unverified');
    expect(why({ hd: 'school.example', email_verified: 'true' }, 'google')).toBe('unverified');
  });
});

describe('an account of Microsoft', () => {
  test('is taken by the domain of its email, because Microsoft calls none verified', () => {
    expect(why({}, 'microsoft')).toMatchObject({ email: 'ana@school.example' });
    expect(why({ email: 'guest@elsewhere.example' }, 'microsoft')).toBe('foreign');
  });

  test('is refused where Microsoft says that the domain’s owner did not verify the email', () => {
    expect(why({ xms_edov: false }, 'microsoft')).toBe('unverified');
    expect(why({ xms_edov: true }, 'microsoft')).toMatchObject({ subject: '7' });
  });

  test('without an email is known by its sign-in name', () => {
    expect(why({ email: '', preferred_username: 'Ana@School.Example' }, 'microsoft')).toMatchObject({
      email: 'ana@school.example',
    });
  });
});

describe('an account of any other provider', () => {
  test('has a verified email of the school’s domains, where the school names any', () => {
    expect(why(verified, 'other')).toMatchObject({ email: 'ana@school.example' });
    expect(why({}, 'other')).toBe('unverified');
    expect(why({ ...verified, email: 'ana@evil-school.example' }, 'other')).toBe('foreign');
    expect(why({ ...verified, email: 'ana@elsewhere.example' }, 'other', [])).toMatchObject({ subject: '7' });
    expect(why({ ...verified, preferred_username: 'ana@school.example', email: '' }, 'other')).toBe('unverified');
  });
});

test('names come whole or in parts, and the time of the proof only as a number', () => {
  expect(why({ ...verified, auth_time: 1_795_000_000 }, 'other')).toMatchObject({
    firstName: 'Ana Maria',
    lastName: 'Silva',
    provedAt: 1_795_000_000,
  });
  expect(why({ ...verified, given_name: 'Ana', family_name: 'da Silva', auth_time: 'now' }, 'other')).toMatchObject({
    firstName: 'Ana',
    lastName: 'da Silva',
    provedAt: null,
  });
});

describe('the settings of the environment', () => {
  const TENANT = 'https://login.microsoftonline.com/00000000-0000-4000-8000-000000000001/v2.0';
  const GOOGLE = {
    OIDC_ISSUER: 'https://accounts.google.com/',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Google',
    OIDC_DOMAINS: 'school.example pupils.school.example',
    PUBLIC_URL: 'https://points.school.example',
  };
  const providerOf = (changes: object) => parseEnv({ ...GOOGLE, ...changes }).settings.provider;

  test('name one provider, or none', () => {
    expect(parseEnv({}).settings.provider).toBeNull();
    expect(providerOf({})).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
      name: 'Google',
      domains: ['school.example', 'pupils.school.example'],
      takesStudents: false,
    });
    expect(providerOf({ OIDC_STUDENTS: 'on' })?.takesStudents).toBe(true);
    expect(providerOf({ OIDC_ISSUER: TENANT })?.issuer).toBe(TENANT);
    expect(providerOf({ OIDC_ISSUER: 'https://id.school.example', OIDC_DOMAINS: '' })?.domains).toEqual([]);
  });

  test.each([
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME.'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME.'],
    [{ OIDC_NAME: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME.'],
    [{ PUBLIC_URL: '' }, 'OIDC_ISSUER needs PUBLIC_URL: the provider sends people back there.'],
    [{ OIDC_ISSUER: 'Google' }, 'The issuer must be an address, such as https://accounts.google.com.'],
    [{ OIDC_ISSUER: 'http://id.school.example' }, 'The issuer must begin with https://.'],
    [{ OIDC_DOMAINS: '' }, 'Name the domains of your school’s email addresses.'],
    [{ OIDC_ISSUER: TENANT, OIDC_DOMAINS: '' }, 'Name the domains of your school’s email addresses.'],
    [
      { OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      'The issuer must name your school’s own tenant: https://login.microsoftonline.com/<tenant id>/v2.0.',
    ],
  ])('%o stop the start with a sentence', (changes, sentence) => {
    expect(() => providerOf(changes)).toThrow(sentence);
  });
});
