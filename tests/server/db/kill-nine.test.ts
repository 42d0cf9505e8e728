import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importDone, importList, importPlan } from '#contracts/admin/imports.ts';
import { adminStudent, adminStudentPage } from '#contracts/admin/students.ts';
import { tokens } from '#contracts/session.ts';
import { studentPage } from '#contracts/students.ts';
import { processesIn } from '#server/db/embedded/process-identity.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts';
import { LOCALHOST } from '#tests/support/server/localhost-certificate.ts';
import { MAIL_USER, openMailbox } from '#tests/support/server/mailbox.ts';
import { bundleServer, databasePid, spawnServer, type ServerProcess } from '#tests/support/server/server-process.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { newId } from '#tests/support/ids.ts';

// Real processes are started and killed here, on machines of any speed.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PATIENCE = { timeout: 30_000, interval: 50 };

/** What one try of an award came to: the status, or 0 without an answer. */
interface Try {
  id: string;
  status: number;
  retryAfter: string | null;
  detail: unknown;
  replayed: boolean;
}

let bundle: string;
let place: Awaited<ReturnType<typeof temporaryDir>>;
let dataDir: string;
let server: ServerProcess;
const acknowledged = new Set<string>();

const start = (env: Record<string, string> = {}) => spawnServer(bundle, { DATA_DIR: dataDir, SEED: 'demo', ...env });

async function json(route: string, init?: RequestInit): Promise<unknown> {
  return (await fetch(`${server.url}/api/${route}`, init)).json();
}

