import type { BoardSnapshot } from '#contracts/board.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { decodeBoards } from '#data/api/dialects/decode/boards.ts';
import { readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';
import { call } from './call.ts';

/** Every board. */
export const fetchOwnBoards = (api: ApiClient): Promise<Result<BoardSnapshot>> =>
  call(api, PATHS.boards, { reader: readerOf(decodeBoards) });

const streamReader = readerOf((answer) => (answer instanceof Response ? answer.body : null));

/** Opens the stream of boards, until `signal` ends it. `known`: the version that this device has. */
export function openBoardStream(
  api: ApiClient,
  { known, signal }: { known: string | null; signal: AbortSignal },
): Promise<Result<ReadableStream<Uint8Array>>> {
  return call(api, PATHS.boardStream, {
    expected: 'text/event-stream',
    reader: streamReader,
    lastEventId: known,
    signal,
  });
}
