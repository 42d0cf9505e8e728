import type { Page } from '@playwright/test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '#tests/faults/prng.ts';
import { expect } from './fixtures.ts';
import { onAwards, type BadNetwork } from './bad-network.ts';
import { arm, openArmedClass } from './class.ts';
import type { LedgerRow, SchoolServer } from './school-server.ts';
import { killBrowser, megabytesOf, mountSmallDisk } from './small-disk.ts';
import { listen, openTablet, playOnTablet } from './tablet-on-disk.ts';
import { enterPassword, readTable, RIVERA, schoolCached } from './teacher.ts';

/**
 * What is free before it is filled. On the smaller disk Chromium deletes all that the app has, but for local storage, as
 * soon as a write fails; on the larger one the databases' own files break.
 */
const SPARE_MB = [40, 300] as const;

interface World {
  network: BadNetwork;
  school: SchoolServer;
}

interface Prepared {
  profile: string;
  address: string;
  /** What the ledger had before the first tap. */
  since: number;
}

/** A tablet that has been in use: signed in, with the school on it, closed in order. */
export async function prepareTablet(profile: string, { network, school }: World): Promise<Prepared> {
  const tablet = await openTablet(profile);
  const page = tablet.pages()[0] ?? (await tablet.newPage());
  await openArmedClass(page, network.url);
  await schoolCached(page);
  await journalReady(page);
  const address = page.url();
  await tablet.close();
  return { profile, address, since: await school.lastSeq() };
}

/** The journal and its ballast are written once; a browser without files has none. */
async function journalReady(page: Page): Promise<void> {
  const size = (): Promise<number> =>
    page.evaluate(async () => {
      const { storage }: { storage: Partial<StorageManager> } = navigator;
      const folder = await storage.getDirectory?.();
      return folder ? (await (await folder.getFileHandle('outbox-journal-1')).getFile()).size : Infinity;
    });
  await expect.poll(() => size().catch(() => 0)).toBeGreaterThanOrEqual(10 * 1024 * 1024);
}

/** What the page says of lost awards and of those that came back. */
async function noticeOf(page: Page): Promise<string> {
  const notice = page.getByText(/The browser cleared this app’s storage|storage was lost/).first();
  return (await notice.isVisible()) ? (await notice.innerText()).replaceAll(/\s+/g, ' ') : '';
}

/** An award that the tablet still has. */
interface Held {
  state: { kind: string };
  request: { student_id: string };
}

/** Opens the app on this profile, signs in if it asks for it, and waits until `isDone`; what it said of its storage. */
async function comeBack(
  profile: string,
  origin: string,
  isDone: () => Promise<boolean>,
): Promise<{ notice: string; held: Held[] }> {
  const tablet = await openTablet(profile);
  const page = tablet.pages()[0] ?? (await tablet.newPage());
  await page.goto(`${origin}/dashboard`);
  const heading = page.getByRole('heading', { name: /^Good /, level: 1 });
  const field = page.getByLabel('Email or username');
  await heading.or(field).first().waitFor();
  let notice = '';
  const rows = async () => (await page.evaluate(readTable, { database: 'outbox-1', table: 'entries' })) as Held[];
  const look = async (): Promise<boolean> => {
    notice ||= await noticeOf(page);
    if (await field.isVisible()) {
      await enterPassword(page, RIVERA);
      await heading.waitFor();
    }
    return (await isDone()) && (await rows()).every(({ state }) => state.kind === 'unsure');
  };
  // A busy machine may need longer: what the tablet still has then is not lost.
  await expect
    .poll(look, { timeout: 40_000 })
    .toBe(true)
    .catch(() => undefined);
  const found = { notice: notice || (await noticeOf(page)), held: await rows() };
  await tablet.close();
  return found;
}

/** By the id of the student. */
function pointsOf(ledger: readonly LedgerRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { studentId, points } of ledger) sums.set(studentId, (sums.get(studentId) ?? 0) + points);
  return sums;
}

export interface Outcome {
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
  /** The tablet still has them, and sends them later. */
  waiting: number;
  notice: string;
}

export async function killOnce(seed: number, prepared: Prepared, { network, school }: World): Promise<Outcome> {
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
    await arm(page);
    await sleep(chance.below(1000));
    const { told, steps } = await playOnTablet(page, heard, {
      disk,
      chance,
      network,
      given: pointsOf(await school.ledger(prepared.since)),
    });
    await killBrowser(profile);
    if (chance.is(0.3)) {
      steps.push('started while it is full');
      const again = await openTablet(profile).catch(() => null);
      await again
        ?.pages()[0]
        ?.goto(prepared.address)
        .catch(() => undefined);
      await sleep(chance.below(2000));
      await killBrowser(profile);
    }
    disk.free();
    network.setFault('none');
    const saved = [...told].filter(([, what]) => what === 'saved').map(([id]) => id);
    let points = new Map<string, number>();
    const net = (id: string): number => points.get(id) ?? 0;
    const { notice, held } = await comeBack(profile, network.url, async () => {
      points = pointsOf(await school.ledger(since));
      return saved.every((id) => net(id) > 0);
    });
    points = pointsOf(await school.ledger(since));
    const here = new Set(held.map(({ request }) => request.student_id));
    const isAbsent = (id: string): boolean => net(id) === 0 && !here.has(id);
    const lost = saved.filter(isAbsent).length;
    // The kill came before the word of a tap or of an Undo: it may be lost, and said to be.
    const open = [...told].filter(([id, what]) => what === 'open' && isAbsent(id)).length;
    expect([...told.keys()].filter((id) => net(id) > 1)).toEqual([]);
    return {
      seed,
      steps: steps.join(' '),
      saved: saved.length,
      lost,
      untrue: Math.max(0, Number(/(\d+) unsent awards? (?:was|were) lost/.exec(notice)?.[1] ?? 0) - lost - open),
      untold: /lost/.test(notice) ? 0 : lost,
      returned: [...told].filter(([id, what]) => what === 'not' && net(id) !== 0).length,
      unsure: held.filter(({ state }) => state.kind === 'unsure').length,
      waiting: held.filter(({ state }) => state.kind !== 'unsure').length,
      notice,
    };
  } finally {
    await killBrowser(profile);
    disk.remove();
  }
}
