import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { bodyOf, createSchoolModel, HOUSE_NAMES, MODEL_HABITS, MODEL_ITEMS, TEACHER } from './school-model.ts';
import type { SchoolModel, StandIn } from './school-model.ts';

const idOf = (n: number): string => `65a0c0ffee${String(n).padStart(14, '0')}`;
const numberOf = (id: unknown): number => Number(String(id).slice(-14));
const OPEN = /^\/(api\/)?(auth\/(login|scholar|educators)|houses$|students\/grades)/;

/**
 * Written from the specification alone, with the last path of each of its lists, and cookies in place of tokens. Lists are
 * in `data: {items, total}`, ids are 24 digits, a path that is not there is a 401 for a stranger, and an award's answer
 * says only that it went well. It keeps no award ids; the history shows each award.
 */
export function createLateServer(now: () => number): StandIn {
  const model = createSchoolModel(now);
  let session: string | null = null;
  const app = new Hono();
  const unauthorized = (c: Context) => c.json({ message: 'Unauthorized' }, 401);
  app.use(async (c, next) => {
    const isIn = session !== null && getCookie(c, 'sid') === session;
    return isIn || OPEN.test(c.req.path) ? next() : unauthorized(c);
  });
  app.notFound((c) => (OPEN.test(c.req.path) ? unauthorized(c) : c.json({ message: 'Not Found' }, 404)));

  app.post('/api/auth/login', async (c) => {
    const { username, password } = await bodyOf(c.req.raw);
    if (username !== TEACHER.username || !model.knows(password)) return c.json({ message: 'Wrong' }, 400);
    session = `sid-${now()}-${(last += 1)}`;
    setCookie(c, 'sid', session);
    return c.body(null, 200);
  });
  let last = 0;
  app.get('/auth/educators/security-question', (c) => c.json({ question: model.question }));
  app.post('/api/auth/educators/password/reset', async (c) => {
    const { answer, password } = await bodyOf(c.req.raw);
    if (!password) return c.json({ errors: [{ message: 'password is missing' }] }, 422);
    if (answer !== model.answer) return c.json({ message: 'Wrong answer' }, 400);
    model.password = password;
    return c.json({ message: 'Done' });
  });
  app.post('/api/auth/scholar/recover', async (c) => {
    model.scholarPassword = (await bodyOf(c.req.raw))['new_password'] ?? null;
    return c.json({ message: 'Done' });
  });
  school(app, model);
  groups(app, model);
  // Its cookies say when it is over; the app can renew nothing.
  return { fetch: async (request) => app.fetch(request), model, expireAccess: () => undefined };
}

const list = (c: Context, items: readonly unknown[]) => c.json({ data: { items, total: items.length } });

function school(app: Hono, model: SchoolModel): void {
  const student = (n: number) => {
    const known = model.students[n - 1];
    return {
      uuid: idOf(n),
      name: `${known?.first} ${known?.last}`,
      house_id: idOf(known?.house ?? 0),
      house_name: HOUSE_NAMES[known?.house ?? 0],
      grade: known?.grade,
      score: model.pointsOf(n),
    };
  };
  const all = () => model.students.map(({ n }) => student(n));
  app.get('/api/auth/me', (c) =>
    c.json({ data: { user_id: idOf(7), role: 'EDUCATOR', full_name: 'Ana Rivera', username: TEACHER.username } }),
  );
  app.get('/api/houses', (c) =>
    list(
      c,
      HOUSE_NAMES.map((title, n) => ({ uuid: idOf(n), title })),
    ),
  );
  app.get('/api/students/grades/summary', (c) => list(c, [{ grade: 'K' }, { grade: 1 }]));
  app.get('/api/reports/students/', (c) => list(c, all()));
  app.get('/api/students/:id/', (c) => c.json({ data: student(numberOf(c.req.param('id'))) }));
  app.get('/api/students/:id/history/', (c) =>
    list(
      c,
      model.historyOf(numberOf(c.req.param('id'))).map((row) => ({
        id: idOf(row.n),
        created_at: row.at,
        points: row.points,
        habit_name: row.habit,
        reason_text: row.reason,
        teacher_name: TEACHER.username,
      })),
    ),
  );
  app.get('/api/habits/', (c) =>
    list(
      c,
      MODEL_HABITS.map(({ n, name }) => ({ uuid: idOf(n), title: name })),
    ),
  );
  app.get('/api/reasons/', (c) => {
    const habit = MODEL_HABITS.find(({ n }) => idOf(n) === c.req.query('habit_id'));
    if (!habit) return c.json({ errors: [{ detail: 'habit_id is missing' }] }, 400);
    return list(
      c,
      habit.reasons.map((name, index) => ({ uuid: idOf(habit.n * 10 + index), name })),
    );
  });
  app.post('/api/points/award', async (c) => {
    const body = await bodyOf(c.req.raw);
    const { points = '1', reason = '', student_id, habit_id } = body;
    model.award({
      student: numberOf(student_id),
      points: Number(points),
      reason,
      habit: numberOf(habit_id),
      clientId: null,
    });
    return c.json({ ok: true });
  });
  app.get('/api/leaderboard', (c) =>
    list(
      c,
      HOUSE_NAMES.map((title, n) => ({ uuid: idOf(n), title, points_total: model.housePoints(n) })),
    ),
  );
  app.get('/api/reports', (c) => list(c, all()));
  app.get('/api/store/items/', (c) =>
    list(
      c,
      MODEL_ITEMS.map(({ n, name, cost, active }) => ({ uuid: idOf(n), name, cost_points: cost, active })),
    ),
  );
}

function groups(app: Hono, model: SchoolModel): void {
  const group = (n: number) => {
    const known = model.rosters.get(n);
    return { group_id: idOf(n), title: known?.name, member_ids: (known?.members ?? []).map(idOf) };
  };
  app.get('/api/groups', (c) => list(c, [...model.rosters.keys()].map(group)));
  app.post('/api/groups', async (c) => {
    const { name = '', studentIds } = await bodyOf(c.req.raw);
    if (!studentIds) return c.json({ errors: [{ detail: 'studentIds is missing' }] }, 422);
    return c.json({ data: group(model.addRoster(name, null, studentIds.map(numberOf)).n) }, 201);
  });
  app.get('/api/groups/:id/', (c) => {
    const n = numberOf(c.req.param('id'));
    return model.rosters.has(n) ? c.json({ data: group(n) }) : c.json({ message: 'Roster not found' }, 404);
  });
  app.on(['PUT', 'PATCH'], '/api/groups/:id/', async (c) => {
    const known = model.rosters.get(numberOf(c.req.param('id')));
    const { name, student_ids } = await bodyOf(c.req.raw);
    if (!known) return c.json({ message: 'Roster not found' }, 404);
    if (name) known.name = name;
    if (student_ids) known.members = student_ids.map(numberOf);
    return c.json({ ok: true });
  });
  app.delete('/api/student-groups/:id', (c) => {
    model.rosters.delete(numberOf(c.req.param('id')));
    return c.json({ ok: true });
  });
}
