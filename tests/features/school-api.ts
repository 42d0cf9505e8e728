import { boardsOfLeaderboard } from '#data/api/dialects/decode/boards.ts';
import { decodeLeaderboard } from '#data/api/dialects/decode/school.ts';
import type { Send } from '#data/api/api-client.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { RIVERA } from '#tests/support/session.ts';

/** What the school's server answers, by '{METHOD} {path}'; a test replaces one answer and leaves the others. */
export type Answer = (request: Request) => Promise<Response> | Response;

export const json = (status: number, body: unknown): Answer => {
  return () => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
};
export const html = (status: number): Answer => {
  return () => new Response('<!doctype html><p>Wifi', { status, headers: { 'Content-Type': 'text/html' } });
};
export const noNetwork: Answer = () => {
  throw new TypeError('Failed to fetch');
};

const houses = [
  { id: 'h1', name: 'Savant', colour: '#036363', icon: '/icons/Savant.png' },
  { id: 'h2', name: 'Junbi', colour: '#c72c05', icon: '/icons/Junbi.png' },
];

const student = (id: string, first_name: string, last_name: string, house: number, grade: number) => ({
  id,
  first_name,
  last_name,
  email: null,
  house_id: houses[house]?.id,
  house_name: houses[house]?.name,
  grade,
  points: 0,
});

export const STUDENTS = [
  student('s1', 'Zoë', 'Adeyemi', 0, 3),
  student('s2', 'Liam', 'Brown', 1, 3),
  student('s3', 'Amara', "O'Connor", 0, 0),
];

/** `count` students named 'Student 001' and so on. */
export const manyStudents = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    student(`m${index + 1}`, 'Student', String(index + 1).padStart(3, '0'), index % 2, (index % 12) + 1),
  );

export const studentPage = (results: unknown[]): Answer =>
  json(200, { results, count: results.length, page: 1, page_size: 5000 });

export async function recordAward(request: Request): Promise<Response> {
  const body: unknown = await request.json();
  const award = body as { client_award_id: string; student_id: string; points: number };
  const { client_award_id, student_id, points } = award;
  const row = { id: `l-${client_award_id}`, client_award_id, student_id, points };
  return Response.json({ ...row, seq: 1, recorded_at: '2026-11-20T09:00:00Z', replayed: false }, { status: 201 });
}

export const BOARD = {
  houses: [
    { ...houses[0], points_total: 1200, top_student: { name: 'Zoë Adeyemi' } },
    { ...houses[1], points_total: 1450, top_student: null },
  ],
  updated_at: '2026-11-20T09:14:00Z',
};

export const REPORT_ROWS = [
  { ...reportLine('s1', 'Zoë Adeyemi', 0, 3), points: 9, points_by_habit: { b1: 6, b2: 2 } },
  { ...reportLine('s2', 'Liam Brown', 1, 7), points: 5, points_by_habit: { b2: 5 } },
  reportLine('s3', "Amara O'Connor", 0, 0),
];

/** A report's line without points. */
export function reportLine(id: string, name: string, house: number, grade: number) {
  const { id: house_id, name: house_name } = houses[house] ?? { id: null, name: null };
  return { student_id: id as string | null, name, house_id, house_name, grade: grade as number | null, points: 0 };
}

export const reportOf = (results: unknown[]): Answer =>
  json(200, {
    type: 'points_by_student',
    generated_at: '2026-11-20T09:14:00Z',
    habits: [
      { id: 'b1', name: 'Own It', colour: '#4a6f25' },
      { id: 'b2', name: 'Do Your Part', colour: '#27a1b9' },
    ],
    results: results.map((row) => ({ points_by_habit: {}, ...(row as object) })),
    count: results.length,
  });

export const STORE_ITEMS = [
  {
    id: 'i1',
    name: 'Homework pass',
    description: 'One evening off.',
    cost_points: 40,
    group_name: 'Class',
    active: true,
  },
  { id: 'i2', name: 'Pencil', description: null, cost_points: 1, group_name: null, active: true },
  { id: 'i3', name: 'Choose your seat', description: null, cost_points: 15, group_name: 'Class', active: true },
];

