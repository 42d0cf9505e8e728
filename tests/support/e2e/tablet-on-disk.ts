import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#tests/faults/prng.ts';
import { test } from './fixtures.ts';
import type { BadNetwork } from './bad-network.ts';
import { child } from './class.ts';
import type { SmallDisk } from './small-disk.ts';

const PATIENCE = { timeout: 3000 };

/** How the app was before it had a journal and ballast: what a full disk does to it then. */
const WITHOUT_JOURNAL = process.env['FULL_DISK_WITHOUT_JOURNAL'] === '1';

export async function openTablet(profile: string): Promise<BrowserContext> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const tablet = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...args, '--disk-cache-size=1048576'],
    viewport: { width: 820, height: 1180 },
  });
  // Without files of its own, the app keeps its second copy in local storage alone.
  if (WITHOUT_JOURNAL)
    await tablet.addInitScript(() => Reflect.deleteProperty(StorageManager.prototype, 'getDirectory'));
  return tablet;
}

/** What a page said while it lived, as it said it: it is heard outside of the browser, and so known when that is killed. */
export interface Heard {
  /** All labels of a child's tile, by child. */
  tiles: Map<string, string[]>;
  /** Why taps were not saved. */
  alerts: string[];
}

export async function listen(tablet: BrowserContext): Promise<Heard> {
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
export async function playOnTablet(
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
  await sleep(chance.below(3000));
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
  await sleep(chance.below(2500));
  return {
    steps,
    told: new Map(tapped.map((id) => [id, toldOf(id)])),
  };
}
