import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { processesIn } from '#server/db/embedded/process-identity.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { deployFile } from '#tests/support/server/deploy-file.ts';
import { run } from '#tests/support/server/program.ts';

/** Longer than any start, election or copy of the database takes here. */
const PATIENCE_MS = 180_000;
/** A second machine whose copy is made anew takes a minute. */
const BEFORE_HELP_MS = 90_000;
const LAST_WORDS = 5_000;
const PASSWORDS = { superuser: 'CHANGE-THIS-1', school: 'a-password-of-this-run' };

/** From Patroni 3.1 on, a second machine that follows is 'streaming'. */
const WORKS = new Set(['running', 'streaming']);

const cluster = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** Debian keeps the programs of each version apart; the newest is taken. */
function postgresPrograms(): string {
  const place = '/usr/lib/postgresql';
  const [newest] = readdirSync(place)
    .map((version) => path.join(place, version, 'bin'))
    .filter((dir) => existsSync(path.join(dir, 'initdb')))
    .toSorted()
    .toReversed();
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${place}.`);
  return newest;
}

/** Of the processes; nothing: whoever runs this. */
interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL does not run as root: there it is Debian's own user of it. */
function owner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function giveTo({ uid, gid }: Owner, dir: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid);
}

/** Asks again and again until there is an answer. */
async function eventually<T>(what: string, ask: () => Promise<T | null>, patienceMs = PATIENCE_MS): Promise<T> {
  for (const giveUp = performance.now() + patienceMs; performance.now() < giveUp; await sleep(250)) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
  }
  throw new Error(`${what} did not come.`);
}

/** A machine with Patroni and its PostgreSQL. */
async function createMachine(name: string, dir: string, etcd: string, as: Owner) {
  const [database, rest] = [await freePort(), await freePort()];
  const data = path.join(dir, `postgres-${name}`);
  const file = path.join(dir, `patroni-${name}.yaml`);
  await writeFile(
    file,
    await deployFile('patroni.yaml', [
      ['name: one', `name: ${name}`],
      ['10.0.0.1:8008', `127.0.0.1:${rest}`],
      ['10.0.0.1:5432', `127.0.0.1:${database}`],
      ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', etcd],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/var/lib/postgresql/habit-points', data],
      ['/usr/lib/postgresql/17/bin', postgresPrograms()],
      ['/var/lib/postgresql/.pgpass-patroni', path.join(dir, `pgpass-${name}`)],
      ['/var/run/postgresql', dir],
    ]),
  );
  const start = () => run('patroni', [file], { HOME: dir, LANG: 'C.UTF-8' }, as);
  let patroni = start();
  const processes = async () => [patroni.pid, ...(await processesIn(data))];
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    for (const pid of await processes()) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended with the one before it.
      }
    }
  };
  return {
    name,
    database,
    rest,
    signal,
    /** The first process of its PostgreSQL alone. */
    killPostmaster: async (): Promise<void> => {
      const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    restart: (): void => {
      patroni = start();
    },
    stop: async (): Promise<void> => {
      await signal('SIGCONT');
      await signal('SIGKILL');
    },
    said: () => patroni.output(),
  };
}

type Machine = Awaited<ReturnType<typeof createMachine>>;

/** The memory of who is the leader; of its three machines here is one. */
async function startEtcd(dir: string, as: Owner) {
  const [client, peer] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const data = path.join(dir, 'etcd');
  await mkdir(data, { mode: 0o700 });
  await giveTo(as, data);
  const settings = {
    'data-dir': data,
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `default=${peerUrl}`,
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  return { address: `127.0.0.1:${client}`, ...run('etcd', args, {}, as) };
}

/** Where Patroni writes down which machine may take over. */
const SYNC_KEY = Buffer.from('/service/habit-points/sync').toString('base64');

/** What etcd says to this request about the key. */
async function askEtcd(address: string, what: 'range' | 'deleterange'): Promise<string> {
  const body = JSON.stringify({ key: SYNC_KEY });
  const answer = await (await fetch(`http://${address}/v3/kv/${what}`, { method: 'POST', body })).text();
  return answer.replaceAll(/"value":"([^"]*)"/g, (_, value: string) => Buffer.from(value, 'base64').toString());
}