const usual: Record<string, Answer> = {
  'POST /api/auth/login': json(200, { access_token: 'access-1', refresh_token: 'refresh-1' }),
  'GET /api/auth/me': json(200, RIVERA),
  'POST /api/auth/logout': json(200, {}),
  'POST /api/auth/refresh': json(401, { detail: 'The session has ended.', code: 'session_ended' }),
  'GET /api/school': json(200, { name: 'Kilima School', time_zone: 'America/New_York' }),
  'GET /api/houses/summary': json(200, { results: houses }),
  'GET /api/habits': json(200, {
    results: [
      { id: 'b1', name: 'Own It', colour: '#4a6f25' },
      { id: 'b2', name: 'Do Your Part', colour: '#27a1b9' },
    ],
  }),
  'GET /api/reasons': json(200, {
    results: [
      { id: 'r1', text: 'Work Hard', habit_id: 'b1' },
      { id: 'r2', text: 'Set Goals', habit_id: 'b1' },
      { id: 'r3', text: 'We Can...', habit_id: 'b2' },
    ],
  }),
  'GET /api/students': studentPage(STUDENTS),
  'GET /api/leaderboard': json(200, BOARD),
  'POST /api/points/award': recordAward,
  'GET /api/rosters': json(200, { results: [] }),
  'GET /api/points/mine': json(200, { results: [] }),
  'GET /api/reports': reportOf(REPORT_ROWS),
  'GET /api/store/items': json(200, { results: STORE_ITEMS }),
};

/** As our server does it, an alias is answered like the path that it means. */
function mainName(method: string, path: string): string {
  const parts = path.split('/');
  for (const rule of ALL_CALLS) {
    if (rule.method !== method) continue;
    for (const known of rule.aliases) {
      const pattern = known.split('/');
      const fits = pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at]);
      if (fits) return `${method} ${rule.path.replace(':id', parts[pattern.indexOf(':id')] ?? '')}`;
    }
  }
  return `${method} ${path}`;
}

/** What was not said otherwise: awards are taken back, and nothing else is there. */
function reversalOf(name: string): Response {
  const id = /^POST \/api\/points\/(.+)\/reverse$/.exec(name)?.[1];
  return id === undefined
    ? Response.json({ detail: `No ${name}` }, { status: 404 })
    : Response.json({ reverses_id: id, points: -1 }, { status: 201 });
}

const boardRequest = ({ url, headers }: Request) => new Request(url.replace('/boards', ''), { headers });

/** Every board of a school where a test says only its leaderboard: the total. */
async function boardsOf(answer: Response): Promise<Response> {
  const json: unknown = answer.ok
    ? await answer
        .clone()
        .json()
        .catch(() => null)
    : null;
  const board = decodeLeaderboard(json);
  return board ? Response.json(boardsOfLeaderboard(board), { headers: answer.headers }) : answer;
}

/** A school's server in this process, and what it was asked. */
/** `epoch`: that of its ledger; null: it names none. */
export function createSchoolApi(
  answers: Record<string, Answer> = {},
  {
    reverses = true,
    isOurs = true,
    epoch = null,
  }: { reverses?: boolean; isOurs?: boolean; epoch?: string | null } = {},
) {
  const table = { ...usual, ...answers };
  const asked: string[] = [];
  const awards: unknown[] = [];
  const send: Send = async (request) => {
    const path = new URL(request.url).pathname.replace(/\/$/, '');
    const exact = `${request.method} ${path}`;
    if (exact === 'GET /api/leaderboard/boards' && !(exact in table))
      return boardsOf(await send(boardRequest(request)));
    const name = exact in table ? exact : mainName(request.method, path);
    asked.push(name);
    const answer = table[name];
    if (name === 'POST /api/points/award') awards.push(await request.clone().json());
    const response = answer ? await answer(request) : reversalOf(name);
    // A portal's page is not the server's.
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    return isPage || !isOurs ? response : byOurs(response, { reverses, epoch });
  };
  return {
    send,
    facts: { isOurs, knowsAwardIds: isOurs || null, reversesAwards: isOurs && reverses, epoch },
    asked,
    /** The bodies of all awards that reached it. */
    awards,
    answer: (name: string, answer: Answer) => void (table[name] = answer),
  };
}
