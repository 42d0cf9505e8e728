// A demo school with thousands of students, for the benches of what a tablet shows: a teacher's app in a slow browser,
// and beside it a plain page without the app, on the same rows and styles, as the baseline.
import { chromium } from '@playwright/test';
import pg from 'pg';
import { signIn, startSchool } from '../demo-school.mjs';
import { databaseOf } from './filled-school.mjs';
import { findBrowser } from '../find-browser.mjs';
import { measurement, median, p95 } from './measurement.mjs';

/** A cheap tablet: this many times slower than the machine. */
const SLOW = 6;

const executablePath = findBrowser() ?? undefined;

/** Starts a school with so many students. */
export async function startLargeSchool(students) {
  const school = await startSchool();
  await fillStudents(school, students);
  return school;
}

/** Students by the row, with the names of those that the demo brought, mixed. */
const ADD_STUDENTS = `
  WITH names AS (SELECT row_number() OVER (ORDER BY id) - 1 AS place, first_name, last_name FROM students)
  INSERT INTO students (id, first_name, last_name, email, house_id, grade, search_text, sort_key, created_at)
  SELECT gen_random_uuid(), f.first_name, l.last_name, 'student' || n || '@students.demo.school', h.id, n % 13,
         lower(f.first_name || ' ' || l.last_name), lower(l.last_name || ' ' || f.first_name), now()
    FROM generate_series(1, $1::int) n
    JOIN names f ON f.place = n % (SELECT count(*) FROM names)
    JOIN names l ON l.place = (n * 7919 + n / (SELECT count(*) FROM names)) % (SELECT count(*) FROM names)
    JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS place, id FROM houses) h
      ON h.place = n % (SELECT count(*) FROM houses)`;

async function fillStudents(school, students) {
  const client = new pg.Client(databaseOf(school));
  await client.connect();
  try {
    const before = await client.query('SELECT count(*)::int AS rows FROM students');
    await client.query(ADD_STUDENTS, [students - before.rows[0].rows]);
  } finally {
    await client.end();
  }
}

/** Browsing data in `profile`, with what measures in each page. */
export async function openProfile(profile, options = {}) {
  const context = await chromium.launchPersistentContext(profile, { executablePath, ...options });
  await context.addInitScript(measureInPage);
  return context;
}

/** The only use of developer tools: nothing else slows a browser down. */
export function slowDown(page) {
  return setSlowness(page, SLOW);
}

/** Slows down this page and no other: a slow page takes almost half a core even while nothing happens in it. */
export async function slowDownOnly(page, others) {
  for (const other of others) await setSlowness(other, 1);
  await setSlowness(page, SLOW);
}

const sessions = new WeakMap();

async function setSlowness(page, rate) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  await sessions.get(page).send('Emulation.setCPUThrottlingRate', { rate });
}

const PATIENCE_MS = 120_000;

/** Waits until a function of the page resolves to true. `waitForFunction` would take the promise itself for true. */
export async function untilTrue(page, isTrue, arg) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(isTrue, arg))) {
    if (Date.now() > end) throw new Error(`Never true: ${isTrue}`);
    await page.waitForTimeout(200);
  }
}

/** Signs in, and waits until all students are on the device. */
export async function signInAndLoad(page, url, students) {
  await signIn(page, url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await untilTrue(page, (wanted) => window.bench.readStudents().then(({ length }) => length === wanted), students);
}

/** Opens the class with the most children; how many they are. */
export async function openLargestClass(app, url) {
  const rosters = await readRows(app, '^cache-', 'rosters');
  const [largest] = rosters.toSorted((a, b) => b.student_count - a.student_count);
  await app.goto(`${url}/class/${largest.id}`);
  await app
    .locator('[data-child]')
    .nth(largest.student_count - 1)
    .waitFor();
  // What a page does as it opens is another bench's.
  await app.waitForTimeout(8000);
  return largest.student_count;
}

/**
 * Runs `measure` with a page of the app and a plain page, both slowed down, in contexts with the options of `device`. Give
 * `plain` rows with `fillPlain`: its service worker is off, and no script of the app runs there.
 */
export async function inLargeSchool(students, measure, device = {}) {
  const school = await startLargeSchool(students);
  const browser = await chromium.launch({ executablePath });
  try {
    const context = await browser.newContext(device);
    await context.addInitScript(measureInPage);
    const app = await context.newPage();
    await signInAndLoad(app, school.url, students);
    const plain = await openPlain(browser, app, school.url, device);
    await slowDown(app);
    await slowDown(plain);
    return await measure({ app, plain, context, url: school.url });
  } finally {
    await browser.close();
    await school.stop();
  }
}

async function openPlain(browser, app, url, device) {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' });
  await context.addInitScript(measureInPage);
  const styles = await app.locator('link[rel=stylesheet]').evaluateAll((links) => links.map(({ href }) => href));
  const body = `<!doctype html><title>Plain</title>${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}<main></main>`;
  await context.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body }));
  const page = await context.newPage();
  await page.goto(`${url}/plain`);
  return page;
}

