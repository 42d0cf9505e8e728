/**
 * How soon an award is on every open display, with 1,000 streams on one server: from the request of the award to the last
 * display that has it. Then the same where the awards go to another server on the same database. Then a restart: all come
 * back while teachers award. Goals: p99 under a second; the teachers' p95 at most twice that of before the restart.
 * BENCH_STREAMS sets another number.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSchool } from '../demo-school.mjs';
import { freePort } from '../free-port.mjs';
import { addTeachers, databaseOf, tokenOf } from '../measure/filled-school.mjs';
import { openConnection } from '../measure/lean-connection.mjs';
import { measurement, p95, percentile } from '../measure/measurement.mjs';

const STREAMS = Number(process.env.BENCH_STREAMS || 1_000);
/** A teacher may have a hundred. */
const OF_ONE = 100;
const TEACHERS = 4;
const EVERY_MS = 500;
const SECONDS = 12;
const SECRET_KEY = 'a-key-that-both-servers-of-the-bench-know';

const megabytesOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024;

/** What a page does: it reads its stream, and comes back when it ends. `onVersion` gets the text of each snapshot. */
function openDisplay({ url, token, onVersion }) {
  const display = { isOpen: false, isOver: false, socket: null };
  let known = '';
  let waitMs = 1_000;
  let failures = 0;
  const open = () => {
    const { hostname, port, host } = new URL(url);
    let text = '';
    const socket = connect(Number(port), hostname);
    display.socket = socket;
    socket.setEncoding('utf8');
    const lines = [
      'GET /api/leaderboard/stream HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      ...(known === '' ? [] : [`Last-Event-ID: ${known}`]),
    ];
    socket.once('connect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (chunk) => {
      // A refusal leaves the connection open, for the next request.
      if (text === '' && !display.isOpen && !chunk.startsWith('HTTP/1.1 200')) return socket.destroy();
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        if (event.includes(': ok')) display.isOpen = true;
        const retry = /^retry: (\d+)/m.exec(event)?.[1];
        if (retry) waitMs = Number(retry);
        const version = /^id: (\S+)/m.exec(event)?.[1];
        if (version) onVersion((known = version), event);
        failures = 0;
      }
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const isFailure = !display.isOpen;
      display.isOpen = false;
      if (display.isOver) return;
      failures = isFailure ? failures + 1 : 0;
      const longest = isFailure ? Math.min(25_000, 1_000 * 2 ** failures) : waitMs * 2;
      setTimeout(open, longest / 2 + (Math.random() * longest) / 2);
    });
  };
  open();
  display.close = () => {
    display.isOver = true;
    display.socket?.destroy();
  };
  return display;
}

/** Displays that note when each award has reached them all. */
async function openDisplays(school, count) {
  const { url } = school;
  const waiting = new Map();
  const idsOf = new Map();
  const took = [];
  const onVersion = (version, event) => {
    const ids = idsOf.get(version) ?? JSON.parse(/^data: (.*)$/m.exec(event)[1]).latest.map(({ id }) => id);
    idsOf.set(version, ids);
    const now = performance.now();
    for (const id of ids) {
      const award = waiting.get(id);
      if (!award) continue;
      award.times.push(now - award.at);
      if (award.times.length < count) continue;
      waiting.delete(id);
      took.push(...award.times);
    }
  };
  const tokens = [];
  for (const email of await addTeachers(school, Math.ceil(count / OF_ONE))) tokens.push(await tokenOf(url, email));
  const all = Array.from({ length: count }, (_, index) =>
    openDisplay({ url, token: tokens[Math.floor(index / OF_ONE)], onVersion }),
  );
  await until(() => all.every(({ isOpen }) => isOpen));
  return {
    all,
    took,
    missing: () => waiting.size,
    note: (id) => waiting.set(id, { at: performance.now(), times: [] }),
    forget: () => waiting.clear(),
    close: () => all.forEach((display) => display.close()),
  };
}

