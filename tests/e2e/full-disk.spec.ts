import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance, type Chance } from '#tests/faults/prng.ts';
import { onAwards, type BadNetwork } from '#tests/support/e2e/bad-network.ts';
import { child, openArmedClass } from '#tests/support/e2e/class.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import type { LedgerRow, SchoolServer } from '#tests/support/e2e/school-server.ts';
import { killBrowser, megabytesOf, mountSmallDisk, type SmallDisk } from '#tests/support/e2e/small-disk.ts';
import { enterPassword, readTable, RIVERA, schoolCached } from '#tests/support/e2e/teacher.ts';

/** Kills, each of a tablet of its own: `FAULTS=long FULL_DISK_KILLS=100 FULL_DISK_SEED=1 npx playwright test tests/e2e/full-disk.spec.ts`. */
const KILLS = Number(process.env['FULL_DISK_KILLS'] ?? 3);
const FIRST_SEED = Number(process.env['FULL_DISK_SEED'] ?? 1);
/**
 * What is free before it is filled. On the smaller disk Chromium deletes all that the app has, but for local storage, as
 * soon as a write fails; on the larger one the databases' own files break.
 */
const SPARE_MB = [40, 300] as const;

const PATIENCE = { timeout: 3000 };

test.setTimeout(60_000 + KILLS * 90_000);

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tablet-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openTablet(profile: string): Promise<BrowserContext> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  return chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...args, '--disk-cache-size=1048576'],
    viewport: { width: 820, height: 1180 },
  });
}

interface Prepared {
  profile: string;
  address: string;
  /** What the ledger had before the first tap. */
  since: number;
}

/** A tablet that has been in use: signed in, with the school on it, closed in order. */
async function prepareTablet(network: BadNetwork, school: SchoolServer): Promise<Prepared> {
  const profile = join(folder, 'profile');
  const tablet = await openTablet(profile);
  const page = tablet.pages()[0] ?? (await tablet.newPage());
  await openArmedClass(page, network.url);
  await schoolCached(page);
  await sleep(5000);
  const address = page.url();
  await tablet.close();
  return { profile, address, since: await school.lastSeq() };
}

/** What a page said while it lived, as it said it: it is heard outside of the browser, and so known when that is killed. */
interface Heard {
  /** All labels of a child's tile, by child. */
  tiles: Map<string, string[]>;
  /** Why taps were not saved. */
  alerts: string[];
}

