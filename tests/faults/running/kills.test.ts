import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectDb } from '#server/db/db.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { processesIn } from '#server/db/embedded/process-identity.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { createChance, createPack, type Chance } from '#tests/faults/prng.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { bundleServer, databasePid, spawnServer } from '#tests/support/server/server-process.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { supervise } from './supervised.ts';
import { addEducators, compareLedger, startTeachers, type Teachers } from './teachers.ts';

// `npm run kills`: processes of a real school are killed while tablets award, and nobody helps.

const KILLS = Number(process.env['KILLS'] ?? 40);
const SEED = Number(process.env['KILLS_SEED'] ?? 1);
const TABLETS = Number(process.env['KILLS_TABLETS'] ?? 20);
const WAYS = (process.env['KILLS_OF'] ?? 'embedded,cluster').split(',');
/** By itself, and before a lesson is over. */
const BACK_MS = 120_000;
/** A school that works again has acknowledged so many. */
const AWARDS = 10;

vi.setConfig({ testTimeout: KILLS * (BACK_MS + 5_000), hookTimeout: 300_000 });

let bundle: string;
let clearUp: Array<() => Promise<void>> = [];
beforeAll(async () => {
  bundle = await bundleServer();
});
afterEach(async () => {
  for (const step of clearUp.toReversed()) await step();
  clearUp = [];
});

async function dataDir(): Promise<string> {
  const { dir, remove } = await temporaryDir();
  clearUp.push(remove);
  return path.join(dir, 'data');
}

const SECRET_KEY = 'a-key-that-both-servers-of-the-kills-know';
const env = async () => ({ PORT: String(await freePort()), SEED: 'demo', SECRET_KEY, BACKUP_DIR: 'none' });

/** One of the database's processes, never its first. */
async function childOf(dir: string, chance: Chance): Promise<number> {
  const first = await databasePid(dir);
  return chance.pick((await processesIn(path.join(dir, 'postgres'))).filter((pid) => pid !== first));
}

type Ways = Readonly<Record<string, () => Promise<void> | void>>;

/** Kills in each of these ways in turn, and waits each time until awards are acknowledged again. */
async function killOften(teachers: Teachers, ways: Ways, chance: Chance) {
  const deal = createPack(chance, Object.keys(ways));
  const silences = new Map<string, number[]>();
  await teachers.working(performance.now(), AWARDS, BACK_MS);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const name = deal();
    await sleep(chance.below(2_000));
    const at = performance.now();
    await ways[name]?.();
    const back = await teachers.working(at + 1, AWARDS, BACK_MS);
    silences.set(name, [...(silences.get(name) ?? []), (back - at) / 1_000]);
  }
  return silences;
}

/** What a run came to, as one line of JSON. */
function report(way: string, silences: ReadonlyMap<string, number[]>, teachers: Teachers, judged: object): void {
  const rounded = (seconds: number | undefined) => Math.round((seconds ?? 0) * 10) / 10;
  const seconds = Object.fromEntries(
    [...silences].map(([name, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(rounded);
      return [name, { kills: all.length, median, longest }];
    }),
  );
  const refusals = Object.fromEntries(teachers.refusals);
  console.log(
    `kills ${JSON.stringify({ way, kills: KILLS, seed: SEED, tablets: TABLETS, acknowledged: teachers.acknowledged.length, ...judged, refusals, secondsWithoutAwards: seconds })}`,
  );
}

/** Of the school that has stopped. */
async function judge(connectionString: string, teachers: Teachers) {
  const db = connectDb(connectionString, () => undefined, { patient: true });
  const ledger = await compareLedger(db, teachers);
  const drift = await checkTotals(db, { clock: () => new Date(), log: silent });
  const mended = await db.query("SELECT 1 FROM audit_log WHERE action = 'totals_mended'");
  await db.close();
  return { ...ledger, drift: drift + mended.length };
}

const NOTHING = { lost: 0, unknown: 0, doubled: 0, drift: 0 };
/** A tablet waits and tries again; nobody is bothered. */
const HARMLESS = new Set([0, 401, 429, 503]);
const harmful = ({ refusals }: Teachers) => [...refusals.keys()].filter((status) => !HARMLESS.has(status));

test.runIf(WAYS.includes('embedded'))(
  'a server with its own database comes back by itself after each kill',
  async () => {
    const dir = await dataDir();
    const settings = { ...(await env()), DATA_DIR: dir };
    await (await spawnServer(bundle, settings)).kill('SIGTERM');
    const before = await openEmbeddedDatabase({ dataDir: dir, log: silent });
    const db = connectDb(before.connectionString, () => undefined);
    await addEducators(db, TABLETS);
    await db.close();
    await before.close();

    const server = await supervise(bundle, settings);
    clearUp.push(server.stop);
    const teachers = startTeachers({ urls: [server.url], count: TABLETS, seed: SEED });
    clearUp.push(teachers.stop);
    const chance = createChance(SEED);
    const killDatabase = async () => void process.kill(await databasePid(dir), 'SIGKILL');
    const silences = await killOften(
      teachers,
      {
        server: () => server.kill('SIGKILL'),
        database: killDatabase,
        both: async () => {
          const pid = await databasePid(dir);
          server.kill('SIGKILL');
          process.kill(pid, 'SIGKILL');
        },
        child: async () => void process.kill(await childOf(dir, chance), 'SIGKILL'),
      },
      chance,
    );
    await teachers.stop();
    await server.stop();
    const after = await openEmbeddedDatabase({ dataDir: dir, log: silent });
    clearUp.push(after.close);
    const judged = await judge(after.connectionString, teachers);
    report('embedded', silences, teachers, judged);
    expect(judged).toEqual(NOTHING);
    expect(harmful(teachers)).toEqual([]);
  },
);

test.runIf(WAYS.includes('cluster'))(
  'two servers on one database come back by themselves after each kill',
  async () => {
    const dir = await dataDir();
    const database = await openEmbeddedDatabase({ dataDir: dir, log: silent });
    clearUp.push(database.close);
    const start = async () =>
      supervise(bundle, { ...(await env()), DATA_DIR: await dataDir(), DATABASE_URL: database.connectionString });
    const first = await start();
    clearUp.push(first.stop);
    const second = await start();
    clearUp.push(second.stop);
    const db = connectDb(database.connectionString, () => undefined);
    await addEducators(db, TABLETS);
    await db.close();

    const teachers = startTeachers({ urls: [first.url, second.url], count: TABLETS, seed: SEED });
    clearUp.push(teachers.stop);
    const chance = createChance(SEED);
    const killDatabase = async () => void process.kill(await databasePid(dir), 'SIGKILL');
    const killBoth = () => {
      first.kill('SIGKILL');
      second.kill('SIGKILL');
    };
    const silences = await killOften(
      teachers,
      {
        'one server': () => chance.pick([first, second]).kill('SIGKILL'),
        'both servers': killBoth,
        database: killDatabase,
        everything: async () => {
          killBoth();
          await killDatabase();
        },
        child: async () => void process.kill(await childOf(dir, chance), 'SIGKILL'),
      },
      chance,
    );
    await teachers.stop();
    await first.stop();
    await second.stop();
    const judged = await judge(database.connectionString, teachers);
    report('cluster', silences, teachers, judged);
    expect(judged).toEqual(NOTHING);
    expect(harmful(teachers)).toEqual([]);
  },
);
