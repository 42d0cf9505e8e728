import type { BoardSnapshot } from '#contracts/board.ts';
import * as PATHS from '#contracts/paths.ts';
import { boardsOfLeaderboard, decodeBoards } from '#data/api/dialects/decode/boards.ts';
import { decodeLeaderboard } from '#data/api/dialects/decode/school.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/school.ts';
import { readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import { askSchool } from './ask-school.ts';
import { call } from './own/call.ts';

const boardOfLeaderboard = readerOf((answer): BoardSnapshot | null => {
  const board = decodeLeaderboard(answer);
  return board && boardsOfLeaderboard(board);
});

/** Every board; of another server its leaderboard. */
export async function fetchBoards(api: ApiClient): Promise<Result<BoardSnapshot>> {
  const ours = await api.isOurs();
  if (!ours.ok) return ours;
  return ours.value
    ? call(api, PATHS.boards, { reader: readerOf(decodeBoards) })
    : askSchool(api, OPERATIONS.leaderboard, { reader: boardOfLeaderboard });
}

/** Whether the server has no more than a leaderboard, as far as is known. */
export async function hasLeaderboardAlone({ memory }: ApiClient): Promise<boolean> {
  return (await memory.read()).isOurs === false;
}

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
