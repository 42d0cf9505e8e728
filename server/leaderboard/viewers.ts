import type { View } from './boards.ts';
import { createStreamClient, type StreamClient } from './stream-client.ts';

export const MOST_STREAMS = 10_000;
/** After a restart each device comes back at a random time between these. */
const LEAST_AWAY_MS = 3_000;
const MOST_AWAY_MS = 15_000;

const encoder = new TextEncoder();
const OPENING = encoder.encode(': ok\nretry: 1000\n\n');
export const HEARTBEAT = encoder.encode(': hb\n\n');
/** For a viewer whose rights have changed: the next call tells them how. */
const COME_BACK = encoder.encode('retry: 100\n\n');

/** Who follows the boards, and how. */
export interface Viewer {
  /** By whose right it is open: a session's, or a display's. */
  holder: string;
  /** Who has all streams of an account, or of a display, and how many these may be. */
  owner: { id: string; most: number };
  view: View;
  /** The version that this viewer already has. */
  known: string | null;
  /** When the right to look ends; null: only when the holder loses it. */
  endsAt: Date | null;
  /** Closes the connection of a viewer who does not read. */
  cut: () => void;
}

interface Stream extends Viewer {
  client: StreamClient;
}

export interface ViewersDeps {
  clock: () => Date;
  random: () => number;
  /** Those of these holders who may still look. */
  stillAllowed: (holders: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface Viewers {
  size(): number;
  /** Opens a stream and sends what the viewer lacks. The oldest of an owner with too many ends. */
  add(viewer: Viewer, current: { version: string; bytesFor: (view: View) => Uint8Array }): ReadableStream<Uint8Array>;
  send(bytesFor: (view: View) => Uint8Array, isSnapshot: boolean): void;
  /** Ends the streams of those who may no longer look, and cuts off those who don't read. */
  sendAway(): Promise<void>;
  /** Ends all, each with a time to come back. */
  endAll(): void;
}

export function createViewers({ clock, random, stillAllowed }: ViewersDeps, onEmpty: () => void): Viewers {
  const streams = new Set<Stream>();
  const ofOwner = new Map<string, Set<Stream>>();
  const now = (): number => clock().getTime();
  const endWhere = (isOver: (stream: Stream) => boolean): void => {
    for (const stream of [...streams].filter(isOver)) stream.client.end(COME_BACK);
  };
  return {
    size: () => streams.size,
    add(viewer, { version, bytesFor }) {
      const { id, most } = viewer.owner;
      const own = ofOwner.get(id) ?? new Set();
      const [oldest] = own;
      if (own.size >= most) oldest?.client.end();
      const leave = (): void => {
        streams.delete(stream);
        own.delete(stream);
        if (own.size === 0) ofOwner.delete(id);
        if (streams.size === 0) onEmpty();
      };
      const client = createStreamClient(now, leave);
      const stream = { ...viewer, client };
      streams.add(stream);
      own.add(stream);
      ofOwner.set(id, own);
      client.begin(OPENING, viewer.known === version ? HEARTBEAT : bytesFor(viewer.view));
      return client.body;
    },
    send(bytesFor, isSnapshot) {
      for (const { client, view } of streams) client.send(bytesFor(view), isSnapshot);
    },
    async sendAway() {
      const at = clock();
      endWhere(({ endsAt }) => endsAt !== null && endsAt <= at);
      for (const { client, cut } of [...streams].filter((stream) => stream.client.isStuck(at.getTime()))) {
        client.end();
        cut();
      }
      const allowed = await stillAllowed([...new Set([...streams].map(({ holder }) => holder))]).catch(() => null);
      if (allowed) endWhere(({ holder }) => !allowed.has(holder));
    },
    endAll() {
      for (const { client } of streams) {
        const away = Math.round(LEAST_AWAY_MS + random() * (MOST_AWAY_MS - LEAST_AWAY_MS));
        client.end(encoder.encode(`retry: ${away}\nevent: bye\ndata: restart\n\n`));
      }
    },
  };
}