async function listen(tablet: BrowserContext): Promise<Heard> {
  const heard: Heard = { tiles: new Map(), alerts: [] };
  await tablet.exposeFunction('pageSays', (id: string | null, text: string) => {
    if (id === null) heard.alerts.push(text);
    else heard.tiles.set(id, [...(heard.tiles.get(id) ?? []), text]);
  });
  await tablet.addInitScript(() => {
    const known = new Map<string | null, string>();
    const say = (id: string | null, text: string): void => {
      if (known.get(id) === text) return;
      known.set(id, text);
      const tell: unknown = Reflect.get(window, 'pageSays');
      if (typeof tell === 'function') tell(id, text);
    };
    const look = (): void => {
      for (const tile of document.querySelectorAll('[data-child]')) {
        say(tile.getAttribute('data-child'), tile.getAttribute('aria-label') ?? '');
      }
      for (const alert of document.querySelectorAll('[role=alert]')) say(null, alert.textContent);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  return heard;
}

/** Saved: it has to be in the ledger in the end. Not: it must not be there. Open: the kill came before the word. */
type Told = 'saved' | 'not' | 'open';

/** How many points a tile says that the device or the school has. */
function pointsIn(label = ''): number {
  return [...label.matchAll(/(\d+) (?:waiting|today)/g)].reduce((sum, [, points]) => sum + Number(points), 0);
}
const isSaving = (label: string): boolean => /saving \d/.test(label);

interface Tapped {
  /** By the id of the child. */
  told: Map<string, Told>;
  steps: string[];
}

/** Taps and Undo, each at once or after a moment; a second tap of a child would hide what became of the first. */
async function playOnTablet(
  page: Page,
  heard: Heard,
  {
    disk,
    chance,
    network,
    given,
  }: { disk: SmallDisk; chance: Chance; network: BadNetwork; given: ReadonlyMap<string, number> },
): Promise<Tapped> {
  const tapped: string[] = [];
  let undone: string | undefined;
  const steps: string[] = [];
  const toldOf = (id: string): Told => {
    const labels = heard.tiles.get(id) ?? [];
    const had = given.get(id) ?? 0;
    // Whether an Undo was done before the kill is open.
    if (id !== undone && labels.some((label) => !isSaving(label) && pointsIn(label) > had)) return 'saved';
    return id !== undone && heard.alerts.some((text) => text.includes('Not saved')) ? 'not' : 'open';
  };
  const tap = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) {
      const tile = child(page, tapped.length);
      const id = await tile.getAttribute('data-child', PATIENCE).catch(() => null);
      // A page that found its database gone may show the sign-in.
      if (id === null) return void steps.push('no tile');
      tapped.push(id);
      await tile.click(PATIENCE).catch(() => steps.push('no answer to the'));
      steps.push('tap');
      await sleep(chance.below(400));
    }
  };
  const undo = async (): Promise<void> => {
    const button = page.getByRole('button', { name: /^Undo/ });
    if (!(await button.isVisible())) return;
    undone = tapped.findLast((id) => toldOf(id) !== 'not');
    await button.click(PATIENCE).catch(() => steps.push('no answer to the'));
    steps.push('undo');
    await sleep(chance.below(400));
  };
  await tap(1 + chance.below(4));
  await sleep(chance.below(6000));
  disk.fill();
  steps.push('full');
  await sleep(chance.below(300));
  await tap(chance.below(4));
  if (chance.is(0.3)) await undo();
  if (chance.is(0.25)) {
    network.setFault('none');
    steps.push('network');
    await sleep(chance.below(1500));
  }
  if (chance.is(0.5)) {
    disk.free();
    steps.push('room');
    await sleep(chance.below(300));
    await tap(chance.below(3));
  }
  await sleep(chance.below(3000));
  return {
    steps,
    told: new Map(tapped.map((id) => [id, toldOf(id)])),
  };
}

/** What the page says of lost awards and of those that came back. */
async function noticeOf(page: Page): Promise<string> {
  const notice = page.getByText(/The browser cleared this app’s storage|storage was lost/).first();
  return (await notice.isVisible()) ? (await notice.innerText()).replaceAll(/\s+/g, ' ') : '';
}

/** Opens the app on this profile, signs in if it asks for it, and waits until `isDone`; what it said of its storage. */
async function comeBack(
  profile: string,
  origin: string,
  isDone: () => Promise<boolean>,
): Promise<{ notice: string; unsure: number }> {
  const tablet = await openTablet(profile);
  const page = tablet.pages()[0] ?? (await tablet.newPage());
  await page.goto(`${origin}/dashboard`);
  const heading = page.getByRole('heading', { name: /^Good /, level: 1 });
  const field = page.getByLabel('Email or username');
  await heading.or(field).first().waitFor();
  let notice = '';
  const rows = async () =>
    (await page.evaluate(readTable, { database: 'outbox-1', table: 'entries' })) as Array<{ state: { kind: string } }>;
  const unsure = async (): Promise<number> => (await rows()).filter(({ state }) => state.kind === 'unsure').length;
  const look = async (): Promise<boolean> => {
    notice ||= await noticeOf(page);
    if (await field.isVisible()) {
      await enterPassword(page, RIVERA);
      await heading.waitFor();
    }
    return (await isDone()) && (await rows()).length === (await unsure());
  };
  await expect
    .poll(look, { timeout: 40_000 })
    .toBe(true)
    .catch(() => undefined);
  const found = { notice: notice || (await noticeOf(page)), unsure: await unsure() };
  await tablet.close();
  return found;
}

/** By the id of the student. */
function pointsOf(ledger: readonly LedgerRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { studentId, points } of ledger) sums.set(studentId, (sums.get(studentId) ?? 0) + points);
  return sums;
}

