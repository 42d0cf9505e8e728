import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { askSchool } from '#data/api/ask-school.ts';
import { anyJson } from '#data/api/read-response.ts';
import { sendAward } from '#data/api/awards-api.ts';
import { OPERATIONS } from '#tests/support/operations.ts';
import type { Operation } from '#data/api/dialects/endpoints/operation.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import { exportReport } from '#data/commands/export-report.ts';
import * as reports from '#data/api/reports-api.ts';
import * as rosters from '#data/api/rosters-api.ts';
import * as school from '#data/api/school-api.ts';
import * as session from '#data/api/session-api.ts';
import * as accounts from '#data/commands/accounts.ts';
import { createStudent, deleteStudent } from '#data/commands/students.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import * as students from '#data/api/students-api.ts';
import { writeNewRoster, writeRoster } from '#data/api/dialects/write-roster.ts';
import { AWARD } from '#tests/support/award.ts';
import { emptyDisk } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { A_SESSION } from '#tests/support/session.ts';
import { htmlPage } from '#tests/support/servers/school-model.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

type Name = keyof typeof OPERATIONS;

/** How one operation is used, what its server answers, and the other operations that a use of it needs. */
interface Use {
  call: (api: ApiClient) => Promise<{ ok: boolean }>;
  answer?: unknown;
  beside?: Partial<Record<Name, unknown>>;
}

const aStudent = { id: 's1', first_name: 'Zoë', last_name: 'Adeyemi' };
const aRoster = { id: 'g1', name: 'Team', student_ids: ['s1'] };
const made = { name: 'Team', student_ids: ['s1'] };
const before = { id: 'g1', student_ids: [] };

const makeRoster = async (api: ApiClient) => {
  const result = await writeNewRoster(api, made, 'key');
  return { ok: result.ok && result.value.notAttached === null };
};
const saveRoster = async (api: ApiClient) => ({ ok: (await writeRoster(api, before, made)).problem === null });
const saveMembers = async (api: ApiClient) => {
  const { problem } = await writeRoster(api, before, { student_ids: ['s1'] });
  return { ok: problem === null };
};

const ALL: Record<Name, Operation> = { ...OPERATIONS };

/** Every operation: one that is added without a row here does not compile. */
const USES: Record<Name, Use> = {
  login: {
    call: (api) => session.login(api, { identifier: 'rivera', password: 'p', remember: false }),
    answer: { access: 'a', refresh: 'r' },
  },
  me: { call: (api) => session.fetchProfile(api, 'a'), answer: { id: 'u1', role: 'EDUCATOR' } },
  refresh: {
    call: async (api) => ({ ok: (await session.refreshTokens(api, 'r')).kind === 'refreshed' }),
    answer: { access: 'a' },
  },
  logout: { call: (api) => session.logout(api, { refresh: 'r' }) },
  signup: {
    call: (api) =>
      accounts.signUp(
        { api },
        {
          email: 'a@b.test',
          password: 'p',
          desired_role: 'EDUCATOR',
          first_name: 'A',
          last_name: 'B',
          house: 'Junbi',
        },
      ),
  },
  securityQuestion: { call: (api) => accounts.loadSecurityQuestion({ api }, 'a@b.test'), answer: { question: 'Who?' } },
  verifyReset: {
    call: (api) => accounts.resetByAnswer({ api }, { email: 'a@b.test', answer: 'x', new_password: 'p' }),
  },
  requestReset: { call: (api) => accounts.requestReset({ api }, 'a@b.test') },
  scholarReset: {
    call: (api) =>
      accounts.resetScholar({ api }, { email: 'a@b.test', lunch_number: '1', grade: 3, new_password: 'p' }),
  },
  securityStatus: { call: (api) => accounts.readSecurityStatus({ api }) },
  securitySetup: { call: (api) => accounts.saveSecurityQuestion({ api }, { question: 'Who?', answer: 'x' }) },
  leaderboard: { call: school.fetchLeaderboard, answer: { houses: [] } },
  houses: { call: school.fetchHouses, answer: [{ id: 1, name: 'Junbi' }] },
  gradesSummary: { call: school.fetchGrades, answer: [{ grade: 7, label: '7' }, 'K'] },
  habits: {
    call: (api) => school.fetchHabits(api),
    answer: [{ id: 'h1', name: 'Own It', reasons: [{ id: 'r1', text: 'Work Hard' }] }],
  },
  habitNamed: {
    call: (api) => school.fetchHabitNamed(api, 'own it'),
    answer: [{ id: 'h1', name: 'Own It' }],
  },
  reasons: {
    call: (api) => school.fetchHabits(api),
    answer: [{ id: 'r1', text: 'Work Hard', habit_id: 'h1' }],
    beside: { habits: [{ id: 'h1', name: 'Own It' }] },
  },
  reasonsOfHabit: {
    call: (api) => school.fetchHabits(api),
    answer: [{ id: 'r1', text: 'Work Hard' }],
    beside: { habits: [{ id: 'h1', name: 'Own It' }] },
  },
  report: { call: reports.fetchPointsReport, answer: { results: [] } },
  exportReport: { call: (api) => exportReport({ api }, {}), answer: 'name,points' },
  storeItems: { call: reports.fetchStoreItems, answer: [] },
  students: { call: students.fetchAllStudents, answer: [aStudent] },
  student: { call: (api) => students.fetchStudent(api, 's1'), answer: aStudent },
  history: { call: (api) => fetchHistory(api, 's1'), answer: [] },
  createStudent: {
    call: (api) => createStudent({ api, db: new SchoolDb('u1') }, { first_name: 'Zoë', last_name: 'Adeyemi' }, 'key'),
    answer: aStudent,
  },
  deleteStudent: { call: (api) => deleteStudent({ api, db: new SchoolDb('u1') }, 's1') },
  award: {
    call: (api) => sendAward(api, { userId: 'u1', sentAt: 0 }, AWARD, async () => false),
    answer: { id: 1, student_id: 's1' },
  },
  rosters: { call: rosters.fetchRosters, answer: [aRoster] },
  roster: { call: (api) => rosters.fetchRoster(api, 'g1', null), answer: aRoster },
  rosterStudents: {
    call: (api) => rosters.fetchRoster(api, 'g1', null),
    answer: [aStudent],
    beside: { roster: { id: 'g1', name: 'Team' } },
  },
  createRoster: { call: makeRoster, answer: aRoster },
  attachToRoster: {
    call: makeRoster,
    beside: { createRoster: { id: 'g1', name: 'Team', student_ids: [] } },
  },
  updateRoster: { call: saveRoster, answer: aRoster },
  replaceMembers: {
    call: saveRoster,
    beside: { updateRoster: { id: 'g1', name: 'Team', student_ids: [] } },
  },
  saveMembers: { call: saveMembers, answer: aRoster },
  addMembers: { call: saveMembers },
  deleteRoster: { call: (api) => rosters.deleteRosterCall(api, 'g1') },
};

