import type * as z from 'zod/mini';
import type { Contract } from '#contracts/call.ts';
import type { Task } from '#server/workers/workers.ts';
import { Problem } from './problem.ts';
import { parseBody } from './read-body.ts';

/** Reading more than this takes the processor so long that it is work for a thread. */
export const MOST_READ_AT_ONCE_KB = 512;

/** A body too large for this thread: its bytes, and what a thread found in them. */
export interface LargeBody<Head> {
  head: Head;
  bytes: Uint8Array;
}

/** What a thread found, or why it refuses the body. Plain data, because it is copied from thread to thread. */
export type HeadRead<Head> = { head: Head } | { refusal: Pick<Problem, 'status' | 'code' | 'message'> };

/** Checks a large body by its contract, and takes from it what the handler itself needs to know. */
export type BodyReader<Head> = Task<Uint8Array, HeadRead<Head>>;

/** The reader of a call. */
export const readerOf = <Body, Head>(
  { name, thread }: Pick<BodyReader<Head>, 'name' | 'thread'>,
  contract: Contract<z.ZodMiniObject, Body>,
  headOf: (body: Body) => Head,
): BodyReader<Head> => ({
  name,
  thread,
  run: async (bytes) => {
    try {
      return { head: headOf(parseBody(bytes, contract)) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, code, message } = error;
      return { refusal: { status, code, message } };
    }
  },
});

/** What the reader found. Throws what it refuses. */
export function accepted<Head>(read: HeadRead<Head>): Head {
  if ('head' in read) return read.head;
  const { status, code, message } = read.refusal;
  throw new Problem(status, code, message);
}

/** An answer that is written already, as the bytes of its JSON. */
export type JsonBytes<Answer> = Uint8Array<ArrayBuffer> & { readonly of?: Answer };

export const jsonBytes = <Answer>(answer: Answer): JsonBytes<Answer> =>
  new TextEncoder().encode(JSON.stringify(answer));
