/**
 * What one hostile scholar with 100 connections leaves of the awards of the others: npm run measure:hostile (after npm
 * run build). The scholar asks for reports, and for whatever else a scholar may read, as fast as answers come. Quiet and
 * hostile times take turns on the same server, so that a busy machine slows down both. Prints one line of JSON; exits
 * with 1 when the awards fall to half of their quiet rate, or when one is not recorded.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startSchool } from './demo-school.mjs';
import { fillLedger, tokenOf } from './filled-school.mjs';

const SECONDS = 6;
const ROUNDS = 3;
const TEACHERS = 8;
const CONNECTIONS = 100;

/** The scholar, in a thread of its own: asks until it is stopped, and tells how it was answered. */
async function attack({ url, token, studentId }) {
  const paths = [
    'reports?type=points_by_student',
    'reports?type=points_by_student&points=top&house=Savant',
    'leaderboard/',
    `students/${studentId}/history?page_size=5000`,
    'habits',
    'store/items',
  ];
  const answers = {};
  const run = { isOver: false };
  parentPort.once('message', () => (run.isOver = true));
  const ask = async (connection) => {
    for (let call = connection; !run.isOver; call += 1) {
      const path = call % 2 === 0 ? paths[0] : paths[call % paths.length];
      const response = await fetch(`${url}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      answers[response.status] = (answers[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => ask(connection)));
  parentPort.postMessage(answers);
}

/** How many awards a second eight teachers get recorded in this time. */
async function awardRate(url, token, students) {
  const until = performance.now() + SECONDS * 1_000;
  const started = performance.now();
  let recorded = 0;
  let failed = 0;
  const teach = async (teacher) => {
    for (let award = teacher; performance.now() < until; award += TEACHERS) {
      const body = {
        client_award_id: randomUUID(),
        student_id: students[award % students.length].id,
        reason: 'Measured',
        points: 1,
      };
      const response = await fetch(`${url}/api/points/award/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      if (response.status === 201) recorded += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: TEACHERS }, (_, teacher) => teach(teacher)));
  return { perSecond: recorded / ((performance.now() - started) / 1_000), failed };
}

async function underAttack(victim, work) {
  const scholar = new Worker(new URL(import.meta.url), { workerData: victim });
  const answered = new Promise((resolve, reject) => scholar.once('message', resolve).once('error', reject));
  const result = await work();
  scholar.postMessage('stop');
  const answers = await answered;
  await scholar.terminate();
  return { ...result, answers };
}

async function main() {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
  const school = await startSchool();
  try {
    await fillLedger(school.dataDir, Number(values.rows));
    const { url } = school;
    const get = async (path, token) =>
      (await fetch(`${url}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } })).json();
    // Staff have no limit of awards by the hour.
    const office = await tokenOf(url, 'office@demo.school');
    const { results: students } = await get('students/?page_size=5000', office);
    const token = await tokenOf(url, 'amara@demo.school');
    const own = (await get('reports?type=points_by_student', token)).results.find((row) => row.student_id !== null);
    const victim = { url, token, studentId: own.student_id };

    const award = () => awardRate(url, office, students);
    await award();
    const quiet = [];
    const hostile = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await award());
      hostile.push(await underAttack(victim, award));
    }
    const mean = (rates) => rates.reduce((sum, { perSecond }) => sum + perSecond, 0) / rates.length;
    const failed = [...quiet, ...hostile].reduce((sum, rate) => sum + rate.failed, 0);
    const ratio = mean(hostile) / mean(quiet);
    const answers = {};
    for (const round of hostile) {
      for (const [status, count] of Object.entries(round.answers)) answers[status] = (answers[status] ?? 0) + count;
    }
    console.log(
      JSON.stringify({
        ledger_rows: Number(values.rows),
        connections: CONNECTIONS,
        quiet_awards_per_s: Number(mean(quiet).toFixed(1)),
        hostile_awards_per_s: Number(mean(hostile).toFixed(1)),
        ratio: Number(ratio.toFixed(2)),
        failed_awards: failed,
        scholar_answers: answers,
      }),
    );
    process.exitCode = ratio > 0.5 && failed === 0 ? 0 : 1;
  } finally {
    await school.stop();
  }
}

await (isMainThread ? main() : attack(workerData));
