import type { BoardSnapshot } from '#contracts/board.ts';
import { boardsOfLeaderboard, decodeBoards } from '#data/api/dialects/decode/boards.ts';
import { decodeLeaderboard } from '#data/api/dialects/decode/school.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints.ts';
import { tryEndpoints } from '#data/api/dialects/try-endpoints.ts';
import { fieldsIn, readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';

const boardsReader = readerOf((answer): BoardSnapshot | null => {
  if (fieldsIn(answer)?.['boards'] !== undefined) return decodeBoards(answer);
  const board = decodeLeaderboard(answer);
  return board && boardsOfLeaderboard(board);
});

/** Every board; of a server that has no more, its leaderboard. */
export function fetchBoards(api: ApiClient): Promise<Result<BoardSnapshot>> {
  return tryEndpoints(api, OPERATIONS.boards, { reader: boardsReader });
}

/** Whether the server has no more than a leaderboard, as far as is known. */
export async function hasLeaderboardAlone({ memory }: ApiClient): Promise<boolean> {
  const known = (await memory.read()).endpoints[OPERATIONS.boards.name];
  return known !== undefined && known.path.replace(/\/$/, '').endsWith('/leaderboard');
}

const streamReader = readerOf((answer) => (answer instanceof Response ? answer.body : null));

/** Opens the stream of boards, until `signal` ends it. `known`: the version that this device has. */
export function openBoardStream(
  api: ApiClient,
  { known, signal }: { known: string | null; signal: AbortSignal },
): Promise<Result<ReadableStream<Uint8Array>>> {
  return api({
    method: 'GET',
    // Only our own kind of server has it.
    path: '/api/leaderboard/stream',
    expected: 'text/event-stream',
    reader: streamReader,
    lastEventId: known,
    signal,
  });
}
