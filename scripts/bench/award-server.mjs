/**
 * Awards a second over HTTP, from 1, 8 and 64 connections at once, beside the same statement run straight on the same
 * database: by pgbench where it is installed, otherwise by this program. Goal: at least 0.6 of it at 8 and at 64. Measured
 * on the embedded database, and on another one where BENCH_DATABASE_URL has the address of an empty one.
 */
import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { runnerImport } from 'vite';
import { startSchool } from '../demo-school.mjs';
import { databaseOf, tokenOf } from '../measure/filled-school.mjs';
import { openConnection } from '../measure/lean-connection.mjs';
import { inTurn, percentile } from '../measure/measurement.mjs';

const SECONDS = 2;
const RUNS = 3;
const CONNECTIONS = [1, 8, 64];
/** The embedded database takes 40 connections, of which the server has ten. */
const MOST_TO_DATABASE = 20;

/** Lets each of so many work for some seconds; gives the pieces of work a second, and how long each took. */
async function rateOf(count, open) {
  const workers = await Promise.all(Array.from({ length: count }, open));
  const times = [];
  const started = performance.now();
  const until = started + SECONDS * 1_000;
  await Promise.all(
    workers.map(async ({ work }) => {
      for (let now = performance.now(); now < until;) {
        await work();
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  for (const { close } of workers) await close();
  return { perSecond: times.length / seconds, times };
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** One connection of a tablet. Staff have no limit of awards by the hour. */
async function openTablet({ url, token, students, habits }) {
  const { request, close } = await openConnection(url);
  const work = async () => {
    const body = {
      client_award_id: randomUUID(),
      student_id: pick(students),
      habit_id: pick(habits),
      reason: 'Measured',
      points: 1,
      occurred_at: new Date().toISOString(),
    };
    const { status } = await request('POST', '/api/points/award/', { token, body });
    if (status !== 201) throw new Error(`An award was answered with ${status}`);
  };
  return { work, close };
}

/** The server's own statement, with one award. */
async function statementOf({ studentId, habitId, actorId }) {
  const { module } = await runnerImport('./server/ledger/ledger-queries.ts');
  const sent = [];
  const now = new Date();
  const award = {
    id: randomUUID(),
    clientKeyed: true,
    studentId,
    habitId,
    habitName: 'Measured',
    reasonIds: [],
    reasonText: 'Measured',
    points: 1,
    actorId,
    source: 'manual',
    term: 'Fall 2026',
    day: now.toISOString().slice(0, 10),
    batchId: null,
    fingerprint: Buffer.alloc(32),
    occurredAt: now,
    occurredClamped: false,
    recordedAt: now,
    reviewWhy: null,
  };
  await module.appendAwards({ query: async (text, values) => (sent.push({ text, values }), []) }, [award]);
  const [{ text, values }] = sent;
  return { text, award: JSON.parse(values[0])[0] };
}

/** The statement for pgbench, which takes each ':name' for a variable: each time another id, student and habit. */
function scriptOf({ text, award: { occurred_at: _occurred, recorded_at: _recorded, ...award } }, { students, habits }) {
  const quoted = (value) => `'${value}'`;
  const oneOf = (ids, variable) => `(ARRAY[${ids.map(quoted).join(', ')}])[:${variable}]`;
  const changes = `jsonb_build_object('id', gen_random_uuid(), 'student_id', ${oneOf(students, 'student')},
    'habit_id', ${oneOf(habits, 'habit')}, 'occurred_at', now(), 'recorded_at', now())`;
  const input = `jsonb_build_array(${quoted(JSON.stringify(award, null, 1))}::jsonb || ${changes})`;
  return `\\set student random(1, ${students.length})\n\\set habit random(1, ${habits.length})\n${text.replace(
    '$1::jsonb',
    () => input,
  )};\n`;
}

const PGBENCH = 'pgbench';
const hasPgbench = () => spawnSync(PGBENCH, ['--version']).status === 0;

async function pgbenchRate(database, script, count) {
  const dir = mkdtempSync(join(tmpdir(), 'bench-award-'));
  try {
    const file = join(dir, 'award.sql');
    writeFileSync(file, script);
    const { host, port, user, password, database: name } = database;
    const { stdout } = await promisify(execFile)(
      PGBENCH,
      ['-n', '-M', 'prepared', '-T', SECONDS, '-c', count, '-j', Math.min(2, count), '-f', file, name].map(String),
      { env: { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password } },
    );
    return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function openClient(database, { text, award }, { students, habits }) {
  const client = new pg.Client(database);
  await client.connect();
  const work = async () => {
    const changed = { ...award, id: randomUUID(), student_id: pick(students), habit_id: pick(habits) };
    await client.query({ name: 'award', text, values: [JSON.stringify([changed])] });
  };
  return { work, close: () => client.end() };
}

async function measure(kind, school) {
  const database = databaseOf(school);
  const client = new pg.Client(database);
  await client.connect();
  const idsOf = async (text) => (await client.query(text)).rows.map(({ id }) => id);
  const students = await idsOf('SELECT id FROM students');
  const habits = await idsOf('SELECT id FROM habits');
  const [actorId] = await idsOf("SELECT id FROM accounts WHERE username = 'office'");
  await client.end();
  const tablet = { url: school.url, token: await tokenOf(school.url, 'office@demo.school'), students, habits };
  const statement = await statementOf({ studentId: students[0], habitId: habits[0], actorId });
  const script = scriptOf(statement, tablet);
  const isByPgbench = hasPgbench();
  const results = [];
  for (const connections of CONNECTIONS) {
    const direct = Math.min(connections, MOST_TO_DATABASE);
    const times = [];
    const ours = async () => {
      const rate = await rateOf(connections, () => openTablet(tablet));
      times.push(...rate.times);
      return rate.perSecond;
    };
    const baseline = async () =>
      isByPgbench
        ? pgbenchRate(database, script, direct)
        : (await rateOf(direct, () => openClient(database, statement, tablet))).perSecond;
    await ours();
    const result = await inTurn({ runs: RUNS, unit: 'awards/s', ours, baseline });
    const at = (share) => Number(percentile(times, share).toFixed(1));
    const extra = {
      database: kind,
      connections,
      baseline_by: isByPgbench ? 'pgbench' : 'pg',
      p50_ms: at(0.5),
      p99_ms: at(0.99),
    };
    results.push({ ...result, ...extra });
  }
  return results;
}

export async function bench() {
  const external = process.env.BENCH_DATABASE_URL;
  const kinds = [['embedded', {}], ...(external ? [['BENCH_DATABASE_URL', { DATABASE_URL: external }]] : [])];
  const results = [];
  for (const [kind, env] of kinds) {
    const school = await startSchool(env);
    try {
      results.push(...(await measure(kind, school)));
    } finally {
      await school.stop();
    }
  }
  return results;
}
