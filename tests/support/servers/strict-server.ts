import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { createSchoolModel, createTokens, HOUSE_NAMES, MODEL_HABITS, MODEL_ITEMS, TEACHER } from './school-model.ts';
import type { SchoolModel, StandIn } from './school-model.ts';

/** The fields that the specification names for each write; any other one is refused. */
const FIELDS: Record<string, readonly string[]> = {
  'POST /api/auth/login': ['email', 'password', 'username'],
  'POST /api/token/refresh/': ['refresh'],
  'POST /api/auth/logout': ['refresh', 'refresh_token'],
  'POST /api/auth/educator/security/verify-reset': ['email', 'answer', 'new_password'],
  'POST /api/auth/scholar/password/reset': ['email', 'lunch_number', 'grade', 'new_password'],
  'POST /api/points/award/': ['scholar_id', 'value', 'reason', 'source', 'term', 'house_name'],
  'POST /api/rosters': ['name', 'description', 'student_ids'],
  'PATCH /api/rosters/:id/': ['name', 'description', 'student_ids'],
  'PATCH /api/groups/:id/': ['student_ids'],
};
const OPEN = /^\/api\/(auth\/(login|scholar|educator)|token|houses\/summary|students\/grades)/;

/**
 * Written from the specification alone, and strict about it: a field that it does not name is a 422 with a list of
 * `errors`. Tokens expire and are refreshed at the second path, nobody's path is a 401, a created award is a 201 without a
 * body, and the fourth of them is put off once. It keeps no award ids; the history shows each award.
 */
export function createStrictServer(now: () => number): StandIn {
  const model = createSchoolModel(now);
  const tokens = createTokens();
  const app = new Hono();
  const unauthorized = (c: Context) => c.json({ message: 'Unauthorized' }, 401);
  app.use(async (c, next) =>
    OPEN.test(c.req.path) || tokens.isGood(c.req.header('Authorization'), 'Bearer') ? next() : unauthorized(c),
  );
  // Whoever is not signed in learns nothing of which paths there are.
  app.notFound((c) => (OPEN.test(c.req.path) ? unauthorized(c) : c.json({ message: 'Not Found' }, 404)));

  const route = (
    method: 'POST' | 'PATCH',
    path: string,
    handler: (c: Context, body: Given) => Response | Promise<Response>,
  ) =>
    app.on(method, path, only(FIELDS[`${method} ${path}`] ?? []), async (c) => handler(c, await c.req.json<Given>()));
  route('POST', '/api/auth/login', (c, { email, password }) =>
    email === TEACHER.email && model.knows(password)
      ? c.json({ access: tokens.next(), refresh: tokens.refresh })
      : c.json({ errors: [{ msg: 'Wrong email or password' }] }, 401),
  );
  route('POST', '/api/token/refresh/', (c, { refresh }) =>
    refresh === tokens.refresh ? c.json({ access: tokens.next() }) : unauthorized(c),
  );
  route('POST', '/api/auth/logout', (c) => c.body(null, 204));
  app.get('/api/auth/educator/security/question', (c) => c.json({ security_question: model.question }));
  route('POST', '/api/auth/educator/security/verify-reset', (c, { answer, new_password }) => {
    if (answer !== model.answer) return c.json({ errors: [{ msg: 'Wrong answer' }] }, 400);
    model.password = String(new_password);
    return c.body(null, 204);
  });
  route('POST', '/api/auth/scholar/password/reset', (c, { new_password }) => {
    model.scholarPassword = String(new_password);
    return c.body(null, 204);
  });
  school(app, model);
  let isPutOff = false;
  route('POST', '/api/points/award/', (c, { scholar_id, value, reason }) => {
    if (model.ledger.length === 3 && !isPutOff) {
      isPutOff = true;
      return c.json({ errors: [{ msg: 'Slow down' }] }, 429, { 'Retry-After': '1' });
    }
    const habit = MODEL_HABITS.find(({ name }) => String(reason).includes(name))?.n ?? 0;
    model.award({ student: Number(scholar_id), points: Number(value), reason: String(reason), habit, clientId: null });
    return c.body(null, 201);
  });
  rosters(app, model, route);
  return { fetch: async (request) => app.fetch(request), model, expireAccess: () => tokens.expire() };
}

type Given = Record<string, unknown>;
type Route = (method: 'POST' | 'PATCH', path: string, handler: (c: Context, body: Given) => Response) => unknown;

