import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#data/api/api-client.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { CatalogDb, SchoolDb } from '#data/db/school-db.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createClock, createDevice, emptyDisk, SERVER, submission } from '#tests/support/outbox.ts';
import { NO_SESSION, OKAFOR, RIVERA } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const WHO = { identifier: ' rivera ', password: 'Demo-2026-points', remember: true };
let sessionDb: SessionDb;
let outboxDb: OutboxDb;
let requests: Array<{ path: string; body: unknown }>;
let answers: Record<string, () => Response>;

beforeEach(() => {
  emptyDisk();
  api = newApi();
  sessionDb = new SessionDb();
  outboxDb = new OutboxDb();
  requests = [];
  answers = {
    '/api/auth/login': () => Response.json({ access_token: 'access-1', refresh_token: 'refresh-1' }),
    '/api/auth/me': () => Response.json(RIVERA),
    '/api/auth/logout': () => Response.json({}),
  };
});

/** A device that knows whose server this is. */
const newApi = (isOurs = true) => {
  const memory = createShortMemory();
  void memory.learn({ isOurs });
  return createApiClient({
    memory,
    baseUrl: SERVER,
    auth: NO_SESSION,
    send: async (request) => {
      const path = new URL(request.url).pathname;
      const text = await request.text();
      requests.push({ path, body: text ? JSON.parse(text) : null });
      const answer = answers[path];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
  });
};
let api: ReturnType<typeof newApi>;
const enter = () => signIn({ api, sessionDb, outboxDb, apiBase: SERVER }, WHO);

describe('signing in', () => {
  it('stores the session with the profile and asks for the longer one where the box is ticked', async () => {
    expect(await enter()).toMatchObject({ ok: true });
    expect(requests[0]).toEqual({
      path: '/api/auth/login',
      body: { email: 'rivera', password: 'Demo-2026-points', remember: true },
    });
    expect(await sessionDb.session.get('current')).toEqual({
      key: 'current',
      apiBase: SERVER,
      profile: RIVERA,
      tokens: { access: 'access-1', refresh: 'refresh-1' },
    });
  });

  it.each([400, 401])('tries the username after a %i of another server', async (status) => {
    api = newApi(false);
    let calls = 0;
    answers['/api/auth/login'] = () =>
      (calls += 1) === 1
        ? Response.json({ detail: 'No.' }, { status })
        : Response.json({ access_token: 'a', refresh_token: 'r' });
    expect(await enter()).toMatchObject({ ok: true });
    expect(requests[1]?.body).toEqual({ username: 'rivera', password: 'Demo-2026-points' });
  });

  it('does not try the username after a 403', async () => {
    answers['/api/auth/login'] = () => Response.json({ detail: 'Account not active.' }, { status: 403 });
    expect(await enter()).toMatchObject({ ok: false, failure: { step: 'login', failure: { status: 403 } } });
    expect(requests.length).toBe(1);
  });

  it.each<[string, () => Response, object]>([
    ['tokens are missing', () => Response.json({ access_token: 'a' }), { step: 'tokens' }],
    [
      'the answer is HTML',
      () => new Response('<html>', { status: 200 }),
      { step: 'login', failure: { kind: 'not-json' } },
    ],
  ])('stores nothing where %s', async (_, answer, failure) => {
    answers['/api/auth/login'] = answer;
    expect(await enter()).toMatchObject({ ok: false, failure });
    expect(await sessionDb.session.count()).toBe(0);
  });

  it('stores nothing where the profile can not be loaded', async () => {
    answers['/api/auth/me'] = () => Response.json({ detail: 'Broken.' }, { status: 500 });
    expect(await enter()).toMatchObject({ ok: false, failure: { step: 'profile' } });
    expect(await sessionDb.session.count()).toBe(0);
  });

  it("wipes another account's cache and keeps its own", async () => {
    for (const { id } of [RIVERA, OKAFOR]) await new SchoolDb(id).drafts.put({ key: 'award', value: {} });
    await enter();
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('cache-'))).toEqual([
      `cache-${RIVERA.id}`,
    ]);
  });
});

it("a sign-in after another's session ended removes the names of their students", async () => {
  await answer('s3', RIVERA.id);
  await answer('s4', OKAFOR.id);
  const device = createDevice(outboxDb, createClock());
  await device.enqueue(submission(['s1'], { userId: RIVERA.id }));
  await device.enqueue(submission(['s2'], { userId: OKAFOR.id }));
  await enter();
  expect(await namesOnDisk()).toEqual({ waiting: ['Student s1', null], answered: ['Student s3', null] });
});

/** An award that was answered a while ago. */
async function answer(studentId: string, userId: string): Promise<void> {
  const device = createDevice(outboxDb, createClock(), { userId });
  await device.enqueue(submission([studentId], { userId }));
  await device.drain(async () => ({ ok: true, value: { client_award_id: null, seq: 1, replayed: false } }));
}

const namesOnDisk = async () => ({
  waiting: (await outboxDb.entries.orderBy('seq').toArray()).map((row) => row.studentName),
  answered: (await outboxDb.answered.orderBy('seq').toArray()).map((row) => row.studentName),
});

describe('signing out', () => {
  it('removes tokens and caches, keeps the outbox without names and the catalog', async () => {
    await enter();
    await new SchoolDb(RIVERA.id).drafts.put({ key: 'award', value: {} });
    await new CatalogDb().freshness.put({ resource: 'houses', loadedAt: 1 });
    await answer('s3', RIVERA.id);
    await answer('s4', OKAFOR.id);
    await createDevice(outboxDb, createClock()).enqueue(submission(['s1'], { userId: RIVERA.id }));
    await createDevice(outboxDb, createClock()).enqueue(submission(['s2'], { userId: OKAFOR.id }));

    await signOut({ api, sessionDb, outboxDb });

    expect(await sessionDb.session.count()).toBe(0);
    expect((await Dexie.getDatabaseNames()).toSorted()).toEqual(['catalog-1', 'outbox-1', 'session-1', 'undo-1']);
    expect(await namesOnDisk()).toEqual({ waiting: [null, null], answered: [null, null] });
    const kept = [...(await outboxDb.entries.toArray()), ...(await outboxDb.answered.toArray())];
    expect(kept.map((row) => row.request.student_id).toSorted()).toEqual(['s1', 's2', 's3', 's4']);
    expect(requests.at(-1)).toEqual({
      path: '/api/auth/logout',
      body: { refresh: 'refresh-1', refresh_token: 'refresh-1' },
    });
  });

  it('an answer that arrives after the cache was deleted does not create it again', async () => {
    await enter();
    const cache = new SchoolDb(RIVERA.id);
    await cache.drafts.put({ key: 'award', value: {} });
    await signOut({ api, sessionDb, outboxDb });
    await expect(cache.drafts.put({ key: 'award', value: {} })).rejects.toThrow(/closed/);
    expect(await Dexie.exists(`cache-${RIVERA.id}`)).toBe(false);
    expect(cache.isEnded()).toBe(true);
  });

  it('ends the session and the cache on a device whose outbox fails', async () => {
    await enter();
    await new SchoolDb(RIVERA.id).drafts.put({ key: 'award', value: {} });
    outboxDb.close();
    await signOut({ api, sessionDb, outboxDb });
    expect(await sessionDb.session.count()).toBe(0);
    expect(await Dexie.exists(`cache-${RIVERA.id}`)).toBe(false);
  });

  it('works with no network', async () => {
    await enter();
    answers = {};
    await signOut({ api, sessionDb, outboxDb });
    expect(await sessionDb.session.count()).toBe(0);
  });
});
