import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { setCookie, getCookie } from 'hono/cookie';
import {
  bodyOf,
  createSchoolModel,
  createTokens,
  HOUSE_NAMES,
  htmlPage,
  MODEL_HABITS,
  MODEL_ITEMS,
  TEACHER,
  type SchoolModel,
  type StandIn,
} from './school-model.ts';

interface Dialect {
  /** Cookies alone, or Bearer tokens. */
  auth: 'cookies' | 'Bearer';
  /** What lists are in: their own name, or `data`. */
  envelope: 'own' | 'data';
  awardPath: '/api/points/award/' | '/api/points/award';
  /** Whether a roster takes its students with it, or one by one call after. */
  members: 'with-roster' | 'apart';
}

/**
 * The main paths without trailing slashes, in the dialect asked for. None of them knows the awards' ids: the
 * same award twice is two.
 */
export function createPlainServer(now: () => number, dialect: Dialect): StandIn {
  const model = createSchoolModel(now);
  const tokens = createTokens();
  let session: string | null = null;
  const app = new Hono();
  app.notFound(() => htmlPage(404));
  const list = (c: Context, name: string, rows: readonly unknown[]) =>
    c.json({ [dialect.envelope === 'own' ? name : 'data']: rows, total: rows.length });

  app.post('/api/auth/login', async (c) => {
    const { email, username, password } = await bodyOf(c.req.raw);
    const isTeacher = email === TEACHER.email || username === TEACHER.username;
    if (!isTeacher || !model.knows(password)) return c.json({ message: 'Wrong.' }, 400);
    if (dialect.auth === 'Bearer') return c.json({ access_token: tokens.next(), refresh_token: tokens.refresh });
    session = `sid-${now()}`;
    setCookie(c, 'sid', session);
    return c.json({ detail: 'Welcome.' });
  });
  app.post('/api/auth/refresh', async (c) => {
    if (dialect.auth === 'cookies') return htmlPage(404);
    const { refresh_token } = await bodyOf(c.req.raw);
    if (refresh_token !== tokens.refresh) return c.json({ detail: 'No refresh token.' }, 401);
    return c.json({ access_token: tokens.next() });
  });
  recovery(app, model);
  app.get('/api/houses/summary', (c) =>
    list(
      c,
      'houses',
      HOUSE_NAMES.map((name, n) => ({ id: n, name, color: '#036363' })),
    ),
  );
  app.get('/api/students/grades/summary', (c) => list(c, 'grades', [0, 1, 2]));

  const guard: MiddlewareHandler = async (c, next) => {
    const isIn =
      dialect.auth === 'cookies'
        ? session !== null && getCookie(c, 'sid') === session
        : tokens.isGood(c.req.header('Authorization'), 'Bearer');
    return isIn
      ? next()
      : c.json({ detail: 'Authentication credentials were not provided.' }, dialect.auth === 'cookies' ? 403 : 401);
  };
  app.get('/api/auth/me', guard, (c) =>
    c.json({ role: 'EDUCATOR', full_name: 'Ana Rivera', username: TEACHER.username, email: TEACHER.email }),
  );
  app.post('/api/auth/logout', guard, (c) => c.json({}));
  const parts = { app, model, list, dialect, guard };
  school(parts);
  rosters(parts);
  return { fetch: async (request) => app.fetch(request), model, expireAccess: () => tokens.expire() };
}

type List = (c: Context, name: string, rows: readonly unknown[]) => Response;

function recovery(app: Hono, model: SchoolModel): void {
  app.get('/api/auth/educator/security/question', (c) => c.json({ question: model.question }));
  app.post('/api/auth/educator/security/verify-reset', async (c) => {
    const { answer, new_password } = await bodyOf(c.req.raw);
    if (answer !== model.answer) return c.json({ detail: 'Wrong answer.' }, 400);
    model.password = new_password ?? '';
    return c.json({ detail: 'Done.' });
  });
  app.post('/api/auth/scholar/reset', async (c) => {
    model.scholarPassword = String((await bodyOf(c.req.raw))['new_password']);
    return c.json({ detail: 'Done.' });
  });
}

interface Parts {
  app: Hono;
  model: SchoolModel;
  list: List;
  dialect: Dialect;
  guard: MiddlewareHandler;
}

