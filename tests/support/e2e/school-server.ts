import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { copyFolder, copyTemplate, newDataDir } from './school-template.ts';
import { startServerProcess, stopServerProcess } from './server-process.ts';

export interface LedgerRow {
  id: string;
  seq: number;
  studentId: string;
  studentName: string;
  points: number;
  reason: string;
  actorEmail: string;
  /** The award that it takes back. */
  reversesId: string | null;
}

/**
 * The built server as its users run it: a process of its own, with an embedded database in a folder of its own and the
 * demo school in it. It can be killed and started again on the same port and folder.
 */
export async function startSchoolServer({
  staticDir = 'dist',
  ...asked
}: Omit<Parameters<typeof startServerProcess>[0], 'dataDir' | 'seed'> = {}) {
  const dataDir = copyTemplate();
  let server = await startServerProcess({ ...asked, dataDir, staticDir });
  const { url } = server;

  const postmaster = (): { pid: number; port: number; host: string } => {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    // The folder of its socket; none where it listens at a port.
    return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] || '127.0.0.1' };
  };

  return {
    url,
    async stop(): Promise<void> {
      await stopServerProcess(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
    /** kill -9: nothing is flushed, nothing is said. */
    async killServer(): Promise<void> {
      await stopServerProcess(server, 'SIGKILL');
    },
    killDatabase(): void {
      process.kill(postmaster().pid, 'SIGKILL');
    },
    async startAgain(): Promise<void> {
      server = await startServerProcess({ dataDir, staticDir, port: Number(new URL(url).port) });
    },
    /** Copies the data folder of the stopped server, and starts it again. `putBack`: the copy takes the folder's place. */
    async backUp(): Promise<{ putBack(): Promise<void> }> {
      const copy = newDataDir();
      const port = Number(new URL(url).port);
      await stopServerProcess(server);
      copyFolder(dataDir, copy);
      server = await startServerProcess({ dataDir, staticDir, port });
      return {
        async putBack() {
          await stopServerProcess(server);
          rmSync(dataDir, { recursive: true, force: true });
          mkdirSync(dataDir, { mode: 0o711 });
          copyFolder(copy, dataDir);
          rmSync(copy, { recursive: true, force: true });
          server = await startServerProcess({ dataDir, staticDir, port });
        },
      };
    },
    /** The ledger in its own order, as the database has it; `sinceSeq` leaves the seeded history out. */
    async ledger(sinceSeq = 0): Promise<LedgerRow[]> {
      return withDatabase(postmaster(), dataDir, async (client) => {
        const { rows } = await client.query<LedgerRow>(
          `SELECT l.id, l.seq::int AS seq, l.student_id AS "studentId",
                  s.first_name || ' ' || s.last_name AS "studentName", l.points, l.reason_text AS reason,
                  a.email AS "actorEmail", l.reverses_id AS "reversesId"
             FROM ledger l JOIN accounts a ON a.id = l.actor_id JOIN students s ON s.id = l.student_id
            WHERE l.seq > $1 ORDER BY l.seq`,
          [sinceSeq],
        );
        return rows;
      });
    },
    /** The person has another account of the same address and password from now on, as after a school began again. */
    async replaceAccount(email: string): Promise<void> {
      await withDatabase(postmaster(), dataDir, async (client) => {
        await client.query("UPDATE accounts SET email = 'before-' || email WHERE email = $1", [email]);
        await client.query(
          `INSERT INTO accounts
           SELECT (jsonb_populate_record(a, jsonb_build_object(
                    'id', gen_random_uuid(), 'email', $1::text, 'username', 'after-' || username))).*
             FROM accounts a WHERE email = 'before-' || $1`,
          [email],
        );
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
