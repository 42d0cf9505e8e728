import { Hono, type MiddlewareHandler } from 'hono';
import {
  bodyOf,
  createSchoolModel,
  createTokens,
  HOUSE_NAMES,
  MODEL_HABITS,
  MODEL_ITEMS,
  TEACHER,
  type StandIn,
} from './school-model.ts';

const uuid = (n: number): string => `11111111-0000-4000-8000-${String(n).padStart(12, '0')}`;
const numberOf = (id: unknown): number => Number(String(id).slice(-12));

/**
 * Bare lists without totals, `uuid` ids, tokens shown as `JWT`, whole names, houses as texts, JSON for what is not
 * there; rosters take `studentIds`, have no PATCH under /api/groups, and can only be added to. It keeps the awards' ids.
 */
export function createBareListServer(now: () => number): StandIn {
  const model = createSchoolModel(now);
  const tokens = createTokens();
  const app = new Hono();
  app.notFound((c) => c.json({ error: 'Not found' }, 404));

  const student = (n: number) => {
    const { first, last, house, grade } = model.students[n - 1] ?? { first: '', last: '', house: 0, grade: 0 };
    return {
      uuid: uuid(n),
      full_name: `${first} ${last}`,
      house: HOUSE_NAMES[house],
      house_id: uuid(house),
      grade,
      score: model.pointsOf(n),
    };
  };
  const roster = (n: number) => {
    const { name, members } = model.rosters.get(n) ?? { name: '', members: [] };
    return { uuid: uuid(n), title: name, student_list: members.map((each) => ({ scholar_id: uuid(each) })) };
  };

  app.post('/api/auth/login', async (c) => {
    const { email, password } = await bodyOf(c.req.raw);
    if (email !== TEACHER.email || !model.knows(password)) return c.json({ error: 'Wrong email or password' }, 401);
    return c.json({ data: { access_token: tokens.next(), refresh_token: tokens.refresh } });
  });
  app.post('/api/auth/jwt/refresh/', async (c) => {
    const { refresh_token } = await bodyOf(c.req.raw);
    if (refresh_token !== tokens.refresh) return c.json({ error: 'Bad refresh token' }, 401);
    return c.json({ access_token: tokens.next(), refresh_token: tokens.refresh });
  });
  app.get('/auth/educator/security/question', (c) => c.json({ question: model.question }));
  app.post('/api/auth/educators/password/reset', async (c) => {
    const { answer, new_password } = await bodyOf(c.req.raw);
    if (answer !== model.answer) return c.json({ message: 'Wrong answer' }, 400);
    model.password = new_password ?? '';
    return c.json({ message: 'Done' });
  });
  app.post('/api/auth/scholar/password/reset', async (c) => {
    model.scholarPassword = String((await bodyOf(c.req.raw))['new_password']);
    return c.json({ message: 'Done' });
  });
  app.get('/api/houses', (c) => c.json(HOUSE_NAMES.map((title, n) => ({ house_id: uuid(n), house_name: title }))));
  app.get('/api/students/grades/summary', (c) => c.json([{ grade: 'K' }, { grade: 1 }]));

  const guard: MiddlewareHandler = async (c, next) =>
    tokens.isGood(c.req.header('Authorization'), 'JWT') ? next() : c.json({ message: 'Signature has expired.' }, 401);
  app.get('/api/auth/me', guard, (c) =>
    c.json({
      user: { user_id: 'u7', full_name: `${TEACHER.first} ${TEACHER.last}`, email: TEACHER.email, role: 'EDUCATOR' },
    }),
  );
  app.post('/api/auth/logout', guard, (c) => c.json({}));
  app.get('/api/learners', guard, (c) => c.json(model.students.map(({ n }) => student(n))));
  app.get('/api/students/:id', guard, (c) => c.json(student(numberOf(c.req.param('id')))));
  app.get('/api/students/:id/history', guard, (c) =>
    c.json(
      model.historyOf(numberOf(c.req.param('id'))).map((row) => ({
        uuid: row.clientId,
        created_at: row.at,
        points: row.points,
        habit_name: row.habit,
        reason_text: row.reason,
        teacher_name: TEACHER.username,
      })),
    ),
  );
  app.get('/api/habits', guard, (c) =>
    c.json(
      MODEL_HABITS.map(({ n, name, reasons }) => ({
        uuid: uuid(n),
        name,
        reasons: reasons.map((text, index) => ({ uuid: uuid(n * 10 + index), text })),
      })),
    ),
  );
  app.post('/api/points/award/', guard, async (c) => {
    const body = await bodyOf(c.req.raw);
    const clientId = String(body['client_award_id']);
    const known = model.ledger.find((row) => row.clientId === clientId);
    const given = { points: Number(body['points']), reason: String(body['reason']), habit: numberOf(body['habit_id']) };
    const row = known ?? model.award({ ...given, student: numberOf(body['student_id']), clientId });
    return c.json({ award: { client_award_id: clientId, student_id: uuid(row.student) } });
  });
  app.get('/api/leaderboard', guard, (c) =>
    c.json(
      HOUSE_NAMES.map((name, n) => ({
        house_id: uuid(n),
        name,
        points_total: model.housePoints(n),
        top_student: 'Amara',
      })),
    ),
  );
  app.get('/api/reports', guard, (c) => c.json(model.students.map(({ n }) => student(n))));
  app.get('/api/store/items', guard, (c) =>
    c.json(MODEL_ITEMS.map(({ n, name, cost, active }) => ({ uuid: uuid(n), name, cost_points: cost, active }))),
  );
  app.get('/api/rosters', guard, (c) => c.json([...model.rosters.keys()].map(roster)));
  app.post('/api/rosters', guard, async (c) => {
    const { name, studentIds } = await bodyOf(c.req.raw);
    if (!Array.isArray(studentIds)) return c.json({ message: 'studentIds is missing' }, 400);
    return c.json(roster(model.addRoster(name ?? '', null, studentIds.map(numberOf)).n), 201);
  });
  app.get('/api/rosters/:id', guard, (c) => {
    const n = numberOf(c.req.param('id'));
    return model.rosters.has(n) ? c.json(roster(n)) : c.json({ error: 'Roster not found' }, 404);
  });
  app.patch('/api/rosters/:id', guard, async (c) => {
    const known = model.rosters.get(numberOf(c.req.param('id')));
    const { name } = await bodyOf(c.req.raw);
    if (known && name) known.name = name;
    return c.json({ ok: true });
  });
  app.post('/api/rosters/:id/students', guard, async (c) => {
    const known = model.rosters.get(numberOf(c.req.param('id')));
    const { student_ids } = await bodyOf(c.req.raw);
    if (known) known.members = [...new Set([...known.members, ...(student_ids ?? []).map(numberOf)])];
    return c.json({ ok: true });
  });
  app.delete('/api/rosters/:id', guard, (c) => {
    model.rosters.delete(numberOf(c.req.param('id')));
    return c.json({ message: 'Deleted' });
  });
  return { fetch: async (request) => app.fetch(request), model, expireAccess: () => tokens.expire() };
}
