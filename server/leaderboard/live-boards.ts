import type { Channel } from '#server/db/channel.ts';
import { coalesced } from '#server/db/coalesced.ts';
import { unavailable } from '#server/http/problem.ts';
import { snapshotFor, type Boards, type View } from './boards.ts';
import { createViewers, HEARTBEAT, MOST_STREAMS, type Viewer, type ViewersDeps } from './viewers.ts';

/** At most two looks a second, however many awards there are. */
const BETWEEN_LOOKS_MS = 500;
/** Changes of the same moment are one look. */
const GATHER_MS = 20;
/** Proxies close a connection that is silent for a minute, and devices one that is silent for 40 s. */
const HEARTBEAT_MS = 15_000;
/** How often the database is read while the notices of other processes don't arrive. */
const POLL_MS = 2_000;
const RETRY_S = 30;

/** Tells the other processes about a change, and hears about theirs. Before it says so, it hears nothing. */
export type BoardNotices = Pick<Channel, 'tell' | 'follow'>;

interface LiveDeps extends ViewersDeps {
  read: () => Promise<Boards>;
  /** Null: there are no other processes. */
  notices: BoardNotices | null;
}

export interface LiveBoards {
  /** A stream of text/event-stream. Throws if there are too many, or if the database does not answer. */
  open(viewer: Viewer): Promise<ReadableStream<Uint8Array>>;
  /** This process has changed something that boards may show. */
  changed(): void;
  /** Someone has lost the right to look. In other processes their stream ends with the next heartbeat. */
  sendAway(): void;
  /** How many streams are open. */
  size(): number;
  /** Ends all streams, and tells each device when to come back. */
  close(): void;
}

interface Encoded {
  version: string;
  bytesFor: (view: View) => Uint8Array;
}

/** Encodes each view once for all of its viewers. */
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

/** What the viewers see now. `onNew` is called with each new version. */
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

/** Runs `work` again and again. The next run makes up for one that failed. */
const every = (ms: number, work: () => Promise<unknown>): NodeJS.Timeout =>
  setInterval(() => void work().catch(() => undefined), ms).unref();

/**
 * Sends the boards to everyone who follows them. It reads the database after each change, here or in another process, and
 * before each heartbeat, because nothing reports midnight or a change by hand. A heartbeat follows a successful read, so
 * it means that the last snapshot is still right. Nothing runs while nobody follows.
 */
export function createLiveBoards(deps: LiveDeps): LiveBoards {
  const { notices } = deps;
  /** Streams whose first snapshot is being read. */
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
  const look = async (): Promise<void> => {
    await viewers.sendAway();
    await current.look();
  };
  const beat = async (): Promise<void> => {
    await look();
    viewers.send(() => HEARTBEAT, false);
  };
  const poll = async (): Promise<void> => {
    if (!isHeard) await current.look();
  };
  const soon = coalesced(look, {
    gatherMs: GATHER_MS,
    betweenMs: BETWEEN_LOOKS_MS,
    now: () => deps.clock().getTime(),
  });
  const lookSoon = (): void => {
    if (viewers.size() + opening > 0) soon.ask();
  };
  notices?.follow(lookSoon, (heard) => {
    isHeard = heard;
    // A change may have been missed until now.
    lookSoon();
  });

  return {
    async open(viewer) {
      opening += 1;
      try {
        if (isClosed || viewers.size() + opening > MOST_STREAMS) throw unavailable(RETRY_S);
        const shown = (viewers.size() > 0 ? current.known() : null) ?? (await current.look());
        if (isClosed) throw unavailable(RETRY_S);
        const body = viewers.add(viewer, shown);
        if (timers.length === 0) timers = [every(HEARTBEAT_MS, beat), every(POLL_MS, poll)];
        return body;
      } finally {
        opening -= 1;
      }
    },
    changed() {
      notices?.tell();
      lookSoon();
    },
    sendAway: () => void viewers.sendAway().catch(() => undefined),
    size: viewers.size,
    close() {
      isClosed = true;
      viewers.endAll();
    },
  };
}
