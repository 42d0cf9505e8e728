/**
 * How many awards a second others get recorded while one hostile scholar has 100 connections, at a million awards in the
 * ledger. The scholar asks for reports, and for whatever else a scholar may read, as fast as answers come. Goal: more than half of
 * the awards of a quiet server in the same run, and every one of them recorded.
 */
import { randomUUID } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startSchool } from '../demo-school.mjs';
import { fillLedger, tokenOf } from '../measure/filled-school.mjs';
import { inTurn } from '../measure/measurement.mjs';

const LEDGER_ROWS = 1_000_000;
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
  return { result, answers };
}

/** The scholar's own student. */
async function findVictim(url) {
  const token = await tokenOf(url, 'amara@demo.school');
  const response = await fetch(`${url}/api/reports`, { headers: { Authorization: `Bearer ${token}` } });
  const own = (await response.json()).results.find((row) => row.student_id !== null);
  return { url, token, studentId: own.student_id };
}

export async function bench() {
  const school = await startSchool();
  try {
    await fillLedger(school.dataDir, LEDGER_ROWS);
    const { url } = school;
    // Staff have no limit of awards by the hour.
    const office = await tokenOf(url, 'office@demo.school');
    const listed = await fetch(`${url}/api/students/?page_size=5000`, {
      headers: { Authorization: `Bearer ${office}` },
    });
    const { results: students } = await listed.json();
    const victim = await findVictim(url);
    const answers = {};
    let failed = 0;
    const award = async () => {
      const rate = await awardRate(url, office, students);
      failed += rate.failed;
      return rate.perSecond;
    };
    const hostile = async () => {
      const { result, answers: seen } = await underAttack(victim, award);
      for (const [status, count] of Object.entries(seen)) answers[status] = (answers[status] ?? 0) + count;
      return result;
    };
    await award();
    const result = await inTurn({ runs: ROUNDS, unit: 'awards/s', ours: hostile, baseline: award });
    return { ...result, connections: CONNECTIONS, failed_awards: failed, scholar_answers: answers };
  } finally {
    await school.stop();
  }
}

if (!isMainThread) await attack(workerData);
