import type { BoardSnapshot } from '#contracts/board.ts';
import { backOff } from '#domain/back-off.ts';
import { timeIn } from '#domain/time-in.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Result, SaveFailure } from '#domain/failure.ts';
import type { createStore } from '#services/store.ts';
import type { BoardView } from './board-view.ts';
import type { StreamEnd } from './read-stream.ts';

/** Where the boards come from. */
export interface BoardSource {
  /** Asks once. 'same': what is known is up to date. */
  ask(known: BoardSnapshot | null): Promise<Result<{ snapshot: BoardSnapshot } | 'same', SaveFailure>>;
  /** How long to wait before asking again, where there is no stream. */
  askEveryMs(): number;
  /** Opens the stream and reads it to its end; 'none': this server has no stream. */
  stream(
    known: string | null,
    signal: AbortSignal,
    heard: { onAlive: () => void; onSnapshot: (snapshot: BoardSnapshot) => void },
  ): Promise<StreamEnd | { kind: 'none' } | { kind: 'failed' }>;
}

export interface BoardDeps {
  source: BoardSource;
  /** The copy on this device. */
  kept: {
    read(): Promise<Pick<BoardView, 'snapshot' | 'heardAt' | 'dataAt'> | null>;
    keep(snapshot: BoardSnapshot, heardAt: number): void;
  };
  now: () => number;
  /** 0 to 1. */
  random: () => number;
}

type ViewStore = ReturnType<typeof createStore<BoardView>>;

const WAITS = { firstMs: 2_000, longestMs: 25_000 };
/** Before a stream that the server has ended is opened again. */
const STREAM_WAIT_MS = 1_000;
/** A stream that was open for this long did not fail because of the network. */
const HELD_MS = 60_000;
/** After this many short streams in a row the page asks for a while. A network that is good again is live soon after. */
const MOST_LOST = 5;
const AFTER_LOST_MS = 30_000;
/** There is no stream, or something between here and the server holds it back: that is settled for long. */
const NO_STREAM_MS = HOUR_MS;

/** What the page does next, and how long it waits before. */
interface Next {
  step: 'ask' | 'stream';
  inMs: number;
}

/**
 * How a page gets the boards: it asks for them and then opens the stream. Where no stream gets through, it asks again and
 * again.
 */
export function createBoardLoop(deps: BoardDeps, store: ViewStore) {
  const { source, now, random } = deps;
  const { show, heard } = createShown(deps, store);
  let running: AbortSignal | null = null;
  let wake: (() => void) | null = null;
  let failures = 0;
  let lost = 0;
  let noStreamUntil = 0;

  const isRunning = (): boolean => running !== null && !running.aborted;
  const load = async (): Promise<boolean> => {
    // A closed database must not end this.
    const result = await source.ask(store.getSnapshot().snapshot).catch(() => null);
    if (result === null) show({ problem: { kind: 'not-read' }, isLoading: false });
    else if (!result.ok) show({ problem: result.failure, isLoading: false });
    else if (result.value === 'same') heard({});
    else heard({ snapshot: result.value.snapshot, dataAt: timeIn(result.value.snapshot.generated_at) ?? now() });
    return result?.ok ?? false;
  };
  const ask = async (): Promise<Next> => {
    const isAnswered = await load();
    failures = isAnswered ? 0 : failures + 1;
    if (!isAnswered) return { step: 'ask', inMs: backOff(failures, WAITS, random()) };
    return now() < noStreamUntil ? { step: 'ask', inMs: source.askEveryMs() } : { step: 'stream', inMs: 0 };
  };
  const stream = async (signal: AbortSignal): Promise<Next> => {
    const startedAt = now();
    const reading = source.stream(store.getSnapshot().snapshot?.version ?? null, signal, {
      onAlive: () => heard({ isLive: true }),
      onSnapshot: (snapshot) => heard({ isLive: true, snapshot }),
    });
    const end = await reading.catch(() => ({ kind: 'failed' }) as const);
    if (!signal.aborted) show({ isLive: false });
    lost = end.kind === 'ended' || now() - startedAt >= HELD_MS ? 0 : lost + 1;
    if (end.kind === 'ended') return { step: 'stream', inMs: (end.waitMs ?? STREAM_WAIT_MS) * (0.5 + random()) };
    const isBlocked = end.kind === 'none' || end.kind === 'held back';
    if (!isBlocked && lost < MOST_LOST) return { step: 'ask', inMs: backOff(lost, WAITS, random()) };
    noStreamUntil = now() + (isBlocked ? NO_STREAM_MS : AFTER_LOST_MS);
    return { step: 'ask', inMs: end.kind === 'none' ? source.askEveryMs() : 0 };
  };
  /** Until the time is over, or `wake` is called. */
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => wake?.(), ms);
      wake = () => {
        clearTimeout(timer);
        wake = null;
        resolve();
      };
    });

  return {
    /** Runs until the signal ends. */
    async run(signal: AbortSignal): Promise<void> {
      running = signal;
      signal.addEventListener('abort', () => wake?.());
      failures = 0;
      lost = 0;
      let next: Next = { step: 'ask', inMs: 0 };
      while (!signal.aborted) {
        next = next.step === 'ask' ? await ask() : await stream(signal);
        if (next.inMs > 0 && !signal.aborted) await wait(next.inMs);
      }
    },
    /** Asks the server at once, if it runs. */
    askNow(): void {
      if (!isRunning()) return;
      if (wake) wake();
      else void load();
    },
  };
}

/** What is shown, and kept on the device. */
function createShown({ kept, now }: BoardDeps, store: ViewStore) {
  const show = (change: Partial<BoardView>): void => store.set({ ...store.getSnapshot(), ...change });
  const heard = (change: Partial<BoardView>): void => {
    const heardAt = now();
    show({ problem: null, isLoading: false, heardAt, dataAt: heardAt, ...change });
    const { snapshot } = store.getSnapshot();
    if (snapshot) kept.keep(snapshot, heardAt);
  };
  return { show, heard };
}
