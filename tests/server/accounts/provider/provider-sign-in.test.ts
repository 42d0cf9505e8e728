import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Provider } from '#server/env.ts';
import { createProviderBrowser, type ProviderBrowser } from '#tests/support/server/provider-browser.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { openSchoolProvider, type SchoolProvider } from '#tests/support/server/school-provider.ts';
import { newId } from '#tests/support/ids.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const APP = 'http://school.test';
const clock = fakeClock();
let provider: SchoolProvider;
let server: TestServer;
let browser: ProviderBrowser;
const settings: { provider: Provider | null } = { provider: null };

beforeAll(async () => {
  provider = await openSchoolProvider(APP);
  settings.provider = provider.settings;
  server = await createTestServer({
    clock: clock.now,
    deps: {
      settings: { ...DEFAULT_SETTINGS, ...settings },
      addresses: () => ({ public_url: APP, hosts: [] }),
    },
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  Object.assign(provider.settings, { domains: [], takesStudents: false });
  for (const table of ['provider_links', 'provider_sign_ins', 'second_steps', 'sessions', 'throttles']) {
    await server.db.query(`DELETE FROM ${table}`);
  }
  browser = createProviderBrowser(server, provider);
});

/** The provider says this of the person who signs in next. */
function person(claims: Record<string, unknown>, subject = 'p-1'): void {
  provider.people.set(subject, { email_verified: true, ...claims });
  provider.next = subject;
}
const stateOf = async (email: string) =>
  (await server.db.query('SELECT role, state, first_name, last_name FROM accounts WHERE email = $1', [email]))[0];
const meOf = async (token: string) => (await server.call('GET', '/api/auth/me', { token })).body;
const tokenIn = ({ body }: { body: unknown }): string => String(Object(body).access_token);
const refused = (code: string, detail: string) => ({ status: 403, body: { code, detail } });

describe('who is let in', () => {
  test('a teacher by the email of their account, and from then on by the number of the person', async () => {
    person({ email: 'Rivera@demo.school' });
    const first = await browser.signIn('?from=%2Fclass');
    expect(first).toMatchObject({ status: 200, body: { provider: { name: 'School ID', signs_out: true } } });
    expect(await meOf(tokenIn(first))).toMatchObject({ email: 'rivera@demo.school' });
    person({ email: 'rivera-married@demo.school' });
    expect(await meOf(tokenIn(await browser.signIn()))).toMatchObject({ email: 'rivera@demo.school' });
  });

  test('somebody else who gets the email later opens nothing', async () => {
    person({ email: 'rivera@demo.school' });
    await browser.signIn();
    person({ email: 'rivera@demo.school' }, 'p-2');
    expect(await createProviderBrowser(server, provider).signIn()).toMatchObject({
      status: 403,
      body: { code: 'provider_linked_elsewhere' },
    });
  });

  test('after a superuser has unlinked an account, the next person with the email is linked', async () => {
    person({ email: 'rivera@demo.school' });
    const token = tokenIn(await browser.signIn());
    const office = await server.signIn('office');
    const own = await server.call('GET', '/api/auth/sessions', { token });
    expect(own.body).toMatchObject({ linked_to: [provider.settings.issuer] });
    const { id } = Object(await meOf(token));
    const part = () => server.call('DELETE', `/api/admin/people/${String(id)}/provider`, { token: office });
    expect(await part()).toMatchObject({ status: 200, body: { linked_to: [], may: { unlink: false } } });
    expect(await server.call('GET', '/api/auth/me', { token })).toMatchObject({ status: 401 });
    expect((await part()).status).toBe(404);
    person({ email: 'rivera@demo.school' }, 'p-2');
    expect((await createProviderBrowser(server, provider).signIn()).status).toBe(200);
    expect((await server.call('GET', `/api/admin/people/${String(id)}`, { token: office })).body).toMatchObject({
      linked_to: [{ issuer: provider.settings.issuer, linked_at: clock.now().toISOString() }],
      may: { unlink: true },
    });
  });

  test('nobody parts their own account', async () => {
    person({ email: 'office@demo.school' }, 'office');
    await browser.signIn();
    const token = await server.signIn('office');
    const { id } = Object(await meOf(token));
    expect(await server.call('DELETE', `/api/admin/people/${String(id)}/provider`, { token })).toMatchObject({
      status: 403,
      body: { detail: 'This is your own account. Somebody else has to do this.' },
    });
  });

  test('an email that the provider has not verified opens nothing', async () => {
    person({ email: 'rivera@demo.school', email_verified: false });
    expect(await browser.signIn()).toMatchObject(
      refused(
        'provider_unverified',
        'School ID has not checked the email of this account. Ask the school office for help.',
      ),
    );
    expect(await server.db.query('SELECT 1 FROM provider_links')).toEqual([]);
  });

  test('an email of another domain opens nothing', async () => {
    Object.assign(provider.settings, { domains: ['school.example'] });
    person({ email: 'rivera@demo.school' });
    expect(await browser.signIn()).toMatchObject({ status: 403, body: { code: 'provider_foreign' } });
  });

  test('an account that is not active says so, at each try', async () => {
    await server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'okafor'");
    person({ email: 'okafor@demo.school' }, 'okafor');
    expect(await browser.signIn()).toMatchObject(refused('provider_not_active', 'Account not active.'));
    await server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'okafor'");
    expect((await browser.signIn()).status).toBe(200);
    await server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'okafor'");
    expect(await browser.signIn()).toMatchObject(refused('provider_not_active', 'Account not active.'));
    await server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'okafor'");
  });

  test('somebody unknown asks for an account by it, once, and gets in when it is approved', async () => {
    person({ email: 'new@demo.school', given_name: 'Nora', family_name: 'Lund' }, 'new');
    const words = 'Request submitted. Your account will be reviewed before activation.';
    expect(await browser.signIn()).toMatchObject(refused('provider_requested', words));
    expect(await stateOf('new@demo.school')).toEqual({
      role: 'EDUCATOR',
      state: 'pending',
      first_name: 'Nora',
      last_name: 'Lund',
    });
    expect(await browser.signIn()).toMatchObject(refused('provider_not_active', 'Account not active.'));
    await server.db.query("UPDATE accounts SET state = 'active' WHERE email = 'new@demo.school'");
    expect((await browser.signIn()).status).toBe(200);
    const withNone = { body: { email: 'new@demo.school', password: '' } };
    expect((await server.call('POST', '/api/auth/login', withNone)).status).toBe(400);
    const withAny = { body: { email: 'new@demo.school', password: 'Quiet-Lantern-42' } };
    expect((await server.call('POST', '/api/auth/login', withAny)).status).toBe(401);
  });

  test('an invited teacher accepts the invitation by it, unless it was withdrawn or has ended', async () => {
    const token = await server.signIn('office');
    const invite = async (email: string) =>
      server.call('POST', '/api/admin/invitations', {
        token,
        body: { email, role: 'educator', first_name: 'Ida', last_name: 'Berg' },
      });
    expect((await invite('ida@demo.school')).status).toBe(201);
    await invite('gone@demo.school');
    await invite('late@demo.school');
    await server.db.query(
      `UPDATE invitations SET withdrawn_at = created_at, withdrawn_by = created_by WHERE email = 'gone@demo.school'`,
    );
    await server.db.query(`UPDATE invitations SET expires_at = created_at WHERE email = 'late@demo.school'`);
    person({ email: 'ida@demo.school', name: 'I. B.' }, 'ida');
    expect((await browser.signIn()).status).toBe(200);
    expect(await stateOf('ida@demo.school')).toMatchObject({ state: 'active', first_name: 'Ida', last_name: 'Berg' });
    const used = await server.db.query(
      "SELECT 1 FROM invitations WHERE email = 'ida@demo.school' AND used_at IS NOT NULL AND account_id IS NOT NULL",
    );
    expect(used).toHaveLength(1);
    for (const email of ['gone@demo.school', 'late@demo.school']) {
      person({ email }, email);
      expect(await createProviderBrowser(server, provider).signIn()).toMatchObject({
        status: 403,
        body: { code: 'provider_requested' },
      });
    }
  });
});

describe('students', () => {
  const EMAIL = 'pupil@demo.school';
  const FIRST =
    '(SELECT id FROM students s WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.student_id = s.id) ORDER BY id LIMIT 1)';

  test('get in only where the school lets them, by the email of their record', async () => {
    await server.db.query(`UPDATE students SET email = $1 WHERE id = ${FIRST}`, [EMAIL]);
    person({ email: EMAIL }, 'pupil');
    expect(await browser.signIn()).toMatchObject(refused('provider_students', 'Students sign in with their password.'));
    expect(await stateOf(EMAIL)).toBeUndefined();
    Object.assign(provider.settings, { takesStudents: true });
    expect((await browser.signIn()).status).toBe(200);
    expect(await stateOf(EMAIL)).toMatchObject({ role: 'SCHOLAR', state: 'active' });
    Object.assign(provider.settings, { takesStudents: false });
    expect(await browser.signIn()).toMatchObject({ status: 403, body: { code: 'provider_students' } });
    // Who left is told so, whatever the email opens.
    Object.assign(provider.settings, { takesStudents: true });
    await server.db.query('UPDATE students SET archived_at = $2 WHERE email = $1', [EMAIL, clock.now()]);
    expect(await browser.signIn()).toMatchObject({ status: 403, body: { code: 'provider_archived' } });
  });

  test('an account with an email that the school doesn’t know is not theirs', async () => {
    Object.assign(provider.settings, { takesStudents: true });
    await server.db.query("UPDATE accounts SET email = 'own@elsewhere.example' WHERE username = 'amara'");
    person({ email: 'own@elsewhere.example' }, 'own');
    expect(await browser.signIn()).toMatchObject({ status: 403, body: { code: 'provider_students' } });
  });
});

describe('a try', () => {
  test('is known by its browser, and by no other', async () => {
    person({ email: 'rivera@demo.school' });
    const answer = await browser.goAndAnswer();
    const other = createProviderBrowser(server, provider);
    expect(await other.open(answer)).toBe(`${APP}/login?via=provider`);
    expect(await other.finish()).toMatchObject(
      refused('provider_ended', 'This sign-in with School ID has ended. Please start again.'),
    );
    await browser.open(answer);
    const foreign = await browser.finish({}, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'provider_ended' } });
    expect((await browser.finish()).status).toBe(200);
  });

  test('ends with its tokens: neither the back button nor a second call opens anything', async () => {
    person({ email: 'rivera@demo.school' });
    const answer = await browser.goAndAnswer();
    const cookies = new Map(browser.cookies.get(APP));
    await browser.open(answer);
    expect((await browser.finish()).status).toBe(200);
    browser.cookies.set(APP, cookies);
    expect(await browser.open(answer)).toBe(`${APP}/login?via=provider`);
    expect(await browser.finish()).toMatchObject({ status: 403, body: { code: 'provider_ended' } });
  });

  test('leads back to the page where the person wanted to go', async () => {
    person({ email: 'rivera@demo.school' });
    const answer = await browser.goAndAnswer('?from=%2Fclass%2F1%3Fa%3D2');
    expect(await browser.open(answer)).toBe(`${APP}/login?via=provider&from=%2Fclass%2F1%3Fa%3D2`);
  });

  test('ends after a quarter of an hour', async () => {
    person({ email: 'rivera@demo.school' });
    await browser.open(await browser.goAndAnswer());
    clock.advance({ minutes: 15 });
    expect(await browser.finish()).toMatchObject({ status: 403, body: { code: 'provider_ended' } });
  });

  test('with another state is not taken, and the right answer still is', async () => {
    person({ email: 'rivera@demo.school' });
    const answer = await browser.goAndAnswer();
    const forged = new URL(answer);
    forged.searchParams.set('state', 'another');
    await browser.open(forged.href);
    expect(await browser.finish()).toMatchObject({ status: 403, body: { code: 'provider_ended' } });
    await browser.open(answer);
    expect((await browser.finish()).status).toBe(200);
  });

  test('that the person stops at the provider is told in a sentence', async () => {
    provider.next = null;
    expect(await browser.signIn()).toMatchObject(
      refused('provider_denied', 'You did not finish the sign-in with School ID. Try again, or use your password.'),
    );
  });

  test('asks a shared tablet whose account it is, or for a proof of who is there', async () => {
    person({ email: 'rivera@demo.school' });
    await browser.signIn();
    expect(provider.asked.get('prompt')).toBe('select_account');
    expect(provider.asked.get('code_challenge_method')).toBe('S256');
    await browser.signIn('?fresh=1');
    expect(provider.asked.get('prompt')).toBe('login');
  });
});