function school({ app, model, list, dialect, guard }: Parts): void {
  const student = (n: number) => {
    const { first, last, email, house, grade } = model.students[n - 1] ?? {
      first: '',
      last: '',
      email: '',
      house: 0,
      grade: 0,
    };
    return {
      student_id: n,
      first_name: first,
      last_name: last,
      email,
      house_id: house,
      house_name: HOUSE_NAMES[house],
      grade,
      points: model.pointsOf(n),
    };
  };
  app.get('/api/students', guard, (c) =>
    list(
      c,
      'students',
      model.students.map(({ n }) => student(n)),
    ),
  );
  app.get('/api/students/:id', guard, (c) => c.json({ data: student(Number(c.req.param('id'))) }));
  app.get('/api/students/:id/history', guard, (c) =>
    list(
      c,
      'history',
      model.historyOf(Number(c.req.param('id'))).map((row) => ({
        id: row.n,
        created_at: row.at,
        points: row.points,
        habit_name: row.habit,
        reason_text: row.reason,
        teacher_name: `${TEACHER.first} ${TEACHER.last}`,
      })),
    ),
  );
  app.get('/api/habits', guard, (c) =>
    list(
      c,
      'habits',
      MODEL_HABITS.map(({ n, name }) => ({ id: n, name })),
    ),
  );
  app.get('/api/reasons', guard, (c) =>
    list(
      c,
      'reasons',
      MODEL_HABITS.flatMap(({ n, reasons }) =>
        reasons.map((title, index) => ({ id: n * 10 + index, title, habit: { id: n } })),
      ),
    ),
  );
  app.post(dialect.awardPath, guard, async (c) => {
    const body = await bodyOf(c.req.raw);
    model.award({
      student: Number(body['student_id']),
      points: Number(body['points']),
      reason: String(body['reason']),
      habit: Number(body['habit_id']),
      clientId: null,
    });
    return c.json({ detail: 'Awarded.' }, 201);
  });
  app.get('/api/leaderboard', guard, (c) =>
    list(
      c,
      'houses',
      HOUSE_NAMES.map((name, n) => ({ id: n, name, score: model.housePoints(n), top_student: null })),
    ),
  );
  app.get('/api/reports', guard, (c) =>
    list(
      c,
      'report',
      model.students.map(({ n }) => student(n)),
    ),
  );
  app.get('/api/store/items', guard, (c) =>
    list(
      c,
      'items',
      MODEL_ITEMS.map(({ n, name, cost, active }) => ({ id: n, name, cost, active })),
    ),
  );
}

function rosters({ app, model, list, dialect: { members }, guard }: Parts): void {
  const roster = (n: number) => {
    const { name, description, members: who } = model.rosters.get(n) ?? { name: '', description: null, members: [] };
    return { roster_id: n, name, description, ...(members === 'apart' ? {} : { member_ids: who }) };
  };
  const set = async (c: Context, merge: boolean) => {
    const known = model.rosters.get(Number(c.req.param('id')));
    const { student_ids } = await bodyOf(c.req.raw);
    const ids = (student_ids ?? []).map(Number);
    if (known) known.members = merge ? [...new Set([...known.members, ...ids])] : ids;
    return c.json({ detail: 'Done.' });
  };
  app.get('/api/rosters', guard, (c) => list(c, 'rosters', [...model.rosters.keys()].map(roster)));
  app.post('/api/rosters', guard, async (c) => {
    const { name, student_ids } = await bodyOf(c.req.raw);
    const ids = members === 'apart' ? [] : (student_ids ?? []).map(Number);
    return c.json(roster(model.addRoster(name ?? '', null, ids).n), 201);
  });
  app.get('/api/rosters/:id', guard, (c) => {
    const n = Number(c.req.param('id'));
    return model.rosters.has(n) ? c.json(roster(n)) : c.json({ detail: 'Roster not found' }, 404);
  });
  app.put('/api/rosters/:id', guard, async (c) => {
    const known = model.rosters.get(Number(c.req.param('id')));
    const { name, student_ids } = await bodyOf(c.req.raw);
    if (known && name) known.name = name;
    if (known && student_ids && members !== 'apart') known.members = (student_ids ?? []).map(Number);
    return c.json({ detail: 'Done.' });
  });
  if (members === 'apart') {
    app.get('/api/rosters/:id/students', guard, (c) =>
      list(
        c,
        'students',
        (model.rosters.get(Number(c.req.param('id')))?.members ?? []).map((n) => ({ student_id: n })),
      ),
    );
    app.post('/api/rosters/:id/members', guard, (c) => set(c, true));
    app.post('/api/rosters/:id/students', guard, (c) => set(c, true));
    app.put('/api/rosters/:id/members', guard, (c) => set(c, false));
  } else {
    app.patch('/api/groups/:id', guard, (c) => set(c, false));
  }
  app.delete('/api/student-groups/:id', guard, (c) => {
    model.rosters.delete(Number(c.req.param('id')));
    return c.json({});
  });
}