const SERVER = 'https://school.test';

interface Asked {
  method: string;
  /** With :id for the ids that the uses ask with. */
  path: string;
  habitId: string | null;
  body: Record<string, unknown>;
  /** Whether it shows a session. */
  proven: boolean;
}

let asked: Asked[];
let answer: (asked: Asked) => Response;
let api: ApiClient;
let memory: ServerMemory;

beforeEach(() => {
  emptyDisk();
  asked = [];
  memory = createShortMemory();
  api = createApiClient({
    memory,
    baseUrl: SERVER,
    auth: A_SESSION,
    send: async (request) => {
      const url = new URL(request.url);
      const text = await request.text();
      const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
      const proven = request.headers.has('Authorization');
      const filter = url.searchParams.has('roster_id') ? '?roster_id=:id' : '';
      const path = url.pathname.replace(/\/(s1|g1)(?=\/|$)/, '/:id') + filter;
      const one = { method: request.method, path, habitId: url.searchParams.get('habit_id'), body, proven };
      asked.push(one);
      return answer(one);
    },
  });
});

const textOf = ({ method, path }: Asked): string => `${method} ${path}`;
const slashVariant = (endpoint: string): string => (endpoint.endsWith('/') ? endpoint.slice(0, -1) : `${endpoint}/`);
const answered = (value: unknown): Response =>
  typeof value === 'string'
    ? new Response(value, { headers: { 'Content-Type': 'text/csv' } })
    : Response.json(value ?? { detail: 'Done.' });

/** The fields that only some forms of an award have. */
const AWARD_SHAPES: Record<string, string> = {
  'with id': 'client_award_id,student_id',
  specified: 'student_id',
  single: '',
};

/** Whether the request has this shape: the field of its name, and none of the others' fields. */
function isShaped({ body, proven }: Asked, name: string, shapes: readonly string[]): boolean {
  if (name === 'public' || name === 'session') return proven === (name === 'session');
  if (name in AWARD_SHAPES)
    return AWARD_SHAPES[name] === ['client_award_id', 'student_id'].filter((field) => field in body).join();
  if (name.endsWith(' role')) return body['desired_role'] === (name === 'upper-case role' ? 'EDUCATOR' : 'educator');
  return (name === 'without members' || name in body) && !shapes.some((other) => other !== name && other in body);
}

const endpointsOf = ({ method, paths }: Operation): string[] =>
  paths.flatMap((path) => (typeof method === 'string' ? [method] : method).map((each) => `${each} ${path}`));
const shapesOf = ({ shapes }: Operation): readonly string[] => shapes?.map((shape) => shape.name) ?? [];

