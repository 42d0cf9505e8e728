import type { Db, Queryable } from '#server/db/db.ts';
import { createTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts';
import { awardReasonText } from '#domain/awards/award-text.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import type { JudgedSchool } from './judged-school.ts';
import { firstMomentOf } from './first-moments.ts';
import type { LedgerRow } from './judge.ts';
import type { OwnTerm } from './model/school-days.ts';
import type { Points } from './model/sums.ts';
import { createIds } from './prng.ts';
import type { School } from './school.ts';
import { createHistory, createLedgerEpoch } from './server-history.ts';

const PASSWORD = 'Demo-2026-points';
/** Every sum that the database keeps, under its name in the model. */
export const KEPT_SUMS = `
  SELECT 'student: ' || student_id AS name, points FROM student_total
  UNION ALL SELECT 'habit of a student: ' || student_id || ' ' || habit_id, points FROM student_habit_total
  UNION ALL SELECT 'term of a student: ' || student_id || ' ' || term, points FROM student_term_total
  UNION ALL SELECT 'day of a student: ' || student_id || ' ' || day, points FROM student_day_total
  UNION ALL SELECT 'house: ' || house_id, points FROM house_total
  UNION ALL SELECT 'term of a house: ' || house_id || ' ' || term, points FROM house_term_total
  UNION ALL SELECT 'day of a house: ' || house_id || ' ' || day, points FROM house_day_total`;

/** What `source` says of an award that was made on another device than the tablet of the campaign. */
const ELSEWHERE = 'another device';

/**
 * The real server in this process, on a database of its own, as a campaign sees it, with a clock that the campaign moves.
 * Its first moment and all ids that it makes come from the seed.
 */
export async function openTestSchool(
  seed = 0,
  broken?: (statement: string) => string,
): Promise<JudgedSchool & { server: TestServer }> {
  let at = firstMomentOf(seed);
  const clock = { now: () => at, move: (ms: number) => void (at += ms) };
  const ids = createIds(2 * seed);
  const base = await createTestServer({ clock: () => new Date(at) });
  const { db } = base;
  const asked = broken ? withBroken(db, broken) : db;
  const epoch = await createLedgerEpoch({ db: asked, now: clock.now, newId: ids });
  const server = await createTestServer({
    clock: () => new Date(at),
    sharing: base,
    deps: { ids, ledgerEpoch: epoch.current, db: asked },
  });
  const history = createHistory(base, epoch);
  await db.query('UPDATE school SET time_zone = $1', [SCHOOL_ZONE]);
  const students = await db.query<School['students'][number]>(
    `SELECT s.id, s.first_name || ' ' || s.last_name AS name, h.name AS "houseName", h.id AS "houseId"
       FROM students s LEFT JOIN houses h ON h.id = s.house_id WHERE s.archived_at IS NULL ORDER BY s.id`,
  );
  const habits = await db.query<{ id: string; name: string }>("SELECT id, name FROM habits WHERE name = 'Own It'");
  const habit = habits[0];
  const reasons = await db.query<{ id: string; text: string }>(
    'SELECT id, text FROM reasons WHERE habit_id = $1 ORDER BY text LIMIT 1',
    [habit?.id],
  );
  const reason = reasons[0];
  if (!habit || !reason) throw new Error('The demo school has no habit.');
  return {
    server,
    url: server.url,
    fetch: (request) => server.fetch(request),
    students,
    habit,
    reason,
    teachers: ['rivera@demo.school', 'okafor@demo.school'].map((email) => ({ email, password: PASSWORD })),
    clock,
    newId: createIds(2 * seed + 1),
    backUp: history.backUp,
    goBack: history.goBack,
    async close() {
      await server.close();
      await base.close();
      await history.drop();
    },
    async endSessions(email) {
      await db.query(
        `UPDATE sessions SET revoked_at = $2, revoked_why = 'campaign'
          WHERE revoked_at IS NULL AND account_id = (SELECT id FROM accounts WHERE email = $1)`,
        [email, new Date(at)],
      );
    },
    async awardElsewhere({ teacher, students, habit: { id, name }, reasons, comment, points }) {
      const token = await server.signIn(teacher);
      const reasonText = awardReasonText(
        name,
        reasons.map(({ text }) => text),
        comment,
      );
      for (const student of students) {
        const body = { scholar_id: student.id, habit_id: id, reason_id: reasons[0]?.id, value: points };
        const answer = await server.call('POST', '/api/points/award/', {
          token,
          body: { ...body, reason: reasonText, source: ELSEWHERE, occurred_at: new Date(at).toISOString() },
        });
        if (answer.status !== 201) throw new Error(`The other device's award was answered ${answer.status}.`);
      }
    },
    ledgerSince: (seq) =>
      db.query<LedgerRow>(
        `SELECT l.id, l.seq::int AS seq, l.reverses_id AS "reversesId", l.student_id AS "studentId", l.reason_text AS reason,
                a.email AS "actorEmail", l.points, l.house_id AS "houseId", to_char(l.day, 'YYYY-MM-DD') AS day, l.term,
                l.status, l.occurred_at AS "occurredAt"
           FROM ledger l JOIN accounts a ON a.id = l.actor_id WHERE l.seq > $1 AND l.source <> $2 ORDER BY l.seq`,
        [seq, ELSEWHERE],
      ),
    points: () =>
      db.query<Points>(
        `SELECT student_id AS "studentId", house_id AS "houseId", habit_id AS "habitId", term,
                to_char(day, 'YYYY-MM-DD') AS day, points FROM counted_entries`,
      ),
    terms: await db.query<OwnTerm>(`SELECT id, to_char(starts_on, 'YYYY-MM-DD') AS "startsOn" FROM terms`),
    keptSums: async () =>
      new Map((await db.query<{ name: string; points: number }>(KEPT_SUMS)).map(({ name, points }) => [name, points])),
    async lastSeq() {
      const rows = await db.query<{ seq: number }>('SELECT coalesce(max(seq), 0)::int AS seq FROM ledger');
      return rows[0]?.seq ?? 0;
    },
  };
}

/** The same school, whose server asks the database for something else than it should. */
export function withBrokenStatements(
  { db, ...school }: TestServer,
  settings: TestServerOptions,
  broken: (statement: string) => string,
): Promise<TestServer> {
  const deps = { ...settings.deps, db: withBroken(db, broken) };
  return createTestServer({ ...settings, sharing: { ...school, db }, deps });
}

function withBroken(db: Db, broken: (statement: string) => string): Db {
  const ask = ({ query }: Queryable): Queryable => ({ query: (text, values) => query(broken(text), values) });
  return { ...db, ...ask(db), tx: (work) => db.tx((tx) => work(ask(tx))) };
}
