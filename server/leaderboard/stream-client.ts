/** How long a reader may leave what it was sent before it is cut off. */
const STUCK_MS = 30_000;

/** One open stream. What is sent while its reader is busy waits, and a newer snapshot takes the place of an older one. */
export interface StreamClient {
  readonly body: ReadableStream<Uint8Array>;
  /** The first words, all at once. */
  begin(...chunks: readonly Uint8Array[]): void;
  /** `isSnapshot` false: a sign of life, which is dropped where something waits already. */
  send(bytes: Uint8Array, isSnapshot: boolean): void;
  isStuck(now: number): boolean;
  /** Sends a last word, whatever waits, and ends. */
  end(lastWord?: Uint8Array): void;
}

/** `onGone` is called once: when the reader leaves, or after `end`. */
export function createStreamClient(now: () => number, onGone: () => void): StreamClient {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let waiting: Uint8Array | null = null;
  let stuckSince: number | null = null;

  const leave = (): void => {
    if (controller === null) return;
    controller = null;
    waiting = null;
    onGone();
  };
  // One chunk may lie ready. A tablet that sleeps holds up nobody else, and nothing piles up for it.
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own;
      },
      pull: () => {
        stuckSince = null;
        if (waiting === null) return;
        controller?.enqueue(waiting);
        waiting = null;
      },
      cancel: leave,
    },
    { highWaterMark: 1 },
  );
  return {
    body,
    begin(...chunks) {
      for (const chunk of chunks) controller?.enqueue(chunk);
    },
    send(bytes, isSnapshot) {
      if (controller === null) return;
      if (waiting === null && (controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes);
      stuckSince ??= now();
      if (isSnapshot) waiting = bytes;
    },
    isStuck: (at) => stuckSince !== null && at - stuckSince >= STUCK_MS,
    end(lastWord) {
      if (controller === null) return;
      if (waiting !== null) controller.enqueue(waiting);
      if (lastWord) controller.enqueue(lastWord);
      controller.close();
      leave();
    },
  };
}
