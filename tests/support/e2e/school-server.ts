import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface LedgerRow {
  id: string;
  seq: number;
  studentId: string;
  studentName: string;
  points: number;
  reason: string;
  actorEmail: string;
}

/**
 * The built server as its users run it: a process of its own, with an embedded database in a folder of its own and the
 * demo school in it. It can be killed and started again on the same port and folder.
 */
export async function startSchoolServer({ staticDir = 'dist' }: { staticDir?: string } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
  // Run by root, the database has a user of its own, which must pass through.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = (): Promise<ChildProcess> => launchServer(port, { DATA_DIR: dataDir, STATIC_DIR: staticDir });
  let child = await launch();

  const exited = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('exit', () => resolve());
    });

  const postmaster = (): { pid: number; port: number; host: string } => {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    // The folder of its socket; none where it listens at a port.
    return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] || '127.0.0.1' };
  };

  return {
    url,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exited();
      rmSync(dataDir, { recursive: true, force: true });
    },
    /** kill -9: nothing is flushed, nothing is said. */
    async killServer(): Promise<void> {
      child.kill('SIGKILL');
      await exited();
    },
    killDatabase(): void {
      process.kill(postmaster().pid, 'SIGKILL');
    },
    async startAgain(): Promise<void> {
      child = await launch();
    },
    /** The ledger in its own order, as the database has it; `sinceSeq` leaves the seeded history out. */
    async ledger(sinceSeq = 0): Promise<LedgerRow[]> {
      return withDatabase(postmaster(), dataDir, async (client) => {
        const { rows } = await client.query<LedgerRow>(
          `SELECT l.id, l.seq::int AS seq, l.student_id AS "studentId",
                  s.first_name || ' ' || s.last_name AS "studentName", l.points, l.reason_text AS reason,
                  a.email AS "actorEmail"
             FROM ledger l JOIN accounts a ON a.id = l.actor_id JOIN students s ON s.id = l.student_id
            WHERE l.seq > $1 ORDER BY l.seq`,
          [sinceSeq],
        );
        return rows;
      });
    },
    async lastSeq(): Promise<number> {
      return withDatabase(postmaster(), dataDir, async (client) => {
        const { rows } = await client.query<{ seq: number }>('SELECT coalesce(max(seq), 0)::int AS seq FROM ledger');
        return rows[0]?.seq ?? 0;
      });
    },
  };
}

export type SchoolServer = Awaited<ReturnType<typeof startSchoolServer>>;

async function withDatabase<T>(
  { host, port }: { host: string; port: number },
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { app } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { app: string };
  const client = new pg.Client({
    host,
    port,
    user: 'habit_points',
    password: app,
    database: 'habit_points',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function launchServer(port: number, settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', SEED: 'demo', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return child;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${output}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
