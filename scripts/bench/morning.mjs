/**
 * A school's morning: 200 tablets behind one address sign in at once, read what a first sign-in reads, and send 30 awards
 * each, while the board is read ten times a second. Goals: none is refused, every award is in the ledger once, the last tablet
 * is signed in within 15 s, and the board's p95 is below 250 ms, which nobody feels.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startSchool } from '../demo-school.mjs';
import { databaseOf, DEMO_PASSWORD, tokenOf } from '../measure/filled-school.mjs';
import { openConnection } from '../measure/lean-connection.mjs';
import { measurement, median, p95 } from '../measure/measurement.mjs';

const TABLETS = 200;
const AWARDS = 30;
const QUIET_READS = 100;
const BOARD_EVERY_MS = 100;
const FIRST_READS = [
  '/api/auth/me',
  '/api/auth/educator/security/status',
  '/api/houses/summary',
  '/api/habits',
  '/api/reasons',
  '/api/students/?page_size=5000',
  '/api/rosters',
  '/api/points/mine',
  '/api/leaderboard/',
];

/** One teacher a tablet, all with the password of the demo. */
const TEACHERS = `
  INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash, password_changed_at, created_at)
  SELECT gen_random_uuid(), 'teacher' || n || '@demo.school', 'teacher' || n, 'Teacher', n::text, role, state, password_hash,
         now(), now()
    FROM accounts, generate_series(0, $1::int - 1) n WHERE username = 'rivera'`;

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

/** A tablet's morning. Nothing is repeated: what is refused is counted. */
async function beginDay(url, index, startedAt) {
  const { request, close } = await openConnection(url);
  const refused = [];
  const ask = async (method, path, options) => {
    const { status, json } = await request(method, path, { headers: { 'Accept-Encoding': 'gzip' }, ...options });
    if (status >= 400) refused.push(`${method} ${path} ${status}`);
    return json;
  };
  const body = { email: `teacher${index}@demo.school`, password: DEMO_PASSWORD };
  const signedIn = await ask('POST', '/api/auth/login', { body });
  const signedInAfter = performance.now() - startedAt;
  const ids = [];
  if (refused.length === 0) {
    const token = signedIn().access_token;
    const answers = {};
    for (const path of FIRST_READS) answers[path] = await ask('GET', path, { token });
    const students = answers['/api/students/?page_size=5000']().results;
    const [habit] = answers['/api/habits']().results;
    for (let award = 0; award < AWARDS; award += 1) {
      const id = randomUUID();
      const student = students[(index * AWARDS + award) % students.length];
      const fields = { client_award_id: id, student_id: student.id, habit_id: habit.id, reason: 'Measured', points: 1 };
      await ask('POST', '/api/points/award/', { token, body: fields });
      ids.push(id);
    }
  }
  close();
  return { ids, refused, signedInAfter };
}

async function readBoard({ request }, token) {
  const { result, ms } = await timed(() => request('GET', '/api/leaderboard/', { token }));
  if (result.status !== 200) throw new Error(`The board was answered with ${result.status}`);
  return ms;
}

export async function bench() {
  const school = await startSchool();
  const client = new pg.Client(databaseOf(school));
  await client.connect();
  try {
    await client.query(TEACHERS, [TABLETS]);
    const token = await tokenOf(school.url, 'office@demo.school');
    const display = await openConnection(school.url);
    const quiet = [];
    for (let read = 0; read < QUIET_READS; read += 1) quiet.push(await readBoard(display, token));

    const startedAt = performance.now();
    const day = { isOver: false };
    const tablets = Promise.all(Array.from({ length: TABLETS }, (_, index) => beginDay(school.url, index, startedAt)));
    const ended = tablets.finally(() => (day.isOver = true));
    const busy = [];
    while (!day.isOver) {
      busy.push(await readBoard(display, token));
      await Promise.race([sleep(BOARD_EVERY_MS), ended]);
    }
    const results = await ended;
    const totalMs = performance.now() - startedAt;
    display.close();
    const ids = results.flatMap((tablet) => tablet.ids);
    const { rows } = await client.query('SELECT count(*)::int AS found FROM ledger WHERE id = ANY ($1::uuid[])', [ids]);
    const refused = results.flatMap((tablet) => tablet.refused);
    const signIns = results.map((tablet) => tablet.signedInAfter);
    return measurement({
      unit: 'ms (p95 of the board)',
      ours: p95(busy),
      baseline: p95(quiet),
      runs: busy.length,
      extra: {
        tablets: TABLETS,
        awards: TABLETS * AWARDS,
        in_ledger: rows[0].found,
        refused: refused.length,
        ...(refused.length ? { first_refused: refused[0] } : {}),
        last_sign_in_s: Number((Math.max(...signIns) / 1_000).toFixed(1)),
        all_done_s: Number((totalMs / 1_000).toFixed(1)),
        median_board_ms: Number(median(busy).toFixed(1)),
      },
    });
  } finally {
    await client.end();
    await school.stop();
  }
}
