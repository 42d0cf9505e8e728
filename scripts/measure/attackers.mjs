/**
 * Hostile clients, in a process of their own (fork it), so that what they cost is not measured as the server's. The first
 * message says what they do; it lasts until the process is ended, and for two minutes at most. Each answer is counted.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from './lean-connection.mjs';

const LONGEST_MS = 120_000;
/** Takes the longest to judge: each sign may stand for a letter. */
const HOSTILE_PASSWORD = '4@8({3€6&9#1!|0$5+7%2/4@8({3A';

const answers = {};
const count = (kind) => (answers[kind] = (answers[kind] ?? 0) + 1);

/** Connections that ask again as soon as they are answered, and open again where they are cut. */
async function ask({ url, from }, connections, requestOf) {
  const asker = async (_, index) => {
    for (let call = index; ; call += connections) {
      try {
        const connection = await openConnection(url, { from });
        for (; ; call += connections) count((await connection.request(...requestOf(call))).status);
      } catch {
        count('cut');
        await sleep(100);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, asker));
}

/** Clients that send these bytes again and again, and read what comes, or nothing at all. */
async function shout({ url, from }, clients, bytes, { reads, againMs }) {
  const { hostname, port } = new URL(url);
  const open = () => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: from });
    socket.once('connect', () => {
      count('open');
      socket.write(bytes);
    });
    if (reads) socket.resume();
    socket
      .on('error', () => undefined)
      .once('close', () => {
        count('cut');
        setTimeout(open, againMs);
      });
  };
  for (let client = 0; client < clients; client += 1) open();
  await new Promise(() => undefined);
}

const head = (path, url, token) =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`;

const signUp = (index, from) => ({
  desired_role: 'SCHOLAR',
  email: `stranger-${index}-${from}@demo.school`,
  first_name: 'Some',
  last_name: 'Body',
  password: HOSTILE_PASSWORD,
  house: 'Savant',
  grade: '5',
});

const READS_OF_A_SCHOLAR = ['leaderboard/', 'habits', 'store/items', 'reports?type=points_by_student&points=top'];

/** A whole school whose own code somebody took for the school number, which is then the same in each row. */
const oneNumber = (rows) => ({
  kind: 'csv',
  file_name: 'students.csv',
  source: null,
  year_words: null,
  students: Array.from({ length: rows }, (_, index) => ({
    row: index + 2,
    school_number: 'RIVERBANK',
    first_name: `First${index}`,
    last_name: `Last${index}`,
    grade: '5',
    house: 'Savant',
  })),
});

const ATTACKS = {
  openapi: (plan) => ask(plan, 100, () => ['GET', '/api/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } }]),
  houses: (plan) => ask(plan, 100, () => ['GET', '/api/houses']),
  'password check': (plan) =>
    ask(plan, 100, () => ['POST', '/api/auth/password/check', { body: { password: HOSTILE_PASSWORD, context: [] } }]),
  '100 sign-ups at once': (plan) =>
    ask(plan, 100, (index) => ['POST', '/api/auth/signup', { body: signUp(index, plan.from) }]),
  '200 clients that read nothing': (plan) =>
    shout(plan, 200, head('/api/openapi.json', plan.url).repeat(50), { reads: false, againMs: 1_000 }),
  'a scholar with 400 streams': (plan) =>
    shout(plan, 400, head('/api/leaderboard/stream', plan.url, plan.scholar), { reads: true, againMs: 1_000 }),
  'a scholar with 100 connections': (plan) =>
    ask(plan, 100, (call) => {
      const path = call % 2 === 0 ? 'reports?type=points_by_student' : READS_OF_A_SCHOLAR[call % 4];
      return ['GET', `/api/${path}`, { token: plan.scholar, headers: { 'Accept-Encoding': 'gzip' } }];
    }),
  'a preview of 20,000 rows with one number': (plan) => {
    // Made once, so that the attacker's own work takes nothing from the server that it shares its cores with.
    const body = Buffer.from(JSON.stringify(oneNumber(20_000)));
    return ask(plan, 1, () => ['POST', '/api/admin/imports/preview', { token: plan.office, body }]);
  },
};

process.on('message', ({ attack, ...plan }) => {
  if (attack === 'report') return process.send(answers);
  void ATTACKS[attack](plan);
});
process.on('disconnect', () => process.exit(0));
setTimeout(() => process.exit(0), LONGEST_MS);
process.send(Object.keys(ATTACKS));
