import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DisplayScreen } from '#features/kiosk/display/display-screen.tsx';
import { createChance } from '#tests/faults/prng.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { createHallSchool, type HallSchool, type Way } from '#tests/support/hall-school.ts';
import { fakeNow, fakeTimeouts } from '#tests/support/fake-time.ts';
import { ClockContext } from '#ui/hooks/clock.ts';
import { snapshotWith } from './snapshot.ts';

pageTests();

const MINUTE_MS = 60_000;
/** In full in `npm run faults`; the test command lives through an afternoon. */
const LIFE = IS_LONG ? { words: '30 days', minutes: 30 * 10 * 60 } : { words: 'four hours', minutes: 240 };
/** It runs for ten hours, and sleeps until the next morning. */
const DAY_MINUTES = 10 * 60;
const NIGHT_MS = 14 * 60 * MINUTE_MS;
const BAD: readonly Way[] = ['none', 'dead', 'portal', 'failing'];

let school: HallSchool;
let timeouts: ReturnType<typeof fakeTimeouts>;
let timers: ReturnType<typeof watchTimers>;
/** What listens to window and document since the test began. */
let listening: Array<{ target: EventTarget; type: string; listener: unknown; capture: boolean }>;
let undo: () => void;

const isCapture = (options?: boolean | EventListenerOptions): boolean =>
  typeof options === 'boolean' ? options : options?.capture === true;

/** Keeps what is added to a target and not taken away again; what another test left behind may go without a trace. */
function watchListeners(target: EventTarget): () => void {
  const { addEventListener: add, removeEventListener: remove } = target;
  const without = (type: string, listener: unknown, capture: boolean) =>
    listening.filter(
      (one) => one.target !== target || one.type !== type || one.listener !== listener || one.capture !== capture,
    );
  target.addEventListener = (...args: Parameters<typeof add>) => {
    const [type, listener, options] = args;
    const capture = isCapture(options);
    listening = [...without(type, listener, capture), { target, type, listener, capture }];
    if (typeof options === 'object') {
      options.signal?.addEventListener('abort', () => (listening = without(type, listener, capture)));
    }
    add.apply(target, args);
  };
  target.removeEventListener = (...args: Parameters<typeof remove>) => {
    const [type, listener, options] = args;
    listening = without(type, listener, isCapture(options));
    remove.apply(target, args);
  };
  return () => {
    target.addEventListener = add;
    target.removeEventListener = remove;
  };
}

/** The file of the display that sets a timer. */
const OF_DISPLAY = /\/src\/((?:features\/kiosk|services\/(?:board|display)|ui)\/[^?:]+)/;

/**
 * Which files of the display set the timers that are still to come. Test files share a page, and what another one left behind may
 * set timers of its own at any moment.
 */
function watchTimers(): { running: () => string[]; undo: () => void } {
  const running = new Map<unknown, string>();
  const { setTimeout: later, setInterval: often, clearTimeout: end, clearInterval: endOften } = globalThis;
  const asker = (): string | undefined => OF_DISPLAY.exec(new Error('who asks').stack?.split('\n')[3] ?? '')?.[1];
  const wrapped = {
    setTimeout: (work: () => void, ms?: number) => {
      const from = asker();
      const id = later(() => {
        running.delete(id);
        work();
      }, ms);
      if (from) running.set(id, from);
      return id;
    },
    setInterval: (work: () => void, ms?: number) => {
      const from = asker();
      const id = often(work, ms);
      if (from) running.set(id, from);
      return id;
    },
    clearTimeout: (id: Parameters<typeof end>[0]) => {
      running.delete(id);
      end(id);
    },
    clearInterval: (id: Parameters<typeof endOften>[0]) => {
      running.delete(id);
      endOften(id);
    },
  };
  Object.assign(globalThis, wrapped);
  const faked = { setTimeout: later, setInterval: often, clearTimeout: end, clearInterval: endOften };
  return { running: () => [...running.values()].toSorted(), undo: () => void Object.assign(globalThis, faked) };
}

