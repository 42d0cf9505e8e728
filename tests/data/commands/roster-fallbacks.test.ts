import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { readRoster } from '#data/cache/rosters.ts';
import { createRoster, deleteRoster, saveRoster } from '#data/commands/rosters.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { rosterProblem } from '#domain/people/roster-words.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { htmlPage } from '#tests/support/servers/school-model.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

let db: SchoolDb;
let api: ApiClient;
let asked: string[];
let answers: Record<string, (body: Record<string, unknown>) => Response>;

beforeEach(async () => {
  emptyDisk();
  db = new SchoolDb('teacher-1');
  asked = [];
  answers = {};
  const proof = { userId: 'teacher-1', proof: { scheme: 'Bearer', token: 't' } } as const;
  api = createApiClient({
    memory: createShortMemory(),
    baseUrl: SERVER,
    auth: { ...NO_SESSION, proof: async () => proof },
    send: async (request) => {
      const endpoint = `${request.method} ${request.url.slice(SERVER.length)}`;
      const text = await request.text();
      asked.push(endpoint);
      return answers[endpoint]?.(text ? (JSON.parse(text) as Record<string, unknown>) : {}) ?? htmlPage(404);
    },
  });
  await db.rosters.put({
    id: 'r1',
    name: 'Team',
    description: null,
    student_count: 2,
    updated_at: '',
    student_ids: ['s1', 's2'],
  });
});

const deps = () => ({ api, db, now: () => 1 });
const create = () => createRoster(deps(), { name: 'New', student_ids: ['s1', 's2'] }, 'key-1');
const json = (body: unknown, status = 200) => Response.json(body, { status });

