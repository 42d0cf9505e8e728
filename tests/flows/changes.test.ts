import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDirectory, readFigures } from '#data/cache/directory.ts';
import { receivedAwards } from '#data/cache/my-awards.ts';
import { report } from '#data/cache/report.ts';
import { students } from '#data/cache/students.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let school: School;
let tablet: Tablet;
let answers: Array<{
  address: string;
  body: { whole?: boolean; students?: { whole: boolean } } | null;
  bytes: number;
}> = [];
/** The copies of a tablet that has asked for what changed all day. */
let follower: SchoolDb;

beforeAll(async () => {
  server = await createTestServer();
  school = await readSchool(server, await server.signIn('rivera'));
  tablet = createTablet(
    async (request) => {
      const answer = await server.fetch(request);
      const text = await answer.clone().text();
      answers.push({ address: request.url, body: text ? JSON.parse(text) : null, bytes: text.length });
      return answer;
    },
    { isSameOrigin: true },
  );
  const entered = await signIn(tablet, {
    identifier: 'rivera@demo.school',
    password: 'Demo-2026-points',
    remember: true,
  });
  if (!entered.ok) throw new Error('Nobody is signed in.');
  follower = new SchoolDb('follower');
  await load(follower);
});
afterAll(() => server.close());

async function load(db: SchoolDb): Promise<void> {
  const deps = { api: tablet.api, now: tablet.now, db };
  for (const resource of [students, report, receivedAwards])
    expect(await resource.load(deps)).toMatchObject({ ok: true });
}

/** What a screen shows of each list. */
async function shown(db: SchoolDb) {
  const { generated_at: _, ...points } = (await report.read({ db }))?.data ?? { generated_at: '' };
  return {
    students: (await readDirectory(db)).students,
    figures: Object.fromEntries([...(await readFigures(db))].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    report: points,
    mine: (await receivedAwards.read({ db }))?.data.awards,
  };
}

const call = async (who: string, method: string, path: string, body?: unknown): Promise<void> => {
  const answer = await server.call(method, path, { token: await server.signIn(who), body });
  expect([path, answer.status < 300]).toEqual([path, true]);
};
const award = async (who: string, place: number): Promise<string> => {
  const { id } = nth(school.students, place);
  const { id: habit_id } = nth(school.habits, place % 3);
  const reason_id = school.reasons.find((reason) => reason.habit_id === habit_id)?.id;
  const body = awardBodyFor(school, { student_id: id, scholar_id: id, habit_id, reason_id });
  await call(who, 'POST', '/api/points/award', { ...body, reason: 'Star' });
  return String(body['client_award_id']);
};

let taken = '';
it.each<[string, () => Promise<unknown>]>([
  ['nothing', async () => undefined],
  ['an award of one’s own', async () => (taken = await award('rivera', 3))],
  ['awards by others', () => Promise.all([award('okafor', 3), award('okafor', 40)])],
  ['an Undo', () => call('rivera', 'POST', `/api/points/${taken}/reverse`, {})],
  ['a new student', () => call('rivera', 'POST', '/api/students', { first_name: 'Nia', last_name: 'Mbeki' })],
  ['one who left', () => call('okafor', 'DELETE', `/api/students/${nth(school.students, 50).id}`)],
  ['a new name', () => rename(nth(school.students, 3).id, 'Zulu')],
  ['a new name, and an award in the same moment', () => renameAndAward()],
  ['a house that is renamed', () => server.db.query("UPDATE houses SET name = 'Kudu' WHERE name = 'Junbi'")],
  ['a habit that is new', () => newHabit()],
])('a tablet that asks for what changed shows what one shows that loads everything, after %s', async (_, act) => {
  await act();
  // Another process is heard after a second; a write through this one is heard at once.
  await call('rivera', 'POST', '/api/students', { first_name: 'Seen', last_name: `Now${newId()}` });
  answers = [];
  await load(follower);
  const asked = answers.filter(({ address }) => address.includes('since=') || address.includes('mark='));
  expect(asked.map(({ body }) => (body?.students ?? body)?.whole ?? false)).toEqual(asked.map(() => false));
  const fresh = new SchoolDb(newId());
  await load(fresh);
  expect(await shown(follower)).toEqual(await shown(fresh));
});

async function rename(id: string, name: string): Promise<void> {
  const words = [id, name, `zoe ${name.toLowerCase()}`, `${name.toLowerCase()} zoe`];
  await server.db.query(
    "UPDATE students SET first_name = 'Zoe', last_name = $2, search_text = $3, sort_key = $4 WHERE id = $1",
    words,
  );
}

async function renameAndAward(): Promise<void> {
  await rename(nth(school.students, 4).id, 'Abbot');
  await award('okafor', 4);
}

async function newHabit(): Promise<void> {
  await server.db.query("INSERT INTO habits (id, name, colour, position) VALUES ($1, 'Sing', '#123456', 99)", [
    newId(),
  ]);
}

it('an award by somebody else is a few bytes of each list', async () => {
  await load(follower);
  await award('okafor', 7);
  answers = [];
  await load(follower);
  const sizes = answers.map(({ address, bytes }) => [new URL(address).pathname.replace(/\/$/, ''), bytes] as const);
  expect(sizes.map(([path]) => path)).toEqual(['/api/students', '/api/reports', '/api/points/mine']);
  for (const [path, bytes] of sizes) expect([path, bytes < 8_000]).toEqual([path, true]);
});