async function until(isTrue, patienceMs = 60_000) {
  const end = performance.now() + patienceMs;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('What the bench waits for did not happen');
    await sleep(50);
  }
}

/** Teachers who award until `isOver`; a request that a restart cut off is sent again. Gives how long each award took. */
async function teach(url, isOver, note) {
  const times = [];
  const teacher = async () => {
    const token = await tokenOf(url, 'office@demo.school');
    let tablet = await openConnection(url);
    const { json } = await tablet.request('GET', '/api/students?page_size=100', { token });
    const students = json().results;
    while (!isOver()) {
      const id = randomUUID();
      const student_id = students[Math.floor(Math.random() * students.length)].id;
      const body = { client_award_id: id, student_id, reason: 'Measured', points: 1 };
      note(id);
      const started = performance.now();
      try {
        const { status } = await tablet.request('POST', '/api/points/award/', { token, body });
        if (status !== 201) throw new Error(`An award was answered with ${status}`);
        times.push(performance.now() - started);
      } catch {
        tablet.close();
        await sleep(100);
        tablet = await openConnection(url).catch(() => tablet);
      }
      await sleep(EVERY_MS);
    }
    tablet.close();
  };
  await Promise.all(Array.from({ length: TEACHERS }, teacher));
  return times;
}

const inSeconds = (seconds) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
};

async function reach({ displays, awardsAt, what, quiet, extra = {} }) {
  displays.took.length = 0;
  const times = await teach(awardsAt, inSeconds(SECONDS), displays.note);
  await sleep(2_000);
  const missing = displays.missing();
  displays.forget();
  const figures = { streams: STREAMS, awards: times.length, not_everywhere: missing, ...extra };
  const reached = {
    p50: Math.round(percentile(displays.took, 0.5)),
    p95: Math.round(p95(displays.took)),
    longest: Math.round(displays.took.reduce((longest, each) => Math.max(longest, each), 0)),
  };
  return {
    times,
    line: measurement({
      unit: 'ms (p99 to every display; baseline: p95 of an award without streams)',
      ours: percentile(displays.took, 0.99),
      baseline: p95(quiet),
      runs: displays.took.length,
      extra: { what, ...reached, ...figures },
    }),
  };
}

function addressOf(school) {
  const { host, port, user, password, database } = databaseOf(school);
  const at = host.startsWith('/') ? `localhost:${port}` : `${host}:${port}`;
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  return `postgres://${user}:${encodeURIComponent(password)}@${at}/${database}${socket}`;
}

export async function bench() {
  const school = await startSchool({ PORT: String(await freePort()), SECRET_KEY });
  const second = await startSchool({ DATABASE_URL: addressOf(school), SECRET_KEY, SEED: 'none', LOG_LEVEL: 'error' });
  let displays;
  try {
    const quiet = await teach(school.url, inSeconds(SECONDS / 2), () => undefined);
    const emptyMB = megabytesOf(school.pid);
    displays = await openDisplays(school, STREAMS);
    const kB = Math.round(((megabytesOf(school.pid) - emptyMB) * 1_024) / STREAMS);
    const one = await reach({ displays, awardsAt: school.url, what: 'one server', quiet, extra: { kB_a_stream: kB } });
    const two = await reach({ displays, awardsAt: second.url, what: 'awards at another server', quiet });
    const restarting = school.restart();
    const backAt = await restarting.then(() => performance.now());
    const back = () => displays.all.every(({ isOpen }) => isOpen);
    const during = await teach(school.url, back, () => undefined);
    const backMs = performance.now() - backAt;
    const restarted = measurement({
      unit: 'ms (p95 of an award while all come back; baseline: before the restart)',
      ours: p95(during),
      baseline: p95(one.times),
      runs: during.length,
      extra: { what: 'after a restart', streams: STREAMS, all_back_s: Number((backMs / 1_000).toFixed(1)) },
    });
    return [one.line, two.line, restarted];
  } finally {
    displays?.close();
    await second.stop();
    await school.stop();
  }
}
