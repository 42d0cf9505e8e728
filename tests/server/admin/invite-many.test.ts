import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationLink, invitationPage, manyInvited, manyLinks } from '#contracts/admin/invitations.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PASSWORD = 'Quiet-Lantern-42';
const clock = fakeClock();
let server: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  office = await server.signIn('office');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/admin/invitations${path}`, { token: office, ...(body && { body }) });
const inviteMany = async (...people: object[]) => manyInvited.parse((await call('POST', '/many', { people })).body);
const renew = async (...ids: string[]) => manyLinks.parse((await call('POST', '/links', { ids })).body);
const inviteOne = async (email: string, role = 'educator') =>
  invitationLink.parse((await call('POST', '', { email, role })).body);
const open = async (token: string) => (await server.call('POST', '/api/invitations/open', { body: { token } })).status;
const actionsOn = async (id: string) =>
  (await server.db.query('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY seq', [id])).flatMap(
    Object.values,
  );

describe('many people are invited at once', () => {
  test('each with a link and a code of their own, and a line of the audit', async () => {
    const { links, left } = await inviteMany(
      { email: 'Ada@many.test', first_name: 'Ada', last_name: 'Byron' },
      { email: 'bo@many.test' },
      { email: ' ada@many.test ', first_name: 'Again' },
    );
    expect(left).toEqual([]);
    expect(links.map(({ email, first_name }) => [email, first_name])).toEqual([
      ['ada@many.test', 'Ada'],
      ['bo@many.test', ''],
    ]);
    for (const { token, id } of links) {
      expect(await open(token)).toBe(200);
      expect(await actionsOn(id)).toEqual(['invitation_made']);
    }
    const [ada, bo] = links;
    const typed = String(ada?.code).toLowerCase().replaceAll('-', ' ');
    const body = { token: typed, first_name: 'Ada', last_name: 'Byron', password: PASSWORD };
    expect((await server.call('POST', '/api/invitations/accept', { body })).status).toBe(201);
    expect(await server.signIn('ada@many.test', PASSWORD)).toEqual(expect.any(String));
    expect(await open(String(ada?.token))).toBe(404);
    expect(await open(String(ada?.code))).toBe(404);
    expect(await open(String(bo?.code))).toBe(200);
  });

  test('but for who can’t be, each with the reason', async () => {
    const { token } = await inviteOne('has@many.test');
    await inviteOne('desk@many.test', 'staff');
    const { links, left } = await inviteMany(
      { email: 'rivera@demo.school' },
      { email: 'pending@demo.school' },
      { email: 'has@many.test' },
      { email: 'desk@many.test' },
      { email: 'no-address' },
      { email: 'free@many.test' },
    );
    expect(links.map(({ email }) => email)).toEqual(['free@many.test']);
    expect(left.toSorted((a, b) => a.email.localeCompare(b.email))).toEqual([
      { email: 'desk@many.test', why: 'invited' },
      { email: 'has@many.test', why: 'invited' },
      { email: 'no-address', why: 'no_email' },
      { email: 'pending@demo.school', why: 'asked' },
      { email: 'rivera@demo.school', why: 'has_account' },
    ]);
    expect(await open(token)).toBe(200);
  });

  test('whose invitation has no link yet, or one that is too old, get a new one', async () => {
    const old = await inviteOne('old@many.test');
    const { id } = await inviteOne('prepared@many.test');
    await server.db.query('UPDATE invitations SET token_hash = NULL, expires_at = NULL WHERE id = $1', [id]);
    clock.advance({ days: 7 });
    office = await server.signIn('office');
    const { links } = await inviteMany({ email: 'old@many.test' }, { email: 'prepared@many.test' });
    expect(links.map((link) => link.id)).toEqual([old.id, id]);
    expect(await open(links[0]?.token ?? '')).toBe(200);
    expect(await actionsOn(id)).toEqual(['invitation_made', 'invitation_link_made']);
  });

  test('at most 500 of them, and at least one', async () => {
    const people = Array.from({ length: 501 }, (_, index) => ({ email: `p${index}@many.test` }));
    expect((await call('POST', '/many', { people })).status).toBe(400);
    expect((await call('POST', '/many', { people: [] })).status).toBe(400);
  });
});

describe('many links are made again at once', () => {
  test('which ends the links and the codes before', async () => {
    const [zoe, ada] = [await inviteOne('zoe@again.test'), await inviteOne('ann@again.test')];
    const { links, left } = await renew(zoe.id, ada.id);
    expect([links.map(({ email }) => email), left]).toEqual([['ann@again.test', 'zoe@again.test'], 0]);
    for (const secret of [zoe.token, zoe.code, ada.token, ada.code]) expect(await open(secret)).toBe(404);
    for (const { token, code } of links) expect([await open(token), await open(code)]).toEqual([200, 200]);
    expect(await actionsOn(zoe.id)).toEqual(['invitation_made', 'invitation_link_made']);
  });

  test('of everybody who has none that works, where nobody is named', async () => {
    const withoutLink = async () => invitationPage.parse((await call('GET', '')).body).without_link;
    await call('POST', '/links', { ids: null });
    expect(await withoutLink()).toBe(0);
    const [none, old, live, staff] = [
      await inviteOne('none@all.test'),
      await inviteOne('old@all.test'),
      await inviteOne('live@all.test'),
      await inviteOne('staff@all.test', 'staff'),
    ];
    await server.db.query(
      'UPDATE invitations SET token_hash = NULL, code_hash = NULL, expires_at = NULL WHERE id = $1',
      [none.id],
    );
    await server.db.query('UPDATE invitations SET expires_at = $2 WHERE id = ANY ($1)', [
      [old.id, staff.id],
      clock.now(),
    ]);
    expect(await withoutLink()).toBe(2);
    const answer = manyLinks.parse((await call('POST', '/links', { ids: null })).body);
    expect(answer.links.map(({ email }) => email)).toEqual(['none@all.test', 'old@all.test']);
    expect(await open(live.token)).toBe(200);
    expect(await withoutLink()).toBe(0);
  });

  test('but for those that have ended, are for staff, or whose person has an account', async () => {
    const [used, gone, staff, asked, open1] = [
      await inviteOne('used@again.test'),
      await inviteOne('gone@again.test'),
      await inviteOne('staff@again.test', 'staff'),
      await inviteOne('asked@again.test'),
      await inviteOne('open@again.test'),
    ];
    const body = { token: used.token, first_name: 'U', last_name: 'Sed', password: PASSWORD };
    await server.call('POST', '/api/invitations/accept', { body });
    await call('DELETE', `/${gone.id}`);
    const signup = {
      desired_role: 'EDUCATOR',
      password: PASSWORD,
      house: 'Savant',
      first_name: 'A',
      last_name: 'Sked',
    };
    await server.call('POST', '/api/auth/signup', { body: { ...signup, email: 'asked@again.test' } });
    const { links, left } = await renew(used.id, gone.id, staff.id, asked.id, open1.id);
    expect([links.map(({ email }) => email), left]).toEqual([['open@again.test'], 4]);
    expect(await open(staff.token)).toBe(200);
  });
});