/** HAProxy, which leads to the machine that takes writes. */
async function startProxy(dir: string, [one, two]: readonly [Machine, Machine]) {
  const port = await freePort();
  const file = path.join(dir, 'haproxy.cfg');
  await writeFile(
    file,
    await deployFile('haproxy.postgres.cfg', [
      ['127.0.0.1:5000', `127.0.0.1:${port}`],
      ['check port 8008 ', 'check '],
      ['10.0.0.1:5432', `127.0.0.1:${one.database} port ${one.rest}`],
      ['10.0.0.2:5432', `127.0.0.1:${two.database} port ${two.rest}`],
    ]),
  );
  return { port, ...run('haproxy', ['-f', file]) };
}

/**
 * Two PostgreSQL under Patroni, of which each acknowledged write is on both, with one etcd and with HAProxy before them: the
 * files of deploy/, on ports and in folders of this run.
 */
export async function startPatroniCluster(dir: string) {
  const as = owner();
  await giveTo(as, dir);
  const etcd = await startEtcd(dir, as);
  const machines: [Machine, Machine] = [
    await createMachine('one', dir, etcd.address, as),
    await createMachine('two', dir, etcd.address, as),
  ];
  const proxy = await startProxy(dir, machines);

  /** What went wrong, with the last words of everything that runs. */
  const described = async (cause: unknown): Promise<Error> => {
    const said = [etcd.output(), ...machines.map((machine) => machine.said()), proxy.output()];
    const known = await askEtcd(etcd.address, 'range').catch(String);
    return new Error([...said.map((words) => words.slice(-LAST_WORDS)), known].join('\n\n'), { cause });
  };
  /** By what any Patroni that answers says. */
  const members = async () => {
    const answers = machines.map(async ({ rest }) => {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) });
      return cluster.parse(await response.json()).members;
    });
    return Promise.any(answers);
  };
  const leader = (): Promise<Machine> =>
    eventually('A leader', async () => {
      const found = (await members()).find(({ role, state }) => role === 'leader' && WORKS.has(state));
      return machines.find(({ name }) => name === found?.name) ?? null;
    });
  const isWhole = async (): Promise<true | null> => {
    const all = await members();
    const has = (role: string) => all.some((member) => member.role === role && WORKS.has(member.state));
    return has('leader') && has('sync_standby') ? true : null;
  };
  const helped: string[] = [];
  /**
   * Until both work, and the second has all that the first acknowledged. Patroni 3.0.2, which Debian 12 has, now and then no longer
   * writes down which machine is the synchronous one ('Synchronous replication key updated by someone else' every few
   * seconds). Without the old key it does, as whoever runs it would find out. How often is told, because a run that needed it
   * lost awards (docs/scaling.md).
   */
  const whole = async (): Promise<void> => {
    const what = 'A second machine that has everything';
    try {
      await eventually(what, isWhole, BEFORE_HELP_MS);
    } catch {
      helped.push(await askEtcd(etcd.address, 'range'));
      await askEtcd(etcd.address, 'deleterange');
      await eventually(what, isWhole).catch(async (error: unknown) => {
        throw await described(error);
      });
    }
  };
  const addressOf = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}`;

  const stop = async (): Promise<void> => {
    await proxy.kill('SIGKILL');
    for (const machine of machines) await machine.stop();
    await etcd.kill('SIGKILL');
  };
  try {
    await whole();
    await eventually('The way to the leader', async () => {
      const admin = new Client({ connectionString: addressOf('postgres', PASSWORDS.superuser, 'postgres') });
      await admin.connect();
      await admin.query(`CREATE ROLE habit_points LOGIN PASSWORD '${PASSWORDS.school}'`);
      await admin.query('CREATE DATABASE habit_points OWNER habit_points');
      await admin.end();
      return true;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    databaseUrl: addressOf('habit_points', PASSWORDS.school, 'habit_points'),
    leader,
    whole,
    /** What the key was, each time that it had to be removed. */
    helped,
    stop,
  };
}