async function signIn(email = 'rivera@demo.school'): Promise<string> {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const answer = await json('auth/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return tokens.parse(answer).access_token;
}

async function firstStudentId(token: string): Promise<string> {
  const page = await json('students?page_size=1', { headers: { Authorization: `Bearer ${token}` } });
  return studentPage.parse(page).results[0]?.id ?? '';
}

async function award(token: string, studentId: string, id: string): Promise<Try> {
  try {
    const response = await fetch(`${server.url}/api/points/award/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_award_id: id, student_id: studentId, reason: 'Lived through a crash', points: 1 }),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as { detail?: string };
    return {
      id,
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      detail: answer.detail,
      replayed: response.headers.get('idempotency-replayed') === 'true',
    };
  } catch {
    return { id, status: 0, retryAfter: null, detail: null, replayed: false };
  }
}

/** Awards on four lanes until it is stopped. Every id is tried once, and each 201 is recorded. */
function keepAwarding(token: string, studentId: string): { tries: readonly Try[]; stop(): Promise<Try[]> } {
  const tries: Try[] = [];
  const running = { stopped: false };
  const lane = async () => {
    while (!running.stopped) {
      const result = await award(token, studentId, newId());
      tries.push(result);
      if (result.status === 201) acknowledged.add(result.id);
      if (result.status === 0) await sleep(5);
    }
  };
  const lanes = Promise.all([lane(), lane(), lane(), lane()]);
  return {
    tries,
    stop: async () => {
      running.stopped = true;
      await lanes;
      return tries;
    },
  };
}

/** Waits until enough of them were acknowledged that a lost one would show. */
const inFullSwing = ({ tries }: { tries: readonly Try[] }): Promise<void> =>
  vi.waitFor(() => expect(tries.filter((each) => each.status === 201).length).toBeGreaterThan(20), PATIENCE);

/** Sends every acknowledged id again: one that is in the ledger is answered as a replay, one that was lost is not. */
async function lostAwards(token: string, studentId: string): Promise<string[]> {
  const waiting = [...acknowledged];
  const lost: string[] = [];
  const lane = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const again = await award(token, studentId, id);
      if (!again.replayed) lost.push(id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return lost;
}

const postgresProcesses = () => processesIn(path.join(dataDir, 'postgres'));

beforeAll(async () => {
  bundle = await bundleServer();
  place = await temporaryDir();
  dataDir = path.join(place.dir, 'data');
  server = await start();
});

afterAll(async () => {
  await server.kill('SIGTERM');
  await place.remove();
});

test('the first line of the log names the version, also of a start that fails', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const nowhere = { LOG_LEVEL: 'info', DATABASE_URL: 'postgres://someone@127.0.0.1:1/school' };
  const failure: unknown = await start(nowhere).catch((error: unknown) => error);
  expect(String(failure)).toMatch(/^[^{]*\{"level":30,"time":\d+,"version":/);
  expect(String(failure)).toContain(`"version":"${version}"`);
});

describe('kill -9 in the middle of writes', () => {
  test('of the database: calls answer 503 with Retry-After, it comes back by itself, and nothing acknowledged is lost', async () => {
    const token = await signIn();
    const studentId = await firstStudentId(token);
    const awarding = keepAwarding(token, studentId);
    await inFullSwing(awarding);
    const before = await databasePid(dataDir);
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(awarding.tries.some((each) => each.status === 503)).toBe(true), PATIENCE);
    // A process of the dead database may answer a last call after that: what counts is after the next one's start.
    await vi.waitFor(async () => expect(await databasePid(dataDir)).not.toBe(before), PATIENCE);
    const sinceThen = awarding.tries.length;
    await vi.waitFor(
      () => expect(awarding.tries.slice(sinceThen).some((each) => each.status === 201)).toBe(true),
      PATIENCE,
    );
    const tries = await awarding.stop();

    const refused = tries.filter((each) => each.status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) {
      expect(each).toMatchObject({
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
        detail: expect.any(String),
      });
    }
    expect(await lostAwards(token, studentId)).toEqual([]);
  });

  test('calls to a database that hangs are answered 503, and succeed again when it continues', async () => {
    const token = await signIn();
    const pids = await postgresProcesses();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const response = await fetch(`${server.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect(response.status).toBe(503);
    expect(await signIn()).toBeTruthy();
  });

  test('of the server: the next start takes over its database, and nothing acknowledged is lost', async () => {
    const token = await signIn();
    const studentId = await firstStudentId(token);
    const awarding = keepAwarding(token, studentId);
    await inFullSwing(awarding);
    const orphan = await databasePid(dataDir);
    const left = server.kill('SIGKILL');
    await awarding.stop();
    await left;
    expect(await postgresProcesses()).toContain(orphan);
    server = await start();
    expect(await postgresProcesses()).not.toContain(orphan);
    expect(await lostAwards(await signIn(), studentId)).toEqual([]);
  });

  test('of both: crash recovery brings back all that was acknowledged', async () => {
    const token = await signIn();
    const studentId = await firstStudentId(token);
    const awarding = keepAwarding(token, studentId);
    await inFullSwing(awarding);
    const pid = await databasePid(dataDir);
    const left = server.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await awarding.stop();
    await left;
    server = await start();
    expect(await lostAwards(await signIn(), studentId)).toEqual([]);
  });

  test('of the server between an invitation and its email: the email arrives once after the next start', async () => {
    // A mail server that hangs up on everybody, so that the email is committed and not sent.
    let calls = 0;
    const hangingUp = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(hangingUp, 'listening');
    const address = hangingUp.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const certificate = path.join(place.dir, 'mail.pem');
    await writeFile(certificate, LOCALHOST.cert);
    const mailing = {
      PUBLIC_URL: 'https://points.school.example',
      SMTP_HOST: 'localhost',
      SMTP_PORT: String(port),
      SMTP_USER: MAIL_USER.user,
      SMTP_PASSWORD: MAIL_USER.password,
      MAIL_FROM: 'points@school.example',
      NODE_EXTRA_CA_CERTS: certificate,
    };
    await server.kill('SIGTERM');
    server = await start(mailing);
    await json('admin/invitations', {
      method: 'POST',
      headers: { Authorization: `Bearer ${await signIn('office')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'new@school.example', role: 'educator' }),
    });
    await vi.waitFor(() => expect(calls).toBeGreaterThan(0), PATIENCE);
    // The next try is ten seconds away.
    await sleep(1_000);
    await server.kill('SIGKILL');
    hangingUp.close();
    const mailbox = await openMailbox({ authOptional: false }, port);
    server = await start(mailing);
    // Staff may get their weekly line about sign-ups beside it, by the computer's own clock.
    const invited = () => mailbox.received.filter(({ to }) => to.includes('new@school.example'));
    await vi.waitFor(() => expect(invited()).toHaveLength(1), PATIENCE);
    await server.kill('SIGKILL');
    server = await start(mailing);
    // It looks for emails at once, and would have sent it again by now.
    await sleep(1_000);
    expect(invited().map(({ to, headers }) => [to, headers['subject']])).toEqual([
      [['new@school.example'], 'Your invitation to Habit Points at Riverbank School'],
    ]);
    await mailbox.close();
  });

  test('of the server after an import: the next one saves the lunch numbers that were left', async () => {
    const token = await signIn('office');
    const send = async (route: string, body?: object): Promise<unknown> =>
      json(route, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const students = Array.from({ length: 12 }, (_, index) => ({
      row: index + 2,
      school_number: `K${index}`,
      first_name: 'Kit',
      last_name: `Killed-${index}`,
      lunch_number: String(1_000 + index),
    }));
    const file = { kind: 'csv', file_name: 'k.csv', source: null, year_words: null, students };
    const { plan } = importPlan.parse(await send('admin/imports/preview', file));
    expect(importDone.parse(await send('admin/imports', { ...file, plan })).lunch_numbers).toMatchObject({ total: 12 });
    await server.kill('SIGKILL');
    server = await start();
    const left = async () => importList.parse(await send('admin/imports')).results[0]?.lunch_numbers;
    await vi.waitFor(async () => expect(await left()).toEqual({ total: 12, waiting: 0, lost: 0 }), PATIENCE);
    const { results } = adminStudentPage.parse(await send('admin/students?search=Killed&page_size=100'));
    const numbers = await Promise.all(
      results.map(async ({ id }) => adminStudent.parse(await send(`admin/students/${id}`)).lunch_number_set_at),
    );
    expect(numbers.filter((setAt) => setAt !== null)).toHaveLength(12);
  });
});

test('Ctrl-C reaches the server alone, which then stops its database in order', async () => {
  const groupOf = async (pid: number) => (await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(pid)])).stdout;
  expect(await groupOf(await databasePid(dataDir))).not.toBe(await groupOf(server.pid));
});

describe('one server a data folder', () => {
  test('a second server is refused with a message that says why', async () => {
    await expect(start()).rejects.toThrow(/Another server \(process \d+\) already uses this DATA_DIR/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('SIGTERM in the middle of writes finishes what was begun, ends the database and frees the folder', async () => {
    const token = await signIn();
    const awarding = keepAwarding(token, await firstStudentId(token));
    await vi.waitFor(() => expect(awarding.tries.length).toBeGreaterThan(10), PATIENCE);
    const started = performance.now();
    expect(await server.kill('SIGTERM')).toBe(0);
    // Busy connections are asked to close, so that nothing has to be cut off after 10 s.
    expect(performance.now() - started).toBeLessThan(8_000);
    // Answered or turned away at the door, never an error.
    expect(new Set((await awarding.stop()).map((each) => each.status))).toEqual(new Set([201, 0]));
    expect(await postgresProcesses()).toEqual([]);
    server = await start();
  });
});
