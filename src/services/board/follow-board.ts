import { createStore, type Store } from '#services/store.ts';
import { whileFollowed } from '#services/while-followed.ts';
import { awardsArrived } from './awards-arrived.ts';
import { NOTHING_YET, type BoardView } from './board-view.ts';
import { createBoardLoop, type BoardDeps } from './board-loop.ts';

export interface BoardFollower extends Store<BoardView> {
  /** Asks now. */
  refresh(): void;
}

/** The next screen may show the boards too. */
const LINGER_MS = 1_000;

/** Keeps the boards up to date while a screen shows them and the page is visible. */
export function createBoardFollower(deps: BoardDeps): BoardFollower {
  const store = createStore<BoardView>(NOTHING_YET);
  const loop = createBoardLoop(deps, store);
  const change = (to: Partial<BoardView>): void => store.set({ ...store.getSnapshot(), ...to });
  let run: AbortController | null = null;

  const begin = (): void => {
    if (run) return;
    run = new AbortController();
    void loop.run(run.signal);
  };
  const end = (): void => {
    if (!run) return;
    run.abort();
    run = null;
    change({ isLive: false });
  };
  const look = (): void => (followed.isFollowed() && document.visibilityState !== 'hidden' ? begin() : end());

  const start = (): (() => void) => {
    deps.kept.read().then(
      (copy) => copy && store.getSnapshot().snapshot === null && change(copy),
      () => undefined,
    );
    const heard = new AbortController();
    document.addEventListener('visibilitychange', look, heard);
    window.addEventListener('online', loop.askNow, heard);
    // An open stream brings the change by itself.
    const ignore = awardsArrived.subscribe(() => store.getSnapshot().isLive || loop.askNow());
    look();
    return () => {
      end();
      ignore();
      heard.abort();
    };
  };

  const followed = whileFollowed(store, start, LINGER_MS);
  return {
    ...followed,
    refresh() {
      change({ isLoading: true });
      loop.askNow();
    },
  };
}