/** Puts rows into the plain page's own database, 'plain'. */
export function fillPlain(page, rows) {
  return page.evaluate(async (rows) => {
    const db = await window.bench.open('plain', (made) => made.createObjectStore('rows', { keyPath: 'id' }));
    const writing = db.transaction('rows', 'readwrite');
    for (const row of rows) writing.objectStore('rows').put(row);
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    db.close();
  }, rows);
}

/** The list of students on the app's device, as a row for each. */
export function readStudents(page) {
  return page.evaluate(() => window.bench.readStudents());
}

/** All rows of a table on the app's device. */
export function readRows(page, name, table) {
  return page.evaluate(([name, table]) => window.bench.readRows(new RegExp(name), table), [name, table]);
}

/**
 * Does `act`, and gives when the page got its event of this type (`start`, in its own time), and how long it needed from
 * there until `isShown` (a function that runs in the page) was painted, in ms.
 */
export async function timed(page, { event, act, isShown, arg = null }) {
  const measured = `window.bench.painted('${event}', () => (${isShown})(${JSON.stringify(arg)}))`;
  // A key overtakes what the page is asked to do: it has to be listening before.
  await page.evaluate(`void (window.bench.measured = ${measured})`);
  await act();
  return page.evaluate(() => window.bench.measured);
}

/** The same, and the longest of the page's tasks until a moment later. */
export async function timedToRest(page, what) {
  const found = await timed(page, what);
  return { ...found, longest: await page.evaluate((start) => window.bench.longestSince(start), found.start) };
}

/** The line of a bench: `ours` as of `timedToRest`, and the baseline as of `timed`. */
export function summary(ours, baseline) {
  const times = ours.map(({ ms }) => ms);
  const extra = {
    p95: Math.round(p95(times)),
    longest_task: Math.round(Math.max(...ours.map(({ longest }) => longest))),
  };
  const base = median(baseline.map(({ ms }) => ms));
  return measurement({ unit: 'ms', ours: median(times), baseline: base, runs: times.length, extra });
}

/** Runs in each page before anything else. */
function measureInPage() {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  let transactions = 0;
  const { transaction } = IDBDatabase.prototype;
  const saves = [];
  IDBDatabase.prototype.transaction = function watch(stores, mode, ...rest) {
    transactions += 1;
    const begun = Reflect.apply(transaction, this, [stores, mode, ...rest]);
    if (mode === 'readwrite' && stores.includes('entries')) {
      begun.addEventListener('complete', () => saves.push(performance.now()));
    }
    return begun;
  };
  const asked = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const open = (name, upgrade) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => upgrade?.(request.result));
    return asked(request);
  };
  const inTable = async (name, table, ask) => {
    const known = (await indexedDB.databases()).find((database) => name.test(database.name));
    if (!known) return null;
    const db = await open(known.name);
    const answer = await asked(ask(db.transaction(table).objectStore(table)));
    db.close();
    return answer;
  };
  const readRows = (name, table) => inTable(name, table, (store) => store.getAll());
  const readStudents = async () => {
    const rows = (await readRows(/^cache-/, 'directory')) ?? [];
    const { ids = [], ...columns } = rows.find(({ key }) => key === 'students') ?? {};
    return ids.map((id, at) => ({
      id,
      first_name: columns.firstNames[at],
      last_name: columns.lastNames[at],
      email: columns.emails[at],
      ...columns.houses[columns.houseAt[at]],
      grade: columns.grades[at],
    }));
  };
  // A timer would also wait for the page's own: for what it put off until after the paint.
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(
        () => void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }),
      ),
    );
  /** When it was painted that `isShown` is true. What looking costs comes after that. */
  const shown = (isShown) =>
    new Promise((resolve) => {
      const look = async () => {
        const at = await painted();
        if (!isShown()) return;
        watching.disconnect();
        resolve(at);
      };
      const watching = new MutationObserver(() => void look());
      watching.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      void look();
    });
  const longestSince = async (start) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    return Math.max(
      0,
      ...tasks.filter((task) => task.startTime + task.duration > start).map(({ duration }) => duration),
    );
  };
  window.bench = {
    open,
    shown,
    longestSince,
    readRows,
    readStudents,
    transactions: () => transactions,
    /** When a transaction that writes awards was on the disk: the first one that was after this time. */
    savedAfter: (start) => saves.find((at) => at > start),
    painted: (type, isShown) =>
      new Promise((resolve, reject) => {
        const begin = async ({ timeStamp }) => {
          const at = await shown(isShown);
          resolve({ start: timeStamp, ms: at - timeStamp });
        };
        addEventListener(type, (event) => void begin(event), { capture: true, once: true });
        setTimeout(() => reject(new Error(`What comes after ${type} was never painted`)), 30_000);
      }),
  };
}