describe('how much a sign-in proves', () => {
  const change = async (token: string) =>
    Object((await server.call('DELETE', `/api/admin/people/${newId()}/second-step`, { token })).body).code;

  test('counts as a fresh sign-in for a quarter of an hour after the proof, and never where the provider names none', async () => {
    person({ email: 'office@demo.school' }, 'office');
    const token = tokenIn(await browser.signIn());
    expect(await change(token)).toBe('reauthenticate');
    const provedAgo = (minutes: number) =>
      server.db.query('UPDATE sessions SET proved_at = $1', [new Date(clock.now().getTime() - minutes * 60_000)]);
    await provedAgo(14);
    expect(await change(token)).not.toBe('reauthenticate');
    await provedAgo(16);
    expect(await change(token)).toBe('reauthenticate');
  });

  test('takes the time of the proof from the provider', async () => {
    person({ email: 'office@demo.school' }, 'office');
    await browser.signIn('?fresh=1');
    const [session] = await server.db.query<{ known: boolean }>(
      "SELECT proved_at > 'epoch' AND proved_at <= created_at AS known FROM sessions",
    );
    expect(session).toEqual({ known: true });
  });

  test('the account’s own second step holds', async () => {
    const token = await server.signIn('rivera');
    const begun = Object((await server.call('POST', '/api/auth/second-step', { token })).body);
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(String(begun.secret)) }).generate({
        timestamp: clock.now().getTime(),
      });
    await server.call('POST', '/api/auth/second-step/confirm', { token, body: { code: codeNow() } });
    clock.advance({ minutes: 1 });
    person({ email: 'rivera@demo.school' });
    expect(await browser.signIn()).toMatchObject({ status: 422, body: { code: 'second_step' } });
    expect(await browser.finish({ code: '000000' })).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
    expect((await browser.finish({ code: codeNow() })).status).toBe(200);
  });
});

test('the sign-in page learns the provider’s name, and its sign-out leads to the provider’s', async () => {
  expect((await server.call('GET', '/api/school')).body).toMatchObject({ sign_in_with: 'School ID' });
  const left = await server.call('GET', '/api/auth/provider/sign-out');
  expect(left.headers.get('Location')).toContain(`${provider.settings.issuer}/session/end?`);
});

test('a provider that does not answer is told in a sentence', async () => {
  const silent = { ...provider.settings, issuer: 'http://127.0.0.1:9', name: 'School ID' };
  const alone = await createTestServer({
    sharing: server,
    deps: {
      settings: { ...DEFAULT_SETTINGS, provider: silent },
      addresses: () => ({ public_url: APP, hosts: [] }),
    },
  });
  expect(await createProviderBrowser(alone, provider).signIn()).toMatchObject(
    refused('provider_unreachable', 'School ID can’t be reached now. Try again, or use your password.'),
  );
  await alone.close();
});
