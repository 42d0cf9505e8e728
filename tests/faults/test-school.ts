import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { awardReasonText } from '#domain/awards/award-text.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';
import type { JudgedSchool } from './campaign.ts';
import { firstMomentOf } from './first-moments.ts';
import type { LedgerRow } from './judge.ts';
import { createIds } from './prng.ts';

const PASSWORD = 'Demo-2026-points';
/** What `source` says of an award that was made on another device than the tablet of the campaign. */
const ELSEWHERE = 'another device';

/**
 * The real server in this process, on a database of its own, as a campaign sees it, with a clock that the campaign moves.
 * Its first moment and all ids that it makes come from the seed.
 */
export async function openTestSchool(seed = 0): Promise<JudgedSchool & { server: TestServer }> {
  let at = firstMomentOf(seed);
  const clock = { now: () => at, move: (ms: number) => void (at += ms) };
  const server = await createTestServer({ clock: () => new Date(at), deps: { ids: createIds(2 * seed) } });
  const { db } = server;
  await db.query('UPDATE school SET time_zone = $1', [SCHOOL_ZONE]);
  const students = await db.query<{ id: string; name: string; houseName: string | null }>(
    `SELECT s.id, s.first_name || ' ' || s.last_name AS name, h.name AS "houseName"
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
    close: () => server.close(),
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
    async lastSeq() {
      const rows = await db.query<{ seq: number }>('SELECT coalesce(max(seq), 0)::int AS seq FROM ledger');
      return rows[0]?.seq ?? 0;
    },
  };
}