// What a page loads later does not come by the test's clock.
beforeAll(() => import('#services/board/read-stream.ts'));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:00:00Z') });
  timers = watchTimers();
  listening = [];
  const undos = [watchListeners(window), watchListeners(document)];
  school = createHallSchool((points) => snapshotWith({ Savant: 100 + points, Laulima: 90 }, { version: `v${points}` }));
  vi.stubGlobal('fetch', school.fetch);
  timeouts = fakeTimeouts();
  window.matchMedia = ((media: string) => ({ matches: true, media })) as unknown as typeof window.matchMedia;
  undo = () => {
    for (const each of undos) each();
    Reflect.deleteProperty(window, 'matchMedia');
    school.stop();
    timeouts.end();
    timers.undo();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});
afterEach(() => undo());

const open = () =>
  render(
    <MemoryRouter>
      <ClockContext value={{ now: fakeNow, zone: null }}>
        <DisplayScreen />
      </ClockContext>
    </MemoryRouter>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What must stay the same however long the display runs. */
const load = () => ({
  timers: timers.running(),
  listeners: listening.length,
  nodes: document.querySelectorAll('*').length,
  streams: school.openStreams(),
  kept: localStorage.length,
});
const isLive = (): boolean => document.body.textContent.includes('Live. Updated');
const savant = (): string => screen.getByRole('heading', { name: 'Savant' }).closest('li')?.textContent ?? '';
const shows = (points: number): boolean => savant().includes((100 + points).toLocaleString('en'));

it(
  `a display that lives through ${LIFE.words} of a bad network, sleep and updates ends with the right board, one stream and no more load than at first`,
  { timeout: 3_600_000 },
  async () => {
    const chance = createChance(20_261_122);
    open();
    await pass(2 * MINUTE_MS);
    expect(isLive()).toBe(true);
    const atFirst = load();
    expect(atFirst.streams).toBe(1);
    let left = 0;
    let bad = 0;
    const met = new Map<string, number>();
    const note = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);

    for (let minute = 0; minute < LIFE.minutes; minute += 1) {
      if (left > 0 && --left === 0) {
        school.set('open');
        if (chance.is(0.5)) window.dispatchEvent(new Event('online'));
      }
      if (left === 0 && chance.is(0.03)) {
        bad += 1;
        const way = BAD[bad % BAD.length] ?? 'none';
        left = 1 + chance.below(chance.is(0.05) ? 300 : 15);
        school.set(way);
        note(way);
      }
      if (chance.is(0.01)) {
        school.restart();
        note('restart');
      }
      if (chance.is(0.05)) school.award(1);
      const isEvening = minute % DAY_MINUTES === 100;
      if (isEvening || chance.is(0.005)) {
        // The computer slept: no timer ran, and the clock is hours ahead.
        vi.setSystemTime(fakeNow() + (isEvening ? NIGHT_MS : chance.below(90) * MINUTE_MS));
        act(() => void document.dispatchEvent(new Event('visibilitychange')));
        note('sleep');
      }
      if (chance.is(0.01)) {
        // An update loads the page anew, with what is kept on the device.
        cleanup();
        await pass(2_000);
        open();
        note('update');
      }
      await pass(MINUTE_MS);
    }

    school.set('open');
    await pass(5 * MINUTE_MS);
    expect(shows(school.points())).toBe(true);
    expect(isLive()).toBe(true);
    expect({ ...load(), kept: atFirst.kept }).toEqual(atFirst);
    expect(school.most.streams).toBe(1);
    expect([...met.keys()].toSorted()).toEqual(['dead', 'failing', 'none', 'portal', 'restart', 'sleep', 'update']);
  },
);

it('says at once that it was switched off, and leaves nothing running', async () => {
  open();
  await pass(2 * MINUTE_MS);
  school.revoke();
  await pass(10_000);
  expect(screen.getByRole('heading', { name: 'This display is switched off' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Savant' })).toBeNull();
  expect(localStorage.length).toBe(0);
  const asked = vi.spyOn(globalThis, 'fetch');
  await pass(60 * MINUTE_MS);
  expect(asked).not.toHaveBeenCalled();
  expect(school.openStreams()).toBe(0);
});
