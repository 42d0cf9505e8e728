import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { spawnServer } from '#tests/support/server/server-process.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { BACK_MS, judge, NOTHING } from './breaking.ts';
import { addEducators, startTeachers } from './teachers.ts';
import { twoReleases } from './two-releases.ts';
import { startVisitors, type Miss } from './visitors.ts';

// `npm run updates`: a release takes the place of the one before it while tablets award and everybody asks for files.

const TABLETS = Number(process.env['UPDATES_TABLETS'] ?? 10);
const WAYS = (process.env['UPDATES_OF'] ?? 'single,pair').split(',');
/** Before, between and after the steps of an update. */
const QUIET_MS = 5_000;

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

let root: string;
let site: Awaited<ReturnType<typeof twoReleases>>;

/** The first release in its place, and the second one not yet unpacked. */
async function begin(): Promise<void> {
  const place = await temporaryDir();
  onTestFinished(place.remove);
  root = place.dir;
  site = await twoReleases(root);
  site.unpack('first');
  site.switchTo('first');
}

const SECRET_KEY = 'a-key-that-both-servers-of-the-updates-know';
const ALWAYS = ['/', '/sw.js', '/manifest.webmanifest'];

/** How often each thing went wrong. */
function counted(misses: readonly Miss[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of misses) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}

/** From the first to the last of them, in seconds. */
function span(misses: readonly Miss[]): number {
  const [first, last] = [misses[0], misses.at(-1)];
  return first && last ? Math.round((last.ended - first.began) / 100) / 10 : 0;
}

test.runIf(WAYS.includes('single'))(
  'an update of one server refuses connections while it restarts, and nothing else',
  async () => {
    await begin();
    const dataDir = path.join(root, 'data');
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir, SEED: 'demo', SECRET_KEY, BACKUP_DIR: 'none' };
    await (await spawnServer(site.main, env)).kill('SIGTERM');
    const before = await openEmbeddedDatabase({ dataDir, log: silent });
    await addEducators(before.connectionString, TABLETS);
    await before.close();

    let server = await spawnServer(site.main, env);
    onTestFinished(async () => void (await server.kill('SIGTERM')));
    const teachers = startTeachers({ urls: [server.url], count: TABLETS, seed: 1 });
    onTestFinished(teachers.stop);
    await teachers.working(performance.now(), TABLETS, BACK_MS);
    const visitors = startVisitors(server.url);
    onTestFinished(visitors.stop);
    visitors.askFor([...ALWAYS, ...site.assets('first')]);
    await sleep(QUIET_MS);
    site.unpack('second');
    visitors.askFor([...ALWAYS, ...site.assets('first'), ...site.assets('second')]);
    await sleep(QUIET_MS);
    site.switchTo('second');
    await sleep(QUIET_MS);
    const from = performance.now();
    await server.kill('SIGTERM');
    server = await spawnServer(site.main, env);
    const to = performance.now();
    await teachers.working(to, TABLETS, BACK_MS);
    await sleep(QUIET_MS);
    await visitors.stop();
    await teachers.stop();
    const page = await (await fetch(server.url)).text();
    await server.kill('SIGTERM');

    const after = await openEmbeddedDatabase({ dataDir, log: silent });
    onTestFinished(after.close);
    const judged = await judge(after.connectionString, teachers);
    const { misses } = visitors;
    const restart = Math.round((to - from) / 100) / 10;
    const refusals = Object.fromEntries(teachers.refusals);
    const told = { asked: visitors.asked(), missed: counted(misses), secondsRefused: span(misses), restart };
    console.log(
      `updates ${JSON.stringify({ of: 'single', ...told, acknowledged: teachers.acknowledged.length, ...judged, refusals })}`,
    );
    expect(page).toContain('/assets/second/');
    const isExcused = ({ began, ended, what }: Miss) =>
      /^ECONN(REFUSED|RESET)$/.test(what) && ended >= from && began <= to;
    expect(misses.filter((miss) => !isExcused(miss))).toEqual([]);
    expect(judged).toEqual(NOTHING);
  },
);

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

test.runIf(WAYS.includes('pair'))(
  'an update of two servers behind a proxy, one after the other, is noticed by nobody',
  async () => {
    if (!hasCaddy)
      throw new Error('The pair needs Caddy: apt-get install caddy. Or try the single server alone: --of single.');
    await begin();
    const dataDir = path.join(root, 'data');
    const database = await openEmbeddedDatabase({ dataDir, log: silent });
    onTestFinished(database.close);
    const envs = await Promise.all(
      ['one', 'two'].map(async (name) => ({
        PORT: String(await freePort()),
        DATA_DIR: path.join(root, name),
        DATABASE_URL: database.connectionString,
        SEED: 'demo',
        SECRET_KEY,
        BACKUP_DIR: 'none',
        TRUST_PROXY: '1',
      })),
    );
    const servers: Array<Awaited<ReturnType<typeof spawnServer>>> = [];
    for (const env of envs) servers.push(await spawnServer(site.main, env));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill('SIGTERM')))));
    await addEducators(database.connectionString, TABLETS);

    const url = `http://127.0.0.1:${await freePort()}`;
    const config = path.join(root, 'Caddyfile');
    // Its own port for orders may be taken by another Caddy of this machine.
    await writeFile(config, `{\n\tadmin off\n}\nimport ${path.resolve('deploy/pair.Caddyfile')}\n`);
    const proxy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      env: {
        PATH: process.env['PATH'],
        HOME: root,
        XDG_DATA_HOME: root,
        XDG_CONFIG_HOME: root,
        DOMAIN: url,
        SERVERS: envs.map(({ PORT }) => `127.0.0.1:${PORT}`).join(' '),
      },
      stdio: 'ignore',
    });
    onTestFinished(() => void proxy.kill('SIGTERM'));
    await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), { timeout: 60_000 });

    const teachers = startTeachers({ urls: [url], count: TABLETS, seed: 1 });
    onTestFinished(teachers.stop);
    await teachers.working(performance.now(), TABLETS, BACK_MS);
    const visitors = startVisitors(url);
    onTestFinished(visitors.stop);
    visitors.askFor([...ALWAYS, ...site.assets('first')]);
    await sleep(QUIET_MS);
    site.unpack('second');
    visitors.askFor([...ALWAYS, ...site.assets('first'), ...site.assets('second')]);
    await sleep(QUIET_MS);
    site.switchTo('second');
    for (const [index, env] of envs.entries()) {
      await servers[index]?.kill('SIGTERM');
      servers[index] = await spawnServer(site.main, env);
      // As an administrator waits until it is ready, and the proxy has seen it.
      await sleep(QUIET_MS);
    }
    await teachers.working(performance.now(), TABLETS, BACK_MS);
    await visitors.stop();
    await teachers.stop();
    const pages = await Promise.all(servers.map(async (server) => (await fetch(server.url)).text()));
    const judged = await judge(database.connectionString, teachers);
    const refusals = Object.fromEntries(teachers.refusals);
    const told = { asked: visitors.asked(), missed: counted(visitors.misses) };
    console.log(
      `updates ${JSON.stringify({ of: 'pair', ...told, acknowledged: teachers.acknowledged.length, ...judged, refusals })}`,
    );
    for (const page of pages) expect(page).toContain('/assets/second/');
    expect(visitors.misses).toEqual([]);
    expect(judged).toEqual(NOTHING);
  },
);
