import type { BoardSnapshot } from '#contracts/board.ts';
import { timeIn } from '#domain/calendar.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Result, SaveFailure } from '#domain/failure.ts';
import { createStore, type Store } from '#services/store.ts';
import { awardsArrived } from './awards-arrived.ts';
import { NOTHING_YET, type BoardView } from './board-view.ts';
import type { Tabs } from './one-leader.ts';
import type { StreamEnd } from './read-stream.ts';

/** Where the boards come from. */
export interface BoardSource {
  /** Asks once. 'same': what is known still holds. */
  ask(known: BoardSnapshot | null): Promise<Result<{ snapshot: BoardSnapshot } | 'same', SaveFailure>>;
  /** How long to wait before asking again, where there is no stream. */
  askEveryMs(): number;
  /** Opens the stream and reads it to its end; 'none': this server has no such stream. */
  stream(
    known: string | null,
    signal: AbortSignal,
    heard: { onAlive: () => void; onSnapshot: (snapshot: BoardSnapshot) => void },
  ): Promise<StreamEnd | { kind: 'none' } | { kind: 'failed' }>;
}

export interface FollowDeps {
  source: BoardSource;
  /** The copy on this device. */
  kept: {
    read(): Promise<Pick<BoardView, 'snapshot' | 'heardAt' | 'dataAt'> | null>;
    keep(snapshot: BoardSnapshot, heardAt: number): void;
  };
  tabs: Tabs;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
}

export interface BoardFollower extends Store<BoardView> {
  /** Asks now. */
  refresh(): void;
}

/** The next screen may show the boards too. */
const LINGER_MS = 1_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 25_000;
/** After so many in a row that didn't hold, while asking works, something on the way can't stand streams. */
const MOST_LOST = 5;
const NO_STREAM_MS = HOUR_MS;

/** A stream that held for so long was no failure of the way to the server. */
const HELD_MS = 60_000;

/**
 * Follows the boards while somebody looks: by a stream, else by asking now and then. One tab of a device does so for all
 * of them, and none while it is hidden. It never gives up.
 */
export function createBoardFollower(deps: FollowDeps): BoardFollower {
  const store = createStore<BoardView>(NOTHING_YET);
  const { tabs, kept } = deps;
  const leader = createLeader(deps, store);
  let followers = 0;
  let run: AbortController | null = null;
  let stop: (() => void) | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  /** Leads, or waits for its turn, while the page is looked at. */
  const look = (): void => {
    const isWanted = followers > 0 && document.visibilityState !== 'hidden';
    if (isWanted === (run !== null)) return;
    if (isWanted) {
      const mine = new AbortController();
      run = mine;
      tabs.ask(false);
      void tabs.lead(mine.signal, () => leader.work(mine.signal));
    } else {
      run?.abort();
      run = null;
      store.set({ ...store.getSnapshot(), isLive: false });
    }
  };
  const start = (): (() => void) => {
    kept.read().then(
      (copy) => copy && store.getSnapshot().snapshot === null && store.set({ ...store.getSnapshot(), ...copy }),
      () => undefined,
    );
    const disconnect = tabs.connect({
      view: (view) => leader.isAtWork() || store.set(view),
      ask: (isRefresh) => leader.isAtWork() && (isRefresh ? leader.askNow() : tabs.tell(store.getSnapshot())),
    });
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', leader.askNow);
    // Where the stream is open, it tells of them.
    const ignore = awardsArrived.subscribe(() => store.getSnapshot().isLive || leader.askNow());
    return () => {
      disconnect();
      ignore();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', leader.askNow);
    };
  };

  const leave = (): void => {
    look();
    stop?.();
    stop = null;
  };

  return {
    getSnapshot: store.getSnapshot,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      clearTimeout(leaving);
      followers += 1;
      stop ??= start();
      look();
      return () => {
        unsubscribe();
        followers -= 1;
        if (followers === 0) leaving = setTimeout(leave, LINGER_MS);
      };
    },
    refresh() {
      store.set({ ...store.getSnapshot(), isLoading: true });
      if (leader.isAtWork()) leader.askNow();
      else tabs.ask(true);
    },
  };
}

