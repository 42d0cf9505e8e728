import type { Channel } from '#server/db/channel.ts';
import { coalesced } from '#server/db/coalesced.ts';
import { unavailable } from '#server/http/problem.ts';
import { snapshotFor, type Boards, type View } from './boards.ts';
import { createViewers, HEARTBEAT, MOST_STREAMS, type Viewer, type ViewersDeps } from './viewers.ts';

/** At most two looks a second, however many awards there are. */
const BETWEEN_LOOKS_MS = 500;
/** Changes of the same moment are one look. */
const GATHER_MS = 20;
/** Proxies close what is silent for a minute, and a display calls it dead after 40 s. */
const HEARTBEAT_MS = 15_000;
/** How often the database is asked while other processes can't be heard. */
const POLL_MS = 2_000;
const RETRY_S = 30;

/** Tells the other processes of a change, and hears of theirs. Until it says so, they can't be heard. */
export type BoardNotices = Pick<Channel, 'tell' | 'follow'>;

interface LiveDeps extends ViewersDeps {
  read: () => Promise<Boards>;
  /** Null: there are no other processes. */
  notices: BoardNotices | null;
}

export interface LiveBoards {
  /** A stream of text/event-stream. Throws where there are too many, or where the database does not answer. */
  open(viewer: Viewer): Promise<ReadableStream<Uint8Array>>;
  /** Something that boards show may have changed here. */
  changed(): void;
  /** Somebody may no longer look; in other processes their stream ends with the next heartbeat. */
  sendAway(): void;
  /** Sends everybody away with a time to come back. */
  close(): void;
}

interface Encoded {
  version: string;
  bytesFor: (view: View) => Uint8Array;
}

/** Each view is encoded once, for all who have it. */
function encoded(boards: Boards): Encoded {
  const made = new Map<string, Uint8Array>();
  const encode = (view: View): Uint8Array =>
    new TextEncoder().encode(`id: ${boards.version}\ndata: ${JSON.stringify(snapshotFor(boards, view))}\n\n`);
  return {
    version: boards.version,
    bytesFor: (view) => {
      const key = JSON.stringify(view);
      const bytes = made.get(key) ?? encode(view);
      made.set(key, bytes);
      return bytes;
    },
  };
}

/** What the viewers are shown; `onNew` is called with each version that is new. */
function createCurrent({ read }: Pick<LiveDeps, 'read'>, onNew: (boards: Encoded) => void) {
  let current: Encoded | null = null;
  let isSure = false;
  const look = async (): Promise<Encoded> => {
    isSure = false;
    const boards = await read();
    isSure = true;
    if (current?.version === boards.version) return current;
    current = encoded(boards);
    onNew(current);
    return current;
  };
  return { look, known: () => (isSure ? current : null) };
}

/**
 * The boards for all who follow them. It looks into the database after a change here or in another process, and at each
 * heartbeat, for what nobody told (midnight, a change by hand). A heartbeat is sent only after a look that succeeded, so it
 * says that what was sent last still holds. Nothing runs while nobody follows.
 */
export function createLiveBoards(deps: LiveDeps): LiveBoards {
  const { notices } = deps;
  let opening = 0;
  let isClosed = false;
  let isHeard = notices === null;
  let timers: NodeJS.Timeout[] = [];

  const stop = (): void => {
    for (const timer of timers) clearInterval(timer);
    timers = [];
    soon.stop();
  };
  const viewers = createViewers(deps, stop);
  const current = createCurrent(deps, ({ bytesFor }) => viewers.send(bytesFor, true));
  const check = async (): Promise<void> => {
    await viewers.sendAway();
    await current.look();
  };
  const now = (): number => deps.clock().getTime();
  const soon = coalesced(check, { gatherMs: GATHER_MS, betweenMs: BETWEEN_LOOKS_MS, now });
  const start = (): void => {
    if (timers.length > 0) return;
    const beat = async (): Promise<void> => {
      await check();
      viewers.send(() => HEARTBEAT, false);
    };
    const poll = async (): Promise<void> => void (isHeard || (await current.look()));
    timers = [
      setInterval(() => void beat().catch(() => undefined), HEARTBEAT_MS).unref(),
      setInterval(() => void poll().catch(() => undefined), POLL_MS).unref(),
    ];
  };
  const ask = (): void => {
    if (viewers.size() + opening > 0) soon.ask();
  };
  notices?.follow(ask, (heard) => {
    isHeard = heard;
    // What was told meanwhile was not heard.
    ask();
  });

  return {
    async open(viewer) {
      opening += 1;
      try {
        if (isClosed || viewers.size() + opening > MOST_STREAMS) throw unavailable(RETRY_S);
        const shown = (viewers.size() > 0 ? current.known() : null) ?? (await current.look());
        if (isClosed) throw unavailable(RETRY_S);
        const body = viewers.add(viewer, shown);
        start();
        return body;
      } finally {
        opening -= 1;
      }
    },
    changed() {
      notices?.tell();
      ask();
    },
    sendAway: () => void viewers.sendAway().catch(() => undefined),
    close() {
      isClosed = true;
      viewers.endAll();
    },
  };
}
