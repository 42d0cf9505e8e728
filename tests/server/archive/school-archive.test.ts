import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARCHIVE_WORDS } from '#domain/school/archive-words.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import { isAsSummed, textOf, unpack } from '#tests/support/server/open-archive.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const clock = fakeClock();
let server: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  office = await server.signIn('office');
});
afterAll(() => server.close());

const ask = (on: TestServer = server): Promise<Response> =>
  on.fetch('/api/admin/school/archive', { method: 'POST', headers: { Authorization: `Bearer ${office}` } });

async function saved(response: Response): Promise<{ dir: string; remove: () => Promise<void> }> {
  const { dir, remove } = await temporaryDir();
  await unpack(new Uint8Array(await response.arrayBuffer()), dir);
  return { dir, remove };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const lastAudits = (count: number) =>
  server.db.query<{ action: string; details: Record<string, unknown> }>(
    `SELECT action, details FROM (SELECT * FROM audit_log WHERE action LIKE 'school_export%' ORDER BY seq DESC LIMIT $1) a
      ORDER BY seq`,
    [count],
  );

describe('the whole school', () => {
  let dir: string;
  let remove: () => Promise<void>;
  let type: string | null;

  beforeAll(async () => {
    const png = readFileSync('public/icons/Junbi.png').toString('base64');
    const [house] = await server.db.query<{ id: string }>("SELECT id FROM houses WHERE name = 'Junbi'");
    await server.call('PUT', `/api/admin/houses/${house?.id}/crest`, { token: office, body: { png } });
    await server.db.query("UPDATE students SET first_name = '=1+1' WHERE email = 'amara@demo.school'");
    await server.db.query(
      "UPDATE accounts SET security_question = 'What is the mark-of-a-question?' WHERE username = 'rivera'",
    );
    const response = await ask();
    type = response.headers.get('Content-Type');
    ({ dir, remove } = await saved(response));
  });
  afterAll(() => remove());

  const json = (name: string): unknown => JSON.parse(textOf(dir, name));
  const manifest = () => Object(json('manifest.json'));

  test('is a zip archive whose files are as their hashes say', () => {
    expect(type).toBe('application/zip');
    expect(isAsSummed(dir)).toBe(true);
    const sums = textOf(dir, 'SHA256SUMS').trimEnd().split('\n');
    for (const { name, bytes, sha256: hash } of manifest().files) {
      const content = readFileSync(join(dir, name));
      expect([name, content.length, sha256(content)]).toEqual([name, bytes, hash]);
      expect(sums).toContain(`${hash}  ${name}`);
    }
    expect(sums).toContain(`${sha256(readFileSync(join(dir, 'manifest.json')))}  manifest.json`);
    expect(sums).toHaveLength(manifest().files.length + 1);
  });

  test('has the ledger, row by row, with its count and its sum', async () => {
    const rows = await server.db.query<{ id: string; points: number; day: string }>(
      "SELECT id, points, to_char(day, 'YYYY-MM-DD') AS day FROM ledger ORDER BY seq",
    );
    expect(rows.length).toBeGreaterThan(1_000);
    const written = json('json/ledger.json') as typeof rows;
    expect(written.map(({ id, points, day }) => ({ id, points, day }))).toEqual(rows);
    const sum = rows.reduce((total, { points }) => total + points, 0);
    expect(manifest().tables.ledger).toEqual({ rows: rows.length, sum });
    expect(textOf(dir, 'csv/ledger.csv').trimEnd().split('\r\n')).toHaveLength(rows.length + 1);
  });

  test('has the same rows as CSV, in which nothing is run as a formula', () => {
    expect(textOf(dir, 'json/students.json')).toContain('"first_name":"=1+1"');
    const csv = textOf(dir, 'csv/students.csv');
    expect(csv).toMatch(/^\uFEFFid,first_name,last_name,email,/);
    expect(csv).toContain(",'=1+1,");
    expect(csv).not.toMatch(/,=1\+1/);
  });

  test('has times in UTC, lists as lists, and an empty table as an empty list', () => {
    expect(textOf(dir, 'json/ledger.json')).toMatch(/"recorded_at":"2026-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00"/);
    expect(textOf(dir, 'json/ledger.json')).toMatch(/"reason_ids":\["/);
    expect(json('json/night_files.json')).toEqual([]);
    expect(textOf(dir, 'csv/night_files.csv')).toBe('\uFEFFid,file_name,found_at,state,import_id,report\r\n');
  });

  test('has the crest of a house as a picture', () => {
    const [crest] = json('json/house_crests.json') as { house_id: string }[];
    const picture = readFileSync(join(dir, 'crests', `${crest?.house_id}.png`));
    expect(picture.equals(readFileSync('public/icons/Junbi.png'))).toBe(true);
  });

  test('has no password hash and no recovery question', () => {
    for (const { name } of manifest().files) {
      const text = textOf(dir, name);
      expect([name, text.includes('$argon2'), text.includes('mark-of-a-question')]).toEqual([name, false, false]);
    }
  });

  test('says in a text what is in it and how to check it, and what is left out and why', () => {
    expect(textOf(dir, 'README.txt')).toContain('sha256sum -c SHA256SUMS');
    expect(textOf(dir, 'README.txt')).toContain('Every award and every undo');
    expect(manifest().left_out.sessions).toBe('opens or guards a sign-in, and is worth nothing on another server');
  });

  test('is in the audit twice: when it was asked for, and when it was whole, with the hash of its manifest', async () => {
    const hash = sha256(readFileSync(join(dir, 'manifest.json')));
    expect(await lastAudits(2)).toEqual([
      { action: 'school_export_begun', details: {} },
      { action: 'school_exported', details: { manifest_sha256: hash, ledger_rows: manifest().tables.ledger.rows } },
    ]);
  });
});

/** A database whose transactions stop before this statement. */
function stoppedAt(db: Db, statement: string) {
  const { promise: reached, resolve: reach } = withResolvers();
  const { promise: released, resolve: letGo } = withResolvers();
  const stopping = (tx: Queryable): Queryable => ({
    query: async (text, values) => {
      if (text.includes(statement)) {
        reach();
        await released;
      }
      return tx.query(text, values);
    },
  });
  const stopped: Db = { ...db, tx: (work) => db.tx((tx) => work(stopping(tx))) };
  return { stopped, reached, letGo };
}

function withResolvers() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test('every file shows the same moment: an award that comes while it is written is in none of them', async () => {
  await server.db.query('DELETE FROM throttles');
  const { stopped, reached, letGo } = stoppedAt(server.db, 'FROM ledger ORDER BY seq');
  const on = await createTestServer({ sharing: server, clock: clock.now, deps: { db: stopped } });
  const [before] = await server.db.query<{ rows: number }>('SELECT count(*) AS rows FROM ledger');
  const answer = ask(on).then(saved);
  await reached;
  const school = await readSchool(server, office);
  const body = awardBodyFor(school, {});
  expect((await server.call('POST', '/api/points/award', { token: office, body })).status).toBe(201);
  letGo();
  const { dir, remove } = await answer;
  expect(JSON.parse(textOf(dir, 'json/ledger.json'))).toHaveLength(before?.rows ?? 0);
  expect(JSON.parse(textOf(dir, 'manifest.json')).tables.ledger.rows).toBe(before?.rows);
  await remove();
  await on.close();
});

/** The answer to another one, whose receiver goes away at once. */
async function statusOf(): Promise<number> {
  const { status, body } = await ask();
  await body?.cancel();
  return status;
}

describe('one at a time', () => {
  test('is made; the next one is refused until the first one ends, also where its receiver goes away', async () => {
    await server.db.query('DELETE FROM throttles');
    const first = await ask();
    const reader = first.body?.getReader();
    await reader?.read();
    const second = await ask();
    const said = await second.text();
    await reader?.cancel();
    expect(second.status).toBe(409);
    expect(JSON.parse(said)).toMatchObject({ code: 'archive_under_way', detail: ARCHIVE_WORDS.underWay });
    await expect.poll(statusOf).toBe(200);
  });

  test('is six a day for one account; a refused one is not being made', async () => {
    await server.db.query('UPDATE throttles SET used = 6');
    await expect.poll(statusOf).toBe(429);
    clock.advance({ hours: 25 });
    office = await server.signIn('office');
    await expect.poll(statusOf).toBe(200);
  });
});

test('a server that stops breaks it off, so that nobody takes the part for the whole', async () => {
  const stopping = new AbortController();
  await server.db.query('DELETE FROM throttles');
  const { stopped, reached, letGo } = stoppedAt(server.db, 'FROM ledger ORDER BY seq');
  const on = await createTestServer({
    sharing: server,
    clock: clock.now,
    deps: { stopping: stopping.signal, db: stopped },
  });
  const answer = (await ask(on)).arrayBuffer();
  await reached;
  stopping.abort(new Error('the server stops'));
  await expect(answer).rejects.toThrow('the server stops');
  letGo();
  expect((await lastAudits(1))[0]?.action).toBe('school_export_begun');
  await on.close();
});
