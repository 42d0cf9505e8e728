// The built server on its own embedded database, with as many awards in the ledger as are asked for: for measurements.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Awards by the row, as if teachers had made them over some years; the kept sums are counted from all of them. Three indexes
 * are made at the end, which is faster. The ids are in order for the same reason.
 */
const FILL = [
  'DROP INDEX ledger_of_student',
  'DROP INDEX ledger_of_actor',
  'DROP INDEX ledger_by_day',
  `INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id,
                       source, term, day, fingerprint, client_keyed, occurred_at, recorded_at)
   SELECT lpad(to_hex(n), 32, '0')::uuid, s.id, s.house_id, h.id, h.name, '{}', 'Measured', 1 + n % 3, a.id, 'manual',
          'Fall 2026', (now() - n * interval '10 seconds')::date, decode(md5(n::text), 'hex'), true, now() - n * interval '10 seconds',
          now() - n * interval '10 seconds'
     FROM generate_series(1, $1::int) n
     JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM students) s
       ON s.place = 1 + (n::bigint * 7919) % (SELECT count(*) FROM students)
     JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM habits) h
       ON h.place = 1 + n % (SELECT count(*) FROM habits)
    CROSS JOIN (SELECT id FROM accounts WHERE username = 'rivera') a`,
  'CREATE INDEX ledger_of_student ON ledger (student_id, occurred_at DESC, seq DESC)',
  'CREATE INDEX ledger_of_actor ON ledger (actor_id, occurred_at DESC)',
  'CREATE INDEX ledger_by_day ON ledger (day)',
  `UPDATE student_total t SET points = l.points, entries = l.entries, last_awarded_at = l.last
     FROM (SELECT student_id, sum(points) FILTER (WHERE status = 'counted') AS points, count(*) AS entries,
                  max(occurred_at) FILTER (WHERE status = 'counted') AS last
             FROM ledger GROUP BY 1) l
    WHERE l.student_id = t.student_id`,
  `UPDATE house_total t SET points = l.points
     FROM (SELECT house_id, sum(points) AS points FROM counted_entries GROUP BY 1) l
    WHERE l.house_id = t.house_id`,
  sumsOf('student_habit_total', 'student_id, habit_id'),
  sumsOf('student_term_total', 'student_id, term'),
  sumsOf('house_term_total', 'house_id, term'),
  sumsOf('student_day_total', 'student_id, day'),
  sumsOf('house_day_total', 'house_id, day'),
  'VACUUM ANALYZE',
];

/** The points of a table of sums, by its two keys. */
function sumsOf(table, keys) {
  return `INSERT INTO ${table} (${keys}, points)
   SELECT ${keys}, sum(points) FROM counted_entries GROUP BY 1, 2
   ON CONFLICT (${keys}) DO UPDATE SET points = excluded.points`;
}

/** Brings the ledger of a school (demo-school.mjs) up to so many rows, with those that the demo brought. */
export async function fillLedger(dataDir, rows) {
  const client = new pg.Client({
    ...embeddedIn(dataDir),
    // Foreign keys and triggers can't slow down a superuser.
    user: 'postgres',
    password: secretsIn(dataDir).owner,
    options: '-c session_replication_role=replica',
  });
  await client.connect();
  try {
    const before = await client.query('SELECT count(*)::int AS rows FROM ledger');
    const missing = rows - before.rows[0].rows;
    if (missing < 0) throw new Error(`The ledger has ${before.rows[0].rows} rows already`);
    for (const statement of FILL) await client.query(statement, statement.includes('$1') ? [missing] : []);
  } finally {
    await client.end();
  }
}

/** The address of a running school's database, as its owner. */
export function databaseOf({ dataDir, databaseUrl }) {
  if (!databaseUrl) return { ...embeddedIn(dataDir), user: 'habit_points', password: secretsIn(dataDir).app };
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

const secretsIn = (dataDir) => JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'));

function embeddedIn(dataDir) {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4] || '127.0.0.1', port: Number(lines[3]), database: 'habit_points' };
}

/** Adds so many teachers like the demo's one, and gives their emails. Their password is the demo's. */
export async function addTeachers(school, count) {
  const client = new pg.Client(databaseOf(school));
  await client.connect();
  try {
    const { rows } = await client.query(
      `INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash,
                             password_changed_at, created_at)
       SELECT gen_random_uuid(), 'teacher' || n || '@demo.school', 'teacher' || n, first_name, last_name, role, state,
              password_hash, now(), now()
         FROM accounts, generate_series(1, $1::int) n WHERE username = 'rivera'
       RETURNING email`,
      [count],
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

export const DEMO_PASSWORD = 'Demo-2026-points';

/** An access token of the demo school. */
export async function tokenOf(url, email) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return (await response.json()).access_token;
}
