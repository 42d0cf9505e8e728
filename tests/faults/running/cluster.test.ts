import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createChance, createPack } from '#tests/faults/prng.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { bundleServer } from '#tests/support/server/server-process.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { BACK_MS, breakOften, harmful, judge, NOTHING, report } from './breaking.ts';
import { startPatroniCluster } from './patroni-cluster.ts';
import { supervise } from './supervised.ts';
import { addEducators, startTeachers } from './teachers.ts';

// `npm run cluster`: two servers on a PostgreSQL that another machine takes over for, and machines that break while tablets award.

const TIMES = {
  machine: Number(process.env['CLUSTER_MACHINES'] ?? 20),
  postmaster: Number(process.env['CLUSTER_POSTMASTERS'] ?? 20),
  frozen: Number(process.env['CLUSTER_FREEZES'] ?? 3),
};
const SEED = Number(process.env['CLUSTER_SEED'] ?? 1);
const TABLETS = Number(process.env['CLUSTER_TABLETS'] ?? 50);
/** So long a machine is away, and so long it does nothing. */
const AWAY_MS = 20_000;
const FROZEN_MS = 45_000;

const plan = Object.entries(TIMES).flatMap(([way, times]) => Array.from({ length: times }, () => way));
vi.setConfig({ testTimeout: 600_000 + plan.length * (BACK_MS + 180_000), hookTimeout: 300_000 });

let bundle: string;
beforeAll(async () => {
  bundle = await bundleServer();
});

async function newDir(): Promise<string> {
  const { dir, remove } = await temporaryDir();
  onTestFinished(remove);
  return dir;
}

test('two servers on a database with a second machine come back by themselves after each break', async () => {
  const cluster = await startPatroniCluster(await newDir());
  onTestFinished(cluster.stop);
  const start = async () => {
    const server = await supervise(bundle, {
      PORT: String(await freePort()),
      SEED: 'demo',
      SECRET_KEY: 'a-key-that-both-servers-of-the-cluster-know',
      BACKUP_DIR: 'none',
      DATA_DIR: path.join(await newDir(), 'data'),
      DATABASE_URL: cluster.databaseUrl,
    });
    onTestFinished(server.stop);
    return server;
  };
  const [first, second] = [await start(), await start()];
  await addEducators(cluster.databaseUrl, TABLETS);

  const teachers = startTeachers({ urls: [first.url, second.url], count: TABLETS, seed: SEED });
  onTestFinished(teachers.stop);
  const chance = createChance(SEED);
  /** What has to happen before the next break. */
  let repaired: Promise<void> = Promise.resolve();
  let switches = 0;
  let before = await cluster.leader();
  const silences = await breakOften(teachers, {
    plan: Array.from(plan, createPack(chance, plan)),
    chance,
    ways: {
      machine: async () => {
        const machine = await cluster.leader();
        await machine.signal('SIGKILL');
        repaired = sleep(AWAY_MS).then(machine.restart);
      },
      postmaster: async () => (await cluster.leader()).killPostmaster(),
      frozen: async () => {
        const machine = await cluster.leader();
        await machine.signal('SIGSTOP');
        repaired = sleep(FROZEN_MS).then(() => machine.signal('SIGCONT'));
      },
    },
    whole: async () => {
      await repaired;
      await cluster.whole();
      const now = await cluster.leader();
      if (now !== before) switches += 1;
      before = now;
    },
  });
  await teachers.stop();
  await first.stop();
  await second.stop();
  const judged = await judge(cluster.databaseUrl, teachers);
  report(
    'cluster',
    { seed: SEED, tablets: TABLETS, switches, helped: cluster.helped.length, judged },
    { teachers, silences },
  );
  expect(judged).toEqual(NOTHING);
  expect(harmful(teachers)).toEqual([]);
});
