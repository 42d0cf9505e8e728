/**
 * How long the awards of twenty teachers take while somebody means harm, at a million awards in the ledger: for each
 * attack, the p95 under it beside that of the quiet server, taken together from before each of them. Goal: at most twice as
 * long, and none lost. The attackers run in a process of their own and come from other addresses (127.0.0.0/8, so Linux
 * alone). BENCH_ATTACKS has a part of the name of each that is wanted, separated by commas.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startSchool } from '../demo-school.mjs';
import { addTeachers, databaseOf, fillLedger, tokenOf } from '../measure/filled-school.mjs';
import { openConnection } from '../measure/lean-connection.mjs';
import { measurement, p95 } from '../measure/measurement.mjs';

const LEDGER_ROWS = 1_000_000;
const TEACHERS = 20;
const EVERY_MS = 250;
/** Each attack lasts longer than the quiet before it: the quiet times are taken together. */
const QUIET_SECONDS = 3;
const SECONDS = 6;
/** For the attack to be in full swing, and for the server to rest after it. */
const BEFORE_MS = 1_000;
const AFTER_MS = 2_000;
const WANTED = process.env.BENCH_ATTACKS?.split(',');

const attackers = fileURLToPath(new URL('../measure/attackers.mjs', import.meta.url));

/** Each teacher awards at fixed times, whatever became of the award before; a late answer counts from the time it was due. */
async function teach({ url, tokens, students }, seconds, ids) {
  const times = [];
  const teacher = async (token, index) => {
    const tablet = await openConnection(url);
    const begun = performance.now() + (index * EVERY_MS) / TEACHERS;
    for (let award = 0; award < (seconds * 1_000) / EVERY_MS; award += 1) {
      const due = begun + award * EVERY_MS;
      await sleep(Math.max(0, due - performance.now()));
      const body = {
        client_award_id: randomUUID(),
        student_id: students[(award * TEACHERS + index) % students.length].id,
        reason: 'Measured',
        points: 1,
      };
      ids.push(body.client_award_id);
      const { status } = await tablet.request('POST', '/api/points/award/', { token, body });
      if (status !== 201) throw new Error(`An award was answered with ${status}`);
      times.push(performance.now() - due);
    }
    tablet.close();
  };
  await Promise.all(tokens.map(teacher));
  return times;
}

/** What the teachers' awards take meanwhile, and how the attackers were answered. */
async function under(attack, plan, work) {
  const child = fork(attackers);
  await once(child, 'message');
  child.send({ attack, ...plan });
  await sleep(BEFORE_MS);
  const times = await work();
  child.send({ attack: 'report' });
  const [answers] = await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
  await sleep(AFTER_MS);
  return { times, answers };
}

async function attackNames() {
  const child = fork(attackers);
  const [names] = await once(child, 'message');
  child.disconnect();
  return names.filter((name) => !WANTED || WANTED.some((part) => name.includes(part)));
}

/** Awards that were acknowledged and are not in the ledger. */
async function lost(school, ids) {
  const client = new pg.Client(databaseOf(school));
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS kept FROM ledger WHERE id = ANY ($1::uuid[])', [ids]);
  await client.end();
  return ids.length - rows[0].kept;
}

async function prepare(school) {
  const { url } = school;
  await fillLedger(school.dataDir, LEDGER_ROWS);
  const tokens = [];
  for (const email of await addTeachers(school, TEACHERS)) tokens.push(await tokenOf(url, email));
  const [token] = tokens;
  const listed = await fetch(`${url}/api/students?page_size=5000`, { headers: { Authorization: `Bearer ${token}` } });
  const { results: students } = await listed.json();
  const scholar = await tokenOf(url, 'amara@demo.school');
  const office = await tokenOf(url, 'office@demo.school');
  return { classes: { url, tokens, students }, plan: { url, scholar, office } };
}

export async function bench() {
  const names = await attackNames();
  const school = await startSchool({ LOG_LEVEL: 'fatal' });
  try {
    const { classes, plan } = await prepare(school);
    await teach(classes, QUIET_SECONDS, []);
    const quiet = [];
    const attacked = [];
    for (const [place, attack] of names.entries()) {
      const ids = [];
      quiet.push(...(await teach(classes, QUIET_SECONDS, ids)));
      const from = `127.0.${place + 1}.1`;
      const { times, answers } = await under(attack, { ...plan, from }, () => teach(classes, SECONDS, ids));
      attacked.push({ times, extra: { attack, lost: await lost(school, ids), answered: answers } });
      console.error(attack);
    }
    const baseline = p95(quiet);
    return attacked.map(({ times, extra }) =>
      measurement({ unit: 'ms (p95 of an award)', ours: p95(times), baseline, runs: times.length, extra }),
    );
  } finally {
    await school.stop();
  }
}