const only =
  (names: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    const body: unknown = await c.req.json().catch(() => ({}));
    const unknown = Object.keys(Object(body)).filter((name) => !names.includes(name));
    if (unknown.length === 0) return next();
    return c.json({ errors: unknown.map((name) => ({ msg: `"${name}" is not allowed` })) }, 422);
  };

function school(app: Hono, model: SchoolModel): void {
  const student = (n: number) => {
    const known = model.students[n - 1];
    return {
      id: n,
      first_name: known?.first,
      last_name: known?.last,
      email: known?.email,
      house: { id: (known?.house ?? 0) + 1, name: HOUSE_NAMES[known?.house ?? 0] },
      grade_level: known?.grade === 0 ? 'K' : known?.grade,
      total_points: model.pointsOf(n),
    };
  };
  const all = () => model.students.map(({ n }) => student(n));
  app.get('/api/auth/me', (c) => c.json({ id: 7, role: 'educator', full_name: 'Ana Rivera', email: TEACHER.email }));
  app.get('/api/auth/educator/security/status', (c) => c.json({ has_security_question: true, is_generic: false }));
  app.get('/api/houses/summary', (c) => c.json({ results: HOUSE_NAMES.map((name, n) => ({ id: n + 1, name })) }));
  app.get('/api/students/grades/summary', (c) => c.json({ results: ['K', 1, 2] }));
  app.get('/api/students/', (c) => c.json({ results: all(), total: model.students.length }));
  app.get('/api/students/:id', (c) => c.json(student(Number(c.req.param('id')))));
  app.get('/api/students/:id/history', (c) => {
    const rows = model.historyOf(Number(c.req.param('id'))).map((row) => ({
      id: row.n,
      timestamp: row.at,
      points: row.points,
      habit: { name: row.habit },
      reason: { text: row.reason },
      awarded_by: { name: `${TEACHER.first} ${TEACHER.last}` },
    }));
    return c.json(rows);
  });
  app.get('/api/habits', (c) => c.json({ results: MODEL_HABITS.map(({ n, name }) => ({ id: n, name })) }));
  app.get('/api/reasons', (c) => {
    const rows = MODEL_HABITS.flatMap(({ n, reasons }) =>
      reasons.map((text, index) => ({ id: n * 10 + index, text, habit_id: n })),
    );
    const habit = c.req.query('habit_id');
    return c.json({ results: rows.filter((row) => habit === undefined || row.habit_id === Number(habit)) });
  });
  app.get('/api/leaderboard/', (c) =>
    c.json({ houses: HOUSE_NAMES.map((name, n) => ({ id: n + 1, name, points_total: model.housePoints(n) })) }),
  );
  app.get('/api/reports/', (c) => c.json({ results: all() }));
  app.get('/api/store/items', (c) =>
    c.json({ results: MODEL_ITEMS.map(({ n, name, cost, active }) => ({ id: n, name, cost_points: cost, active })) }),
  );
}

function rosters(app: Hono, model: SchoolModel, route: Route): void {
  const roster = (n: number) => {
    const known = model.rosters.get(n);
    return { id: n, name: known?.name, description: known?.description, student_ids: known?.members };
  };
  const change = (c: Context, { name, student_ids: ids }: Given): Response => {
    const known = model.rosters.get(Number(c.req.param('id')));
    if (!known) return c.json({ message: 'Roster not found' }, 404);
    if (typeof name === 'string') known.name = name;
    if (Array.isArray(ids)) known.members = ids.map(Number);
    return c.json(roster(known.n));
  };
  app.get('/api/rosters/', (c) => c.json({ results: [...model.rosters.keys()].map(roster) }));
  app.get('/api/rosters/:id', (c) => {
    const n = Number(c.req.param('id'));
    return model.rosters.has(n) ? c.json(roster(n)) : c.json({ message: 'Roster not found' }, 404);
  });
  route('POST', '/api/rosters', (c, { name, student_ids: ids }) => {
    const members = Array.isArray(ids) ? ids.map(Number) : [];
    return c.json(roster(model.addRoster(String(name), null, members).n), 201);
  });
  route('PATCH', '/api/rosters/:id/', change);
  route('PATCH', '/api/groups/:id/', change);
  app.delete('/api/rosters/:id/', (c) => {
    model.rosters.delete(Number(c.req.param('id')));
    return c.body(null, 204);
  });
}
