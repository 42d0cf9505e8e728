import { Hono, type Context, type MiddlewareHandler } from 'hono';
import {
  bodyOf,
  createSchoolModel,
  createTokens,
  HOUSE_NAMES,
  htmlPage,
  MODEL_HABITS,
  MODEL_ITEMS,
  TEACHER,
  type StandIn,
} from './school-model.ts';

const PAGE = 5;

/**
 * Like a Django REST server: paths with a trailing slash only, an HTML page for any other, tokens shown as `Token`,
 * `results` with a `count` in pages of five, `pk` ids, houses as objects, groups instead of rosters, sign-in by username.
 */
export function createDjangoServer(now: () => number): StandIn {
  const model = createSchoolModel(now);
  const tokens = createTokens();
  const app = new Hono();
  app.notFound(() => htmlPage(404));

  const paged = (c: Context, rows: readonly unknown[]) => {
    const page = Number(c.req.query('page') ?? 1);
    const next = page * PAGE < rows.length ? `http://school.test/?page=${page + 1}` : null;
    return c.json({ count: rows.length, next, previous: null, results: rows.slice((page - 1) * PAGE, page * PAGE) });
  };
  const house = (n: number) => ({ pk: n + 1, title: HOUSE_NAMES[n] });
  const student = (n: number) => {
    const {
      first,
      last,
      email,
      house: its,
      grade,
    } = model.students[n - 1] ?? { first: '', last: '', email: '', house: 0, grade: 0 };
    const grade_level = grade === 0 ? 'K' : String(grade);
    return {
      pk: n,
      first_name: first,
      last_name: last,
      email,
      house: house(its),
      grade_level,
      total_points: model.pointsOf(n),
    };
  };
  const group = (n: number) => {
    const { name, description, members } = model.rosters.get(n) ?? { name: '', description: null, members: [] };
    return { pk: n, name, description, members: members.map((pk) => ({ pk })) };
  };
  const missing = (c: Context, field: string) => c.json({ [field]: ['This field is required.'] }, 400);

  app.post('/api/auth/login/', async (c) => {
    const { username, password } = await bodyOf(c.req.raw);
    if (!username) return missing(c, 'username');
    if (username !== TEACHER.username || !model.knows(password)) return c.json({ detail: 'No such user.' }, 401);
    return c.json({ access: tokens.next(), refresh: tokens.refresh });
  });
  app.post('/api/token/refresh/', async (c) => {
    const { refresh } = await bodyOf(c.req.raw);
    if (!refresh) return missing(c, 'refresh');
    return refresh === tokens.refresh
      ? c.json({ access: tokens.next() })
      : c.json({ detail: 'Token is invalid.' }, 401);
  });
  app.get('/api/auth/educators/security-question/', (c) => c.json({ security_question: model.question }));
  app.post('/api/auth/educators/security/reset/', async (c) => {
    const { answer, password } = await bodyOf(c.req.raw);
    if (!password) return missing(c, 'password');
    if (answer !== model.answer) return c.json({ detail: 'Wrong answer.' }, 400);
    model.password = password ?? '';
    return c.json({ detail: 'Done.' });
  });
  app.post('/api/auth/scholar/recover/', async (c) => {
    const { email, lunch_number, new_password } = await bodyOf(c.req.raw);
    const known = model.students.some((each) => each.email === email && each.lunch === lunch_number);
    if (!known) return c.json({ detail: 'Those details do not match.' }, 400);
    model.scholarPassword = new_password ?? '';
    return c.json({ detail: 'Done.' });
  });
  app.get('/api/houses/', (c) => c.json({ results: HOUSE_NAMES.map((_, n) => house(n)) }));
  app.get('/api/students/grades/summary/', (c) => c.json({ grades: ['K', '1', '2'] }));

  const guard: MiddlewareHandler = async (c, next) => {
    if (tokens.isGood(c.req.header('Authorization'), 'Token')) return next();
    c.header('WWW-Authenticate', 'Token');
    return c.json({ detail: 'Authentication credentials were not provided.' }, 401);
  };
  app.get('/api/auth/me/', guard, (c) =>
    c.json({
      pk: 7,
      username: TEACHER.username,
      email: TEACHER.email,
      first_name: TEACHER.first,
      last_name: TEACHER.last,
      role: 'educator',
    }),
  );
  app.post('/api/auth/logout/', guard, (c) => c.body(null, 204));
  app.get('/api/scholars/', guard, (c) =>
    paged(
      c,
      model.students.map(({ n }) => student(n)),
    ),
  );
  app.get('/api/students/:pk/', guard, (c) => c.json(student(Number(c.req.param('pk')))));
  app.get('/api/students/:pk/history/', guard, (c) =>
    paged(
      c,
      model.historyOf(Number(c.req.param('pk'))).map((row) => ({
        pk: row.n,
        timestamp: row.at,
        points: row.points,
        habit: { name: row.habit },
        reason: { text: row.reason },
        awarded_by: { name: `${TEACHER.first} ${TEACHER.last}` },
      })),
    ),
  );
  app.get('/api/habits/', guard, (c) =>
    c.json({ results: MODEL_HABITS.map(({ n, name }) => ({ pk: n, title: name })) }),
  );
  app.get('/api/reasons/', guard, (c) => {
    const habit = MODEL_HABITS.find(({ n }) => String(n) === c.req.query('habit_id'));
    if (!habit) return c.json({ habit_id: ['This field is required.'] }, 400);
    return c.json({ results: habit.reasons.map((name, index) => ({ pk: habit.n * 10 + index, name })) });
  });
  app.post('/api/points/award/', guard, async (c) => {
    const body = await bodyOf(c.req.raw);
    const row = model.award({
      student: Number(body['scholar_id']),
      points: Number(body['value']),
      reason: String(body['reason']),
      habit: Number(body['habit_id']),
      clientId: null,
    });
    return c.json({ pk: row.n, scholar: row.student, value: row.points }, 201);
  });
  app.get('/api/leaderboard/', guard, (c) =>
    c.json({
      houses: HOUSE_NAMES.map((_, n) => ({
        ...house(n),
        points_total: model.housePoints(n),
        top_student: { name: 'Amara' },
      })),
    }),
  );
  app.get('/api/reports/', guard, (c) => c.json({ results: model.students.map(({ n }) => student(n)) }));
  app.get('/api/store/items/', guard, (c) =>
    c.json({
      results: MODEL_ITEMS.filter((item) => item.active).map(({ n, name, cost }) => ({
        pk: n,
        name,
        cost_points: cost,
      })),
    }),
  );
  app.get('/api/groups/', guard, (c) => c.json({ results: [...model.rosters.keys()].map(group) }));
  app.post('/api/groups/', guard, async (c) => {
    const { name, description, student_ids } = await bodyOf(c.req.raw);
    const made = model.addRoster(name ?? '', description ?? null, (student_ids ?? []).map(Number));
    return c.json(group(made.n), 201);
  });
  app.get('/api/groups/:pk/', guard, (c) => {
    const n = Number(c.req.param('pk'));
    return model.rosters.has(n) ? c.json(group(n)) : c.json({ detail: 'Not found.' }, 404);
  });
  app.patch('/api/groups/:pk/', guard, async (c) => {
    const roster = model.rosters.get(Number(c.req.param('pk')));
    if (!roster) return c.json({ detail: 'Not found.' }, 404);
    const { name, student_ids } = await bodyOf(c.req.raw);
    if (name) roster.name = name;
    if (student_ids) roster.members = (student_ids ?? []).map(Number);
    return c.json(group(roster.n));
  });
  app.delete('/api/groups/:pk/', guard, (c) => {
    model.rosters.delete(Number(c.req.param('pk')));
    return c.body(null, 204);
  });
  return { fetch: async (request) => app.fetch(request), model, expireAccess: () => tokens.expire() };
}
