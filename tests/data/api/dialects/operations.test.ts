import { beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '#data/api/accounts-api.ts';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { sendAward } from '#data/api/awards-api.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints.ts';
import type { Operation } from '#data/api/dialects/endpoints.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import { fetchMyAwards } from '#data/api/my-awards-api.ts';
import * as reports from '#data/api/reports-api.ts';
import * as rosters from '#data/api/rosters-api.ts';
import * as school from '#data/api/school-api.ts';
import * as session from '#data/api/session-api.ts';
import * as students from '#data/api/students-api.ts';
import { AWARD } from '#tests/support/award.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import { htmlPage } from '#tests/support/servers/school-model.ts';

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

const ALL: Record<Name, Operation> = { ...OPERATIONS };

/** Every operation: one that is added without a row here does not compile. */
const USES: Record<Name, Use> = {
  login: {
    call: (api) => session.login(api, { identifier: 'rivera', password: 'p', remember: false }),
    answer: { access: 'a', refresh: 'r' },
  },
  me: { call: (api) => session.fetchProfile(api, 'a'), answer: { id: 'u1', role: 'EDUCATOR' } },
  refresh: { call: (api) => session.refreshTokens(api, 'r'), answer: { access: 'a' } },
  logout: { call: (api) => session.logout(api, { refresh: 'r' }) },
  signup: {
    call: (api) =>
      accounts.postSignup(api, {
        email: 'a@b.test',
        password: 'p',
        desired_role: 'EDUCATOR',
        first_name: 'A',
        last_name: 'B',
        house: 'Junbi',
      }),
  },
  passwordCheck: {
    call: (api) => accounts.postPasswordCheck(api, { password: 'p', context: [] }),
    answer: { acceptable: true, reason: null },
  },
  securityQuestion: { call: (api) => accounts.fetchSecurityQuestion(api, 'a@b.test'), answer: { question: 'Who?' } },
  verifyReset: {
    call: (api) => accounts.postVerifyReset(api, { email: 'a@b.test', answer: 'x', new_password: 'p' }),
  },
  requestReset: { call: (api) => accounts.postRequestReset(api, 'a@b.test') },
  scholarReset: {
    call: (api) =>
      accounts.postScholarReset(api, { email: 'a@b.test', lunch_number: '1', grade: 3, new_password: 'p' }),
  },
  securityStatus: { call: accounts.fetchSecurityStatus },
  securitySetup: { call: (api) => accounts.postSecuritySetup(api, { question: 'Who?', answer: 'x' }) },
  leaderboard: { call: (api) => school.fetchLeaderboard(api, null), answer: { houses: [] } },
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
  exportReport: { call: (api) => reports.exportReportCall(api, {}), answer: 'name,points' },
  storeItems: { call: reports.fetchStoreItems, answer: [] },
  students: { call: students.fetchAllStudents, answer: [aStudent] },
  student: { call: (api) => students.fetchStudent(api, 's1'), answer: aStudent },
  history: { call: (api) => fetchHistory(api, 's1'), answer: [] },
  createStudent: {
    call: (api) => students.postStudent(api, { first_name: 'Zoë', last_name: 'Adeyemi' }, 'key'),
    answer: aStudent,
  },
  deleteStudent: { call: (api) => students.deleteStudentCall(api, 's1') },
  award: { call: (api) => sendAward(api, 'u1', AWARD, async () => false), answer: { id: 1, student_id: 's1' } },
  myAwards: { call: (api) => fetchMyAwards(api, '2026-11-01'), answer: { results: [] } },
  rosters: { call: rosters.fetchRosters, answer: [aRoster] },
  roster: { call: (api) => rosters.fetchRoster(api, 'g1', null), answer: aRoster },
  rosterStudents: {
    call: (api) => rosters.fetchRoster(api, 'g1', null),
    answer: [aStudent],
    beside: { roster: { id: 'g1', name: 'Team' } },
  },
  createRoster: { call: (api) => rosters.postRoster(api, made, 'key'), answer: aRoster },
  attachToRoster: { call: (api) => rosters.postMembers(api, 'attachToRoster', 'g1', ['s1']) },
  updateRoster: { call: (api) => rosters.patchRoster(api, 'g1', made), answer: aRoster },
  replaceMembers: { call: (api) => rosters.putMembers(api, 'g1', ['s1']) },
  saveMembers: { call: (api) => rosters.patchMembers(api, 'g1', ['s1']), answer: aRoster },
  addMembers: { call: (api) => rosters.postMembers(api, 'addMembers', 'g1', ['s1']) },
  deleteRoster: { call: (api) => rosters.deleteRosterCall(api, 'g1') },
};

const SERVER = 'https://school.test';

interface Asked {
  method: string;
  /** With {id} for the ids that the uses ask with. */
  path: string;
  habitId: string | null;
  body: Record<string, unknown>;
  /** Whether it shows a session. */
  proven: boolean;
}

let asked: Asked[];
let answer: (asked: Asked) => Response;
let api: ApiClient;

beforeEach(() => {
  asked = [];
  api = createApiClient({
    baseUrl: SERVER,
    auth: { ...NO_SESSION, proof: async () => ({ userId: 'u1', proof: { scheme: 'Bearer', token: 't' } }) },
    send: async (request) => {
      const url = new URL(request.url);
      const text = await request.text();
      const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
      const proven = request.headers.has('Authorization');
      const filter = url.searchParams.has('roster_id') ? '?roster_id={id}' : '';
      const path = url.pathname.replace(/\/(s1|g1)(?=\/|$)/, '/{id}') + filter;
      const one = { method: request.method, path, habitId: url.searchParams.get('habit_id'), body, proven };
      asked.push(one);
      return answer(one);
    },
  });
});

const textOf = ({ method, path }: Asked): string => `${method} ${path}`;
const twinOf = (way: string): string => (way.endsWith('/') ? way.slice(0, -1) : `${way}/`);
const answered = (value: unknown): Response =>
  typeof value === 'string'
    ? new Response(value, { headers: { 'Content-Type': 'text/csv' } })
    : Response.json(value ?? { detail: 'Done.' });

/** Whether the body is of this shape: it has the field of its name, or for 'bare' none of the others' fields. */
function isShaped({ body, proven }: Asked, name: string, operation: Operation): boolean {
  if (name === 'public' || name === 'session') return proven === (name === 'session');
  const others = (operation.bodies ?? []).filter((each) => each !== name);
  if (name.endsWith('-role')) return body['desired_role'] === (name === 'upper-case-role' ? 'EDUCATOR' : 'educator');
  return (name === 'bare' || name in body) && !others.some((other) => other in body);
}

const cases = (Object.keys(USES) as Name[]).flatMap((name) => {
  const operation = ALL[name];
  const ways = operation.ways.flatMap((way) => (way.includes('?') ? [way] : [way, twinOf(way)]));
  return [...new Set(ways)].flatMap((way) =>
    (operation.bodies ?? [null]).map((body) => ({ name, way, body, title: body ? `${way} with ${body}` : way })),
  );
});

describe.each([
  ['a page', () => htmlPage(404)],
  ['JSON', () => Response.json({ detail: 'Not Found' }, { status: 404 })],
])('where all else is %s that says 404', (_, missing) => {
  it.each(cases)('$name by $title alone is found, and then one request', async ({ name, way, body }) => {
    const operation = ALL[name];
    const use = USES[name];
    const beside = Object.entries(use.beside ?? {}).map(([other, value]) => ({
      way: ALL[other as Name].ways[0],
      value,
    }));
    answer = (one) => {
      const other = beside.find((each) => each.way === textOf(one));
      if (other) return answered(other.value);
      if (textOf(one) !== way) return missing();
      if (name === 'reasonsOfHabit' && !one.habitId) return Response.json({}, { status: 400 });
      if (body && !isShaped(one, body, operation)) {
        return body === 'session'
          ? Response.json({ detail: 'Not authenticated.' }, { status: 401 })
          : Response.json({ [body.endsWith('-role') ? 'desired_role' : body]: ['Not so.'] }, { status: 400 });
      }
      return answered(use.answer);
    };
    await use.call(api);
    asked = [];
    expect(await use.call(api)).toMatchObject({ ok: true });
    expect(asked.map(textOf)).toEqual([...beside.map((each) => each.way), way]);
  });
});
