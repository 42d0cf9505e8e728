// The built server with a demo school of its own, and a teacher at work in it: for scripts that drive the app.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The built server on a port of its own, with further settings where there are some, and how to end it. */
export async function startSchool(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-school-'));
  // Where root runs it, the database has a user of its own, which must be able to enter this folder.
  chmodSync(dataDir, 0o711);
  let running = await run({ DATA_DIR: dataDir, ...settings });
  return {
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    get url() {
      return running.url;
    },
    get pid() {
      return running.pid;
    },
    restart: async () => {
      await running.stop();
      running = await run({ DATA_DIR: dataDir, ...settings });
    },
    stop: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(settings) {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SEED: 'demo', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /running at (http\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server did not start (is it built?):\n${said}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid, stop };
}

export async function signIn(page, url) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email or username').fill('rivera@demo.school');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026-points');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
}

/** Opens the list of students, and ticks these rows of it, counted from the first. */
export async function choose(page, url, rows) {
  await page.goto(`${url}/assign/students`);
  await tick(page, rows);
}

/** Ticks these rows of the list of students. It does so in the page: a class of 30 is otherwise seconds of talk with the browser. */
export async function tick(page, rows) {
  const boxes = page.getByRole('checkbox');
  await boxes.nth(Math.max(...rows)).waitFor();
  await boxes.evaluateAll((boxes, rows) => rows.forEach((row) => boxes[row].click()), rows);
  await page.getByRole('button', { name: `Continue (${rows.length} selected)` }).waitFor();
  await page.mouse.move(0, 0);
}

/** The habit of the last award is chosen already. */
async function chooseHabit(page, habit) {
  const another = page.getByRole('button', { name: 'Change habit' });
  const choice = page.getByRole('button', { name: habit });
  await choice.or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  await choice.click();
}

/** All of an award to those who are chosen, but for the last tap, on this button. */
export async function prepareAward(page, habit, reason) {
  await page.getByRole('button', { name: /^Continue/ }).click();
  await chooseHabit(page, habit);
  await page.getByLabel(reason).check();
  return page.getByRole('button', { name: 'Award', exact: true });
}

export async function award(page, habit, reason) {
  const button = await prepareAward(page, habit, reason);
  await button.click();
}

/** Resolves when no answer has come for a while. The stream of the board never ends, so the network is never idle. */
export async function settled(page) {
  const answers = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await answers(); now !== before;) {
    before = now;
    await page.waitForTimeout(700);
    now = await answers();
  }
}