const cases = (Object.keys(USES) as Name[]).flatMap((name) => {
  const endpoints = endpointsOf(ALL[name]);
  const both = endpoints.flatMap((endpoint) =>
    endpoint.includes('?') ? [endpoint] : [endpoint, slashVariant(endpoint)],
  );
  const shapes = ALL[name].shapes ? shapesOf(ALL[name]) : [null];
  return [...new Set(both)].flatMap((endpoint) =>
    shapes.map((shape) => ({ name, endpoint, shape, title: shape ? `${endpoint} with ${shape}` : endpoint })),
  );
});

describe.each([
  ['a page', () => htmlPage(404)],
  ['JSON', () => Response.json({ detail: 'Not Found' }, { status: 404 })],
])('where all else is %s that says 404', (_, missing) => {
  it.each(cases)('$name by $title alone is found, and then one request', async ({ name, endpoint, shape }) => {
    const use = USES[name];
    const beside = Object.entries(use.beside ?? {}).map(([other, value]) => ({
      endpoint: endpointsOf(ALL[other as Name])[0],
      value,
    }));
    // Members that were left out are written by a call of their own.
    const after = name === 'updateRoster' && shape === 'without members' ? ['PUT /api/rosters/:id/members'] : [];
    await memory.learn({ isOurs: false });
    answer = (one) => {
      const other = beside.find((each) => each.endpoint === textOf(one));
      if (other) return answered(other.value);
      if (after.includes(textOf(one))) return answered(undefined);
      if (textOf(one) !== endpoint) return missing();
      if (name === 'reasonsOfHabit' && !one.habitId) return Response.json({}, { status: 400 });
      if (shape && !isShaped(one, shape, shapesOf(ALL[name]))) {
        return shape === 'session'
          ? Response.json({ detail: 'Not authenticated.' }, { status: 401 })
          : Response.json({ [shape.endsWith(' role') ? 'desired_role' : shape]: ['Not so.'] }, { status: 400 });
      }
      return answered(use.answer);
    };
    await use.call(api);
    asked = [];
    expect(await use.call(api)).toMatchObject({ ok: true });
    expect(asked.map(textOf)).toEqual([...beside.map((each) => each.endpoint), endpoint, ...after]);
  });
});

/** Where our own server has each operation: the one path that it is asked for. */
const OWN: Record<Name, string> = {
  login: 'POST /api/auth/login',
  me: 'GET /api/auth/me',
  refresh: 'POST /api/auth/refresh',
  logout: 'POST /api/auth/logout',
  signup: 'POST /api/auth/signup',
  securityQuestion: 'GET /api/auth/educator/security/question',
  verifyReset: 'POST /api/auth/educator/security/verify-reset',
  requestReset: 'POST /api/auth/educator/security/request-reset',
  scholarReset: 'POST /api/auth/scholar/reset',
  securityStatus: 'GET /api/auth/educator/security/status',
  securitySetup: 'POST /api/auth/educator/security/setup',
  leaderboard: 'GET /api/leaderboard',
  houses: 'GET /api/houses/summary',
  gradesSummary: 'GET /api/students/grades/summary',
  habits: 'GET /api/habits',
  habitNamed: 'GET /api/habits',
  reasons: 'GET /api/reasons',
  reasonsOfHabit: 'GET /api/reasons',
  report: 'GET /api/reports',
  exportReport: 'POST /api/reports/export',
  storeItems: 'GET /api/store/items',
  students: 'GET /api/students',
  student: 'GET /api/students/:id',
  history: 'GET /api/students/:id/history',
  createStudent: 'POST /api/students',
  deleteStudent: 'DELETE /api/students/:id',
  award: 'POST /api/points/award',
  rosters: 'GET /api/rosters',
  roster: 'GET /api/rosters/:id',
  rosterStudents: 'GET /api/rosters/:id/students',
  createRoster: 'POST /api/rosters',
  attachToRoster: 'POST /api/rosters/:id/students',
  updateRoster: 'PATCH /api/rosters/:id',
  replaceMembers: 'PUT /api/rosters/:id/members',
  saveMembers: 'PATCH /api/rosters/:id',
  addMembers: 'POST /api/rosters/:id/students',
  deleteRoster: 'DELETE /api/rosters/:id',
};

it.each(Object.keys(USES) as Name[])('our own server is asked for %s at its one path', async (name) => {
  await memory.learn({ isOurs: true });
  answer = () => byOurs(Response.json({ detail: 'No.' }, { status: 404 }));
  const body = OWN[name].startsWith('GET') ? {} : { body: {} };
  await askSchool(api, ALL[name], { id: 's1', ...body, reader: anyJson });
  expect(asked.map(textOf)).toEqual([OWN[name]]);
});