interface Outcome {
  seed: number;
  steps: string;
  /** Awards that the tablet said it has, and those of them that the ledger lacks. */
  saved: number;
  lost: number;
  /** Lost, and the start did not say so. */
  untold: number;
  /** The tablet said that it was not saved, or was undone, and the ledger has it. */
  returned: number;
  /** Said to be lost, and the ledger has them. */
  untrue: number;
  /** Nobody knows whether they arrived: the teacher is asked. */
  unsure: number;
  notice: string;
}

async function killOnce(
  seed: number,
  prepared: Prepared,
  { network, school }: { network: BadNetwork; school: SchoolServer },
): Promise<Outcome> {
  const chance = createChance(seed);
  const disk = mountSmallDisk(megabytesOf(prepared.profile) + chance.pick(SPARE_MB));
  if (!disk) throw new Error('The disk could be mounted before.');
  const profile = join(disk.path, 'profile');
  try {
    cpSync(prepared.profile, profile, { recursive: true });
    const since = await school.lastSeq();
    network.setFault(onAwards('cut-request'));
    const tablet = await openTablet(profile);
    const heard = await listen(tablet);
    const page = await tablet.newPage();
    await page.goto(prepared.address);
    await child(page, 0).waitFor();
    const reason = page.getByRole('button', { name: /^Work Hard/ });
    await reason.waitFor();
    if ((await reason.getAttribute('aria-pressed')) !== 'true') await reason.click();
    await sleep(chance.below(2000));
    const { told, steps } = await playOnTablet(page, heard, {
      disk,
      chance,
      network,
      given: pointsOf(await school.ledger(prepared.since)),
    });
    killBrowser(profile);
    await sleep(300);
    if (chance.is(0.3)) {
      steps.push('started while it is full');
      const again = await openTablet(profile).catch(() => null);
      await again
        ?.pages()[0]
        ?.goto(prepared.address)
        .catch(() => undefined);
      await sleep(chance.below(3000));
      killBrowser(profile);
      await sleep(300);
    }
    disk.free();
    network.setFault('none');
    const saved = [...told].filter(([, what]) => what === 'saved').map(([id]) => id);
    let points = new Map<string, number>();
    const net = (id: string): number => points.get(id) ?? 0;
    const { notice, unsure } = await comeBack(profile, network.url, async () => {
      points = pointsOf(await school.ledger(since));
      return saved.every((id) => net(id) > 0);
    });
    const lost = saved.filter((id) => net(id) === 0).length;
    expect([...told.keys()].filter((id) => net(id) > 1)).toEqual([]);
    return {
      seed,
      steps: steps.join(' '),
      saved: saved.length,
      lost,
      untrue: Math.max(0, Number(/(\d+) unsent awards? (?:was|were) lost/.exec(notice)?.[1] ?? 0) - lost),
      untold: /lost/.test(notice) ? 0 : Math.max(0, lost - unsure),
      returned: [...told].filter(([id, what]) => what === 'not' && net(id) !== 0).length,
      unsure,
      notice,
    };
  } finally {
    killBrowser(profile);
    await sleep(300);
    disk.remove();
  }
}

test(
  'a full disk, and kill -9: what was saved is sent after the next start',
  atLength('full-disk'),
  async ({ network, school }) => {
    const probe = mountSmallDisk(1);
    test.skip(probe === null, 'Only root on Linux can mount a disk to fill.');
    probe?.remove();
    const prepared = await prepareTablet(network, school);
    const outcomes: Outcome[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + KILLS; seed += 1) {
      const outcome = await killOnce(seed, prepared, { network, school });
      if (KILLS > 3) console.log(JSON.stringify(outcome));
      outcomes.push(outcome);
    }
    const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((all, outcome) => all + of(outcome), 0);
    const figures = {
      kills: outcomes.length,
      saved: sum(({ saved }) => saved),
      lost: sum(({ lost }) => lost),
      untold: sum(({ untold }) => untold),
      untrue: sum(({ untrue }) => untrue),
      returned: sum(({ returned }) => returned),
    };
    console.log(`full disk ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ lost: 0, untold: 0, untrue: 0, returned: 0 });
  },
);