describe('making a roster', () => {
  it('with student_ids is one request', async () => {
    answers['POST /api/rosters'] = ({ student_ids }) => json({ id: 'n1', student_ids }, 201);
    expect(await create()).toEqual({ ok: true, value: { id: 'n1', notAttached: null } });
    expect(asked).toHaveLength(1);
    expect((await readRoster(db, 'n1'))?.student_ids).toEqual(['s1', 's2']);
  });

  it('with studentIds, where student_ids is refused', async () => {
    answers['POST /api/rosters'] = ({ studentIds }) =>
      studentIds ? json({ id: 'n1', student_ids: studentIds }, 201) : json({ detail: 'studentIds is missing.' }, 400);
    expect(await create()).toMatchObject({ ok: true });
    asked = [];
    expect(await create()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['rosters', 'roster'],
    ['groups', 'group'],
  ])('under /api/%s without its students, then attached, or says that they could not be', async (name, kind) => {
    answers[`POST /api/${name}`] = () => json({ id: 'n1', student_ids: [] }, 201);
    expect(await create()).toEqual({ ok: true, value: { id: 'n1', notAttached: kind } });
    expect((await readRoster(db, 'n1'))?.student_ids).toEqual([]);
    answers[`POST /api/${name}/n1/members`] = () => json({});
    expect(await create()).toEqual({ ok: true, value: { id: 'n1', notAttached: null } });
    expect((await readRoster(db, 'n1'))?.student_ids).toEqual(['s1', 's2']);
  });

  it('by create_with_students', async () => {
    answers['POST /api/rosters/create_with_students'] = ({ student_ids }) =>
      json({ roster: { id: 'n1', student_ids } }, 201);
    expect(await create()).toMatchObject({ ok: true, value: { id: 'n1', notAttached: null } });
  });

  it('says that no endpoint does it', async () => {
    const made = await create();
    expect(made.ok ? null : rosterProblem.create(made.failure)).toContain(
      'Unable to create roster with provided endpoints.',
    );
  });

  it('makes none elsewhere after an answer that may mean it is made', async () => {
    answers['POST /api/rosters'] = () => json({}, 500);
    expect(await create()).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(asked).toEqual(['POST /api/rosters']);
  });
});

describe('saving the members on the roster’s own screen', () => {
  const save = () => saveRoster(deps(), 'r1', { student_ids: ['s2', 's3'] });

  it('replaces them under /api/groups', async () => {
    answers['PATCH /api/groups/r1/'] = ({ student_ids }) => json({ id: 'r1', name: 'Team', student_ids });
    expect(await save()).toEqual({ ok: true, value: { kind: 'saved' } });
    expect((await readRoster(db, 'r1'))?.student_ids).toEqual(['s2', 's3']);
  });

  it.each([
    ['JSON', () => byOurs(json({ detail: 'Not allowed.' }, 405))],
    ['a proxy’s page', () => htmlPage(405)],
  ])('teaches nothing by a 405 of our own server, in %s: the next Save replaces them', async (_, refused) => {
    await api.memory.learn({ isOurs: true });
    answers['PATCH /api/rosters/r1'] = refused;
    answers['POST /api/rosters/r1/students'] = () => expect.fail('added');
    expect(await save()).toMatchObject({ ok: false });
    answers['PATCH /api/rosters/r1'] = ({ student_ids }) => byOurs(json({ id: 'r1', name: 'Team', student_ids }));
    expect(await save()).toEqual({ ok: true, value: { kind: 'saved' } });
    expect((await api.memory.read()).onlyAddsMembers).toBeNull();
  });

  it('adds only where that is not offered, and says who could not be removed', async () => {
    answers['POST /api/rosters/r1/students/'] = () => json({});
    expect(await save()).toEqual({ ok: true, value: { kind: 'added-only', added: 1, notRemoved: ['s1'] } });
    expect((await readRoster(db, 'r1'))?.student_ids).toEqual(['s2', 's3', 's1']);
    asked = [];
    await save();
    expect(asked).toEqual(['POST /api/rosters/r1/students/']);
  });

  it.each([404, 405])('replaces them again after one %s of a call that had worked', async (status) => {
    const replaces = answers;
    replaces['PATCH /api/groups/r1/'] = ({ student_ids }) => json({ id: 'r1', name: 'Team', student_ids });
    await save();
    answers = { 'POST /api/rosters/r1/students/': () => json({}), 'PATCH /api/groups/r1/': () => json({}, status) };
    expect(await save()).toMatchObject({ ok: true });
    answers = replaces;
    asked = [];
    expect(await save()).toEqual({ ok: true, value: { kind: 'saved' } });
    expect(asked[0]).toBe('PATCH /api/groups/r1/');
  });

  it.each<[string, () => void, string]>([
    [
      'the server refuses',
      () => (answers['PATCH /api/groups/r1/'] = () => json({ detail: 'Too many.' }, 400)),
      'Unable to save changes. “Too many.”',
    ],
    [
      'the server refuses without words',
      () => (answers['PATCH /api/groups/r1/'] = () => json({}, 400)),
      'Could not save roster membership via /api/groups/:id/.',
    ],
    [
      'the fallback fails too',
      () => undefined,
      'Could not save roster membership via /api/groups/:id/, and adding students via /api/rosters/:id/students/ failed too.',
    ],
  ])('says so where %s', async (_, given, words) => {
    given();
    const saved = await save();
    expect(saved.ok ? null : rosterProblem.save(saved.failure)).toBe(words);
    expect((await readRoster(db, 'r1'))?.student_ids).toEqual(['s1', 's2']);
  });
});

describe('saving name and members on the edit screen', () => {
  const save = () => saveRoster(deps(), 'r1', { name: 'Renamed', student_ids: ['s2'] });

  it('is sent as PATCH, as PUT, or under /api/groups', async () => {
    for (const endpoint of ['PATCH /api/rosters/r1/', 'PUT /api/rosters/r1/', 'PATCH /api/groups/r1/']) {
      answers = { [endpoint]: ({ student_ids }) => json({ id: 'r1', name: 'Renamed', student_ids }) };
      expect(await save()).toEqual({ ok: true, value: { kind: 'saved' } });
    }
    expect(await readRoster(db, 'r1')).toMatchObject({ name: 'Renamed', student_ids: ['s2'] });
  });

  it('writes the members separately where the roster leaves them out, or says that it could not', async () => {
    answers['PATCH /api/rosters/r1/'] = () => json({ id: 'r1', name: 'Renamed', student_ids: ['s1', 's2'] });
    const failed = await save();
    expect(failed.ok ? null : rosterProblem.update(failed.failure)).toBe(
      'Updated metadata but could not update members.',
    );
    expect(await readRoster(db, 'r1')).toMatchObject({ name: 'Renamed', student_ids: ['s1', 's2'] });
    answers['PUT /api/rosters/r1/members'] = () => json({});
    expect(await save()).toEqual({ ok: true, value: { kind: 'saved' } });
    expect(await readRoster(db, 'r1')).toMatchObject({ student_ids: ['s2'] });
  });
});

it.each(['groups/r1/', 'rosters/r1/', 'student_groups/r1', 'student-groups/r1/'])(
  'a roster is deleted at /api/%s',
  async (path) => {
    answers[`DELETE /api/${path}`] = () => new Response(null, { status: 204 });
    expect(await deleteRoster({ api, db }, 'r1')).toMatchObject({ ok: true });
    expect(await readRoster(db, 'r1')).toBeNull();
  },
);
