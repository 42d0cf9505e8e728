import type { BoardSnapshot } from '#contracts/board.ts';
import { boardsOfLeaderboard } from '#data/api/dialects/decode/boards.ts';
import { decodeLeaderboard } from '#data/api/dialects/decode/school.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/school.ts';
import { readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import { askSchool } from './ask-school.ts';
import { fetchOwnBoards } from './own/boards.ts';

const boardOfLeaderboard = readerOf((answer): BoardSnapshot | null => {
  const board = decodeLeaderboard(answer);
  return board && boardsOfLeaderboard(board);
});

/** Every board; of another server its leaderboard. */
export async function fetchBoards(api: ApiClient): Promise<Result<BoardSnapshot>> {
  const ours = await api.isOurs();
  if (!ours.ok) return ours;
  return ours.value ? fetchOwnBoards(api) : askSchool(api, OPERATIONS.leaderboard, { reader: boardOfLeaderboard });
}

/** Whether the server has no more than a leaderboard, as far as is known. */
export async function hasLeaderboardAlone({ memory }: ApiClient): Promise<boolean> {
  return (await memory.read()).isOurs === false;
}
