import { createParser } from 'eventsource-parser';
import type { BoardSnapshot } from '#contracts/board.ts';
import { decodeBoards } from '#data/api/dialects/decode/boards.ts';

/** Antivirus programs and proxies may hold a stream back, so that no byte comes. */
const FIRST_BYTE_MS = 20_000;
/** The server sends something every 15 s. */
const DEAD_MS = 40_000;

export type StreamEnd =
  /** The server ended it, for example with its token; `waitMs` is how long the server asks to wait. */
  | { kind: 'ended'; waitMs: number | null }
  /** It was opened, but nothing came. */
  | { kind: 'held back' }
  /** It was cut off, or it can't be read. */
  | { kind: 'lost' };

interface Heard {
  /** The server is there, and its last snapshot is still right. */
  onAlive: () => void;
  onSnapshot: (snapshot: BoardSnapshot) => void;
}

/** Reads an open stream until it ends. `abort` closes it. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  abort: () => void,
  { onAlive, onSnapshot }: Heard,
): Promise<StreamEnd> {
  let wait: number | null = null;
  let isReadable = true;
  let isHeldBack = false;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'bye') return;
      const snapshot = snapshotIn(data);
      if (snapshot) onSnapshot(snapshot);
      else isReadable = false;
    },
    onRetry: (ms) => {
      wait = ms;
    },
  });
  let timer = setTimeout(() => {
    isHeldBack = true;
    abort();
  }, FIRST_BYTE_MS);
  const reader = body.pipeThrough(decoder()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'ended', waitMs: wait };
      clearTimeout(timer);
      timer = setTimeout(abort, DEAD_MS);
      parser.feed(value);
      if (!isReadable) return { kind: 'lost' };
      onAlive();
    }
  } catch {
    return { kind: isHeldBack ? 'held back' : 'lost' };
  } finally {
    clearTimeout(timer);
    abort();
  }
}

/** In place of TextDecoderStream, whose type does not fit this stream. */
function decoder(): TransformStream<Uint8Array, string> {
  const text = new TextDecoder();
  return new TransformStream({ transform: (bytes, out) => out.enqueue(text.decode(bytes, { stream: true })) });
}

function snapshotIn(data: string): BoardSnapshot | null {
  try {
    return decodeBoards(JSON.parse(data));
  } catch {
    return null;
  }
}
