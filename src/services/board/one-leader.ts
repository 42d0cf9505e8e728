import { decodeBoards } from '#data/api/dialects/decode/boards.ts';
import { fieldsIn, flagIn, integerIn, type Fields } from '#data/fields.ts';
import type { Locks } from '#data/locks.ts';
import type { BoardView } from './board-view.ts';

/** The tabs of one device that show the same boards. One of them leads: it asks the server and tells the others. */
export interface Tabs {
  /** Does the work once no other tab leads. The signal ends it. */
  lead(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  tell(view: BoardView): void;
  /** Asks the leading tab for its boards, or to ask the server at once. */
  ask(isRefresh: boolean): void;
  /** Listens to the other tabs. Returns how to stop. */
  connect(on: { view: (view: BoardView) => void; ask: (isRefresh: boolean) => void }): () => void;
}

/** Tabs with the same `name` share their boards. Without locks each tab leads itself. */
export function createTabs(name: string, locks: Locks): Tabs {
  let channel: BroadcastChannel | null = null;
  return {
    async lead(signal, work) {
      if (!locks) return work();
      // It rejects if the signal ends the wait.
      await locks.request(name, { signal }, work).catch(() => undefined);
    },
    tell: (view) => channel?.postMessage({ view }),
    ask: (isRefresh) => channel?.postMessage({ isRefresh }),
    connect(on) {
      if (!locks || typeof BroadcastChannel === 'undefined') return () => undefined;
      const own = new BroadcastChannel(name);
      channel = own;
      own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const fields = fieldsIn(data);
        const isRefresh = fields && flagIn(fields, 'isRefresh');
        if (isRefresh !== null) return on.ask(isRefresh);
        const view = fieldsIn(fields?.['view']);
        if (view) on.view(decodeView(view));
      });
      return () => {
        own.close();
        channel = null;
      };
    },
  };
}

/** Another tab may run another version of the app. */
function decodeView(fields: Fields): BoardView {
  return {
    snapshot: decodeBoards(fields['snapshot']),
    heardAt: integerIn(fields, 'heardAt'),
    dataAt: integerIn(fields, 'dataAt'),
    isLive: flagIn(fields, 'isLive') ?? false,
    isLoading: flagIn(fields, 'isLoading') ?? false,
    problem: problemIn(fieldsIn(fields['problem'])),
  };
}

function problemIn(fields: Fields | null): BoardView['problem'] {
  if (fields === null) return null;
  if (fields['kind'] === 'unauthorized') return { kind: 'unauthorized', status: 401, detail: null };
  return { kind: fields['kind'] === 'timeout' ? 'timeout' : 'offline' };
}