type StreamEnding = Awaited<ReturnType<BoardSource['stream']>>;

/** What the tab does that follows for all. */
function createLeader(deps: FollowDeps, store: ReturnType<typeof createStore<BoardView>>) {
  const { source, now, random } = deps;
  const { show, heard } = createShown(deps, store);
  let wake: (() => void) | null = null;
  let noStreamUntil = 0;
  let isWorking = false;

  const ask = async (): Promise<boolean> => {
    // A database that was closed must not end the following.
    const result = await source.ask(store.getSnapshot().snapshot).catch(() => null);
    if (result === null) show({ problem: { kind: 'not-read' }, isLoading: false });
    else if (!result.ok) show({ problem: result.failure, isLoading: false });
    else if (result.value === 'same') heard({});
    else heard({ snapshot: result.value.snapshot, dataAt: timeIn(result.value.snapshot.generated_at) ?? now() });
    return result?.ok ?? false;
  };
  const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let done = (): void => undefined;
    await new Promise<void>((resolve) => {
      done = () => resolve();
      timer = setTimeout(done, ms);
      wake = done;
      signal.addEventListener('abort', done);
    });
    // A hall display waits a million times in a year.
    signal.removeEventListener('abort', done);
    clearTimeout(timer);
    wake = null;
  };
  const backoff = (failures: number): number => {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
    return (longest * (1 + random())) / 2;
  };
  const stream = async (signal: AbortSignal): Promise<StreamEnding & { hasHeld: boolean }> => {
    const startedAt = now();
    const reading = source.stream(store.getSnapshot().snapshot?.version ?? null, signal, {
      onAlive: () => heard({ isLive: true }),
      onSnapshot: (snapshot) => heard({ isLive: true, snapshot }),
    });
    const end = await reading.catch(() => ({ kind: 'failed' }) as const);
    if (!signal.aborted) show({ isLive: false });
    return { ...end, hasHeld: now() - startedAt >= HELD_MS };
  };

  const work = async (signal: AbortSignal): Promise<void> => {
    isWorking = true;
    let failures = 0;
    let lost = 0;
    let isAskedFirst = true;
    while (!signal.aborted) {
      const isAnswered = isAskedFirst ? await ask() : true;
      isAskedFirst = true;
      failures = isAnswered ? 0 : failures + 1;
      if (!isAnswered) await wait(backoff(failures), signal);
      else if (now() < noStreamUntil) await wait(source.askEveryMs(), signal);
      else if (!signal.aborted) {
        const end = await stream(signal);
        lost = end.kind === 'ended' || end.hasHeld ? 0 : lost + 1;
        isAskedFirst = end.kind !== 'none';
        if (end.kind === 'none' || end.kind === 'held back' || lost >= MOST_LOST) noStreamUntil = now() + NO_STREAM_MS;
        else if (end.kind !== 'ended') await wait(backoff(lost), signal);
        else {
          await wait((end.waitMs ?? FIRST_WAIT_MS) * (0.5 + random()), signal);
          isAskedFirst = false;
        }
      }
    }
    isWorking = false;
  };
  return { work, isAtWork: () => isWorking, askNow: () => (wake ? wake() : void ask()) };
}

/** What the leader shows here and in the other tabs, and keeps on the device. */
function createShown({ kept, tabs, now }: FollowDeps, store: ReturnType<typeof createStore<BoardView>>) {
  const show = (change: Partial<BoardView>): void => {
    store.set({ ...store.getSnapshot(), ...change });
    tabs.tell(store.getSnapshot());
  };
  const heard = (change: Partial<BoardView>): void => {
    const heardAt = now();
    show({ problem: null, isLoading: false, heardAt, dataAt: heardAt, ...change });
    const { snapshot } = store.getSnapshot();
    if (snapshot) kept.keep(snapshot, heardAt);
  };
  return { show, heard };
}
