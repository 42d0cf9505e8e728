import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { boardSnapshot, type BoardSnapshot } from '#contracts/board.ts';
import type { DisplaySettings } from '#contracts/displays.ts';
import { createChannel, type Channel } from '#server/db/channel.ts';
import { connectDb, type Db } from '#server/db/db.ts';
import { pairDisplay } from '#tests/support/server/paired-display.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';
import { leaderboard } from '#contracts/houses.ts';

let server: TestServer;
let other: TestServer;
let db: Db;
const channels: Channel[] = [];
const stopping = new AbortController();
let token: string;

const channelOn = (databaseUrl: string): Channel => {
  const channel = createChannel({
    name: 'boards',
    connectionString: databaseUrl,
    db,
    id: newId(),
    now: () => NOW,
  });
  channels.push(channel);
  return channel;
};

/** Two servers on one database, each as a process of its own would be. */
beforeAll(async () => {
  const first = await createTestServer();
  db = connectDb(first.databaseUrl, () => undefined);
  server = await createTestServer({ sharing: first, deps: { notices: channelOn(first.databaseUrl) } });
  other = await createTestServer({
    sharing: first,
    deps: { notices: channelOn(first.databaseUrl), stopping: stopping.signal },
  });
  for (const channel of channels) {
    const heard = new Promise<void>((resolve) =>
      channel.follow(
        () => undefined,
        (isHeard) => isHeard && resolve(),
      ),
    );
    channel.open();
    await heard;
  }
  token = await server.signIn('rivera');
  return async () => {
    for (const channel of channels) await channel.close();
    await db.close();
    await server.close();
    await other.close();
    await first.close();
  };
});
afterAll(() => stopping.abort());

const bearer = (of: string): Record<string, string> => ({ Authorization: `Bearer ${of}` });

/** The stream as text, which grows while it is waited for. */
async function openStream(on: TestServer, headers: Record<string, string> = {}, proof = bearer(token)) {
  const response = await on.fetch('/api/leaderboard/stream', { headers: { ...proof, ...headers } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Reads on until this is true; false where the stream ends before. */
  const until = async (isThere: (text: string) => boolean): Promise<boolean> => {
    while (!isThere(text)) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return false;
      text += chunk.value;
    }
    return true;
  };
  const snapshots = (): BoardSnapshot[] =>
    [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json = '']) => boardSnapshot.parse(JSON.parse(json)));
  return { response, until, snapshots, text: () => text, close: () => reader?.cancel() };
}

async function awardOn(on: TestServer): Promise<string> {
  const body = awardBodyFor(await readSchool(on, token));
  expect((await on.call('POST', '/api/points/award/', { token, body })).status).toBe(201);
  return String(body['client_award_id']);
}

const showsAward = (id: string) => (text: string) => text.includes(`"id":"${id}"`);

