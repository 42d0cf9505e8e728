/**
 * What the reads cost over HTTP while the ledger grows from 10⁴ to 10⁶ and 5·10⁶ awards, and how long the server takes
 * from its start to its first answer. Three schools run side by side and are asked in turn. Goal: at most 1.2 from the smallest to the
 * largest. BENCH_LARGEST sets another size than 5·10⁶.
 */
import { startSchool } from '../demo-school.mjs';
import { fillLedger, tokenOf } from '../measure/filled-school.mjs';
import { openConnection } from '../measure/lean-connection.mjs';
import { measurement, median } from '../measure/measurement.mjs';

const SIZES = [10_000, 1_000_000, Number(process.env.BENCH_LARGEST || 5_000_000)];
const CALLS = 100;
const STARTS = 3;

const READS = [
  { what: 'board', path: '/api/leaderboard' },
  { what: 'boards by total, term, week and today', path: '/api/leaderboard/boards' },
  { what: 'students', path: '/api/students?page_size=5000' },
  { what: 'history', path: '/api/students/{student}/history?page_size=10' },
  { what: 'report', path: '/api/reports?type=points_by_student' },
  { what: "a scholar's report", path: '/api/reports?type=points_by_student', email: 'amara@demo.school' },
];

/** Signs in where the ledger is full: filling takes longer than a connection and a token last. */
async function visit(school) {
  const connection = await openConnection(school.url);
  const tokens = {};
  for (const email of ['rivera@demo.school', 'amara@demo.school']) tokens[email] = await tokenOf(school.url, email);
  const { json } = await connection.request('GET', '/api/students?page_size=1', {
    token: tokens['rivera@demo.school'],
  });
  return { school, connection, tokens, studentId: json().results[0].id };
}

async function timeOf({ connection, tokens, studentId }, { path, email = 'rivera@demo.school' }) {
  const started = performance.now();
  const answer = await connection.request('GET', path.replace('{student}', studentId), { token: tokens[email] });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return performance.now() - started;
}

async function startTimeOf({ school }) {
  const started = performance.now();
  await school.restart();
  const answer = await fetch(`${school.url}/api/houses`);
  if (!answer.ok) throw new Error(`A start was answered with ${answer.status}`);
  return performance.now() - started;
}

/** Measures all schools in turn. The smallest is the baseline. */
async function compare(what, schools, runs, measure) {
  const times = schools.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, school] of schools.entries()) times[index].push(await measure(school));
  }
  const [smallest, middle, largest] = times.map(median);
  const extra = { what, rows: SIZES, ms_in_the_middle: Number(middle.toPrecision(3)) };
  return measurement({ unit: 'ms', ours: largest, baseline: smallest, runs, extra });
}

export async function bench() {
  const filled = [];
  try {
    for (let school = 0; school < SIZES.length; school += 1) filled.push(await startSchool());
    await Promise.all(filled.map(({ dataDir }, place) => fillLedger(dataDir, SIZES[place])));
    const schools = await Promise.all(filled.map(visit));
    const results = [];
    for (const read of READS) {
      for (const school of schools) await timeOf(school, read);
      results.push(await compare(read.what, schools, CALLS, (school) => timeOf(school, read)));
    }
    for (const { connection } of schools) connection.close();
    results.push(await compare('start to first answer', schools, STARTS, startTimeOf));
    return results;
  } finally {
    for (const school of filled) await school.stop();
  }
}
