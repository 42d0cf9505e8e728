import path from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { processesIn } from '#server/db/embedded/process-identity.ts';
import { createChance, createPack, type Chance } from '#tests/faults/prng.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { bundleServer, databasePid, spawnServer } from '#tests/support/server/server-process.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { BACK_MS, breakOften, harmful, judge, NOTHING, report, type Ways } from './breaking.ts';
import { supervise } from './supervised.ts';
import { addEducators, startTeachers } from './teachers.ts';

// `npm run kills`: processes of a real school are killed while tablets award, and nobody helps.

const KILLS = Number(process.env['KILLS'] ?? 40);
const SEED = Number(process.env['KILLS_SEED'] ?? 1);
const TABLETS = Number(process.env['KILLS_TABLETS'] ?? 20);
const WAYS = (process.env['KILLS_OF'] ?? 'embedded,cluster').split(',');
vi.setConfig({ testTimeout: KILLS * (BACK_MS + 5_000), hookTimeout: 300_000 });

let bundle: string;
beforeAll(async () => {
  bundle = await bundleServer();
});

async function dataDir(): Promise<string> {
  const { dir, remove } = await temporaryDir();
  onTestFinished(remove);
  return path.join(dir, 'data');
}

const SECRET_KEY = 'a-key-that-both-servers-of-the-kills-know';
const env = async () => ({ PORT: String(await freePort()), SEED: 'demo', SECRET_KEY, BACKUP_DIR: 'none' });

/** One of the database's processes, never its first. */
async function childOf(dir: string, chance: Chance): Promise<number> {
  const first = await databasePid(dir);
  return chance.pick((await processesIn(path.join(dir, 'postgres'))).filter((pid) => pid !== first));
}

/** Each way as often as the others, in an order that the chance decides. */
function plannedIn(ways: Ways, chance: Chance): string[] {
  const deal = createPack(chance, Object.keys(ways));
  return Array.from({ length: KILLS }, deal);
}

test.runIf(WAYS.includes('embedded'))(
  'a server with its own database comes back by itself after each kill',
  async () => {
    const dir = await dataDir();
    const settings = { ...(await env()), DATA_DIR: dir };
    await (await spawnServer(bundle, settings)).kill('SIGTERM');
    const before = await openEmbeddedDatabase({ dataDir: dir, log: silent });
    await addEducators(before.connectionString, TABLETS);
    await before.close();

    const server = await supervise(bundle, settings);
    onTestFinished(server.stop);
    const teachers = startTeachers({ urls: [server.url], count: TABLETS, seed: SEED });
    onTestFinished(teachers.stop);
    const chance = createChance(SEED);
    const killDatabase = async () => void process.kill(await databasePid(dir), 'SIGKILL');
    const ways = {
      server: () => server.kill('SIGKILL'),
      database: killDatabase,
      both: async () => {
        const pid = await databasePid(dir);
        server.kill('SIGKILL');
        process.kill(pid, 'SIGKILL');
      },
      child: async () => void process.kill(await childOf(dir, chance), 'SIGKILL'),
    };
    const silences = await breakOften(teachers, { ways, plan: plannedIn(ways, chance), chance });
    await teachers.stop();
    await server.stop();
    const after = await openEmbeddedDatabase({ dataDir: dir, log: silent });
    onTestFinished(after.close);
    const judged = await judge(after.connectionString, teachers);
    report('kills', { way: 'embedded', seed: SEED, tablets: TABLETS, judged }, { teachers, silences });
    expect(judged).toEqual(NOTHING);
    expect(harmful(teachers)).toEqual([]);
  },
);

test.runIf(WAYS.includes('cluster'))(
  'two servers on one database come back by themselves after each kill',
  async () => {
    const dir = await dataDir();
    const database = await openEmbeddedDatabase({ dataDir: dir, log: silent });
    onTestFinished(database.close);
    const start = async () =>
      supervise(bundle, { ...(await env()), DATA_DIR: await dataDir(), DATABASE_URL: database.connectionString });
    const first = await start();
    onTestFinished(first.stop);
    const second = await start();
    onTestFinished(second.stop);
    await addEducators(database.connectionString, TABLETS);

    const teachers = startTeachers({ urls: [first.url, second.url], count: TABLETS, seed: SEED });
    onTestFinished(teachers.stop);
    const chance = createChance(SEED);
    const killDatabase = async () => void process.kill(await databasePid(dir), 'SIGKILL');
    const killBoth = () => {
      first.kill('SIGKILL');
      second.kill('SIGKILL');
    };
    const ways = {
      'one server': () => chance.pick([first, second]).kill('SIGKILL'),
      'both servers': killBoth,
      database: killDatabase,
      everything: async () => {
        killBoth();
        await killDatabase();
      },
      child: async () => void process.kill(await childOf(dir, chance), 'SIGKILL'),
    };
    const silences = await breakOften(teachers, { ways, plan: plannedIn(ways, chance), chance });
    await teachers.stop();
    await first.stop();
    await second.stop();
    const judged = await judge(database.connectionString, teachers);
    report('kills', { way: 'cluster', seed: SEED, tablets: TABLETS, judged }, { teachers, silences });
    expect(judged).toEqual(NOTHING);
    expect(harmful(teachers)).toEqual([]);
  },
);