describe('GET /api/leaderboard/stream', () => {
  test('answers what no proxy keeps, changes or holds back', async () => {
    const { response, close } = await openStream(server);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('Content-Encoding')).toBeNull();
    await close();
  });

  test('sends a whole snapshot first, under its version, and after an award the next one', async () => {
    const stream = await openStream(server);
    await stream.until((text) => text.includes('data: '));
    const [first] = stream.snapshots();
    expect(stream.text()).toContain(`id: ${first?.version}\n`);
    const id = await awardOn(server);
    expect(await stream.until(showsAward(id))).toBe(true);
    expect(stream.snapshots().at(-1)?.latest?.[0]?.id).toBe(id);
    await stream.close();
  });

  test('sends nothing again to a reader that has the version', async () => {
    const { body } = await server.call('GET', '/api/leaderboard/boards', { token });
    const stream = await openStream(server, { 'Last-Event-ID': boardSnapshot.parse(body).version });
    await stream.until((text) => text.includes(': hb'));
    expect(stream.snapshots()).toEqual([]);
    await stream.close();
  });

  test('shows scholars first names and initials, and no latest awards', async () => {
    const scholar = await server.signIn('amara');
    const stream = await openStream(server, {}, bearer(scholar));
    await stream.until((text) => text.includes('data: '));
    const [snapshot] = stream.snapshots();
    expect(snapshot).not.toHaveProperty('latest');
    const names = snapshot?.boards.total.top_students.map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/ .\.$/)));
    await stream.close();
  });

  test.each([
    ['an award that is taken back', 'POST', (id: string) => `/api/points/${id}/reverse/`, {}, 'rivera'],
    ['a new name of the school', 'PATCH', () => '/api/admin/school', { version: 2, name: 'Hillside School' }, 'office'],
  ])('follows %s', async (_, method, path, body, who) => {
    const id = await awardOn(server);
    const stream = await openStream(server);
    await stream.until((text) => text.includes('data: '));
    const before = stream.snapshots().length;
    const caller = await server.signIn(who);
    const answer = await server.call(method, path(id), { token: caller, body });
    expect(answer.status).toBeLessThan(300);
    expect(await stream.until(() => stream.snapshots().length > before)).toBe(true);
    await stream.close();
  });

  test('follows an award that another process took', async () => {
    const stream = await openStream(other);
    await stream.until((text) => text.includes('data: '));
    const id = await awardOn(server);
    expect(await stream.until(showsAward(id))).toBe(true);
    await stream.close();
  });

  test('continues after the connection that listens was lost', async () => {
    const [, channel] = channels;
    const states: boolean[] = [];
    const isBack = new Promise<void>((resolve) =>
      channel?.follow(
        () => undefined,
        (isHeard) => states.push(isHeard) === 2 && resolve(),
      ),
    );
    const stream = await openStream(other);
    await stream.until((text) => text.includes('data: '));
    await db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'habit-points-notices'",
    );
    await isBack;
    expect(states).toEqual([false, true]);
    const id = await awardOn(server);
    expect(await stream.until(showsAward(id))).toBe(true);
    await stream.close();
  });

  test('names students for a display as its setting says, and ends when the setting changes or staff revoke it', async () => {
    const office = await server.signIn('office');
    const display = await pairDisplay(server, office);
    const path = `/api/admin/displays/${display.row.id}`;
    const change = (names: DisplaySettings['names'], edits: number) =>
      server.call('PATCH', path, { token: office, body: { edits, settings: { ...display.row.settings, names } } });
    const topOf = async () => {
      const stream = await openStream(server, {}, display.headers());
      await stream.until((text) => text.includes('data: '));
      return { ...stream, top: stream.snapshots()[0]?.boards.total.top_students[0]?.name };
    };
    const first = await topOf();
    expect(first.top).toMatch(/ .\.$/);
    expect((await change('none', 1)).status).toBe(200);
    expect(await first.until(() => false)).toBe(false);
    const second = await topOf();
    expect(second.top).toBeUndefined();
    expect((await server.call('POST', `${path}/revoke`, { token: office })).status).toBe(200);
    expect(await second.until(() => false)).toBe(false);
    const again = await server.call('GET', '/api/leaderboard/stream', { headers: display.headers() });
    expect(again.status).toBe(401);
  });

  test.each([
    ['signs out', '/api/auth/logout', {}],
    [
      'gets a new password',
      '/api/auth/scholar/reset',
      { email: 'amara@demo.school', lunch_number: '482913', grade: '7', new_password: 'Quiet-otter-lamp-9' },
    ],
  ])('ends at once when its owner %s', async (_, path, body) => {
    // A server that nothing else makes look at its streams: not another test's call, and no heartbeat.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const quiet = await createTestServer({ sharing: server });
    const own = await quiet.signIn('amara');
    const stream = await openStream(quiet, {}, bearer(own));
    await stream.until((text) => text.includes('data: '));
    expect((await quiet.call('POST', path, { token: own, body })).status).toBe(200);
    expect(await stream.until(() => false)).toBe(false);
    await quiet.close();
  });

  test('never names students for a display more fully than the school allows, in no answer', async () => {
    const office = await server.signIn('office');
    const display = await pairDisplay(server, office);
    await db.query(`UPDATE displays SET settings = settings || '{"names": "full"}' WHERE id = $1`, [display.row.id]);
    await db.query("UPDATE school SET display_names = 'initial'");
    await awardOn(server);
    const stream = await openStream(server, {}, display.headers());
    await stream.until((text) => text.includes('data: '));
    const boards = await server.call('GET', '/api/leaderboard/boards', { headers: display.headers() });
    const board = await server.call('GET', '/api/leaderboard', { headers: display.headers() });
    const shown = [stream.snapshots()[0], boardSnapshot.parse(boards.body)].flatMap((snapshot) => [
      ...Object.values(snapshot?.boards ?? {}).flatMap((each) => each?.top_students ?? []),
      ...(snapshot?.latest ?? []),
    ]);
    const tops = leaderboard.parse(board.body).houses.map(({ top_student }) => top_student);
    const names = [...shown, ...tops].map((each) => each?.name ?? '');
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !/ .\.$/.test(name))).toEqual([]);
    await stream.close();
  });

  test('ends when the server stops, with a time to come back', async () => {
    const stream = await openStream(other);
    await stream.until((text) => text.includes('data: '));
    stopping.abort();
    expect(await stream.until(() => false)).toBe(false);
    expect(stream.text()).toMatch(/retry: \d{4,5}\nevent: bye\n/);
    expect((await other.call('GET', '/api/leaderboard/stream', { token })).status).toBe(503);
  });
});

describe('the streams of one account', () => {
  /** So many streams, in two sessions of this account. */
  async function openMany(username: string, count: number) {
    const proofs = [bearer(await server.signIn(username)), bearer(await server.signIn(username))];
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    for (let index = 0; index < count; index += 1) streams.push(await openStream(server, {}, proofs[index % 2]));
    onTestFinished(async () => {
      for (const stream of streams) await stream.close();
    });
    return streams;
  }

  test('are twenty for a scholar: with one more, the oldest ends', async () => {
    await server.db.query(
      `UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE username = 'office')
        WHERE username = 'amara'`,
    );
    const [oldest, second] = await openMany('amara', 21);
    expect(await oldest?.until(() => false)).toBe(false);
    await awardOn(server);
    expect(await second?.until((text) => text.split('data: ').length > 2)).toBe(true);
  });

  test('are a hundred for a teacher, whose account may be on every screen of the halls', async () => {
    const [oldest, second] = await openMany('okafor', 100);
    const id = await awardOn(server);
    expect(await oldest?.until(showsAward(id))).toBe(true);
    const [newest] = await openMany('okafor', 1);
    expect(await oldest?.until(() => false)).toBe(false);
    const next = await awardOn(server);
    for (const stream of [second, newest]) expect(await stream?.until(showsAward(next))).toBe(true);
  });

  test('are twenty for a display', async () => {
    const { headers } = await pairDisplay(server, await server.signIn('office'));
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    for (let index = 0; index < 21; index += 1) streams.push(await openStream(server, {}, headers()));
    expect(await streams[0]?.until(() => false)).toBe(false);
    const id = await awardOn(server);
    expect(await streams[1]?.until(showsAward(id))).toBe(true);
    for (const stream of streams) await stream.close();
  });
});
