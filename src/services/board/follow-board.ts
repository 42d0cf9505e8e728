import { createStore, type Store } from '#services/store.ts';
import { whileFollowed } from '#services/while-followed.ts';
import { awardsArrived } from './awards-arrived.ts';
import { NOTHING_YET, type BoardView } from './board-view.ts';
import { createLeader, type LeaderDeps } from './lead-boards.ts';

export interface BoardFollower extends Store<BoardView> {
  /** Asks now. */
  refresh(): void;
}

/** The next screen may show the boards too. */
const LINGER_MS = 1_000;

/**
 * Keeps the boards up to date while a screen shows them and the page is visible. One tab of the device leads: it alone
 * asks the server, and it tells the other tabs.
 */
export function createBoardFollower(deps: LeaderDeps): BoardFollower {
  const store = createStore<BoardView>(NOTHING_YET);
  const { tabs, kept } = deps;
  const leader = createLeader(deps, store);
  const change = (to: Partial<BoardView>): void => store.set({ ...store.getSnapshot(), ...to });
  let run: AbortController | null = null;

  /** Leads, or waits until the leading tab is gone. */
  const begin = (): void => {
    if (run) return;
    const { signal } = (run = new AbortController());
    tabs.ask(false);
    void tabs.lead(signal, () => leader.lead(signal));
  };
  const end = (): void => {
    if (!run) return;
    run.abort();
    run = null;
    change({ isLive: false });
  };
  const look = (): void => (followed.isFollowed() && document.visibilityState !== 'hidden' ? begin() : end());

  const start = (): (() => void) => {
    kept.read().then(
      (copy) => copy && store.getSnapshot().snapshot === null && change(copy),
      () => undefined,
    );
    const disconnect = tabs.connect({
      view: (view) => leader.isLeading() || store.set(view),
      ask: (isRefresh) => leader.isLeading() && (isRefresh ? leader.askNow() : tabs.tell(store.getSnapshot())),
    });
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', leader.askNow);
    // An open stream brings the change by itself.
    const ignore = awardsArrived.subscribe(() => store.getSnapshot().isLive || leader.askNow());
    look();
    return () => {
      end();
      disconnect();
      ignore();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', leader.askNow);
    };
  };

  const followed = whileFollowed(store, start, LINGER_MS);
  return {
    ...followed,
    refresh() {
      change({ isLoading: true });
      if (leader.isLeading()) leader.askNow();
      else tabs.ask(true);
    },
  };
}
