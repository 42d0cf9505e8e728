import type { ApiClient } from '#data/api/api-client.ts';
import { fetchBoards, hasLeaderboardAlone } from '#data/api/boards-api.ts';
import type { BoardSource } from './board-loop.ts';
import { createBoardSource } from './board-source.ts';

/** Our own server answers in a few bytes that nothing has changed. */
const EVERY_MS = 10_000;
const EVERY_PLAIN_MS = 20_000;

/** The boards for a signed-in account, from our server or another one. */
export function accountBoardSource(api: ApiClient, random: () => number): BoardSource {
  let every = EVERY_MS;
  const source = createBoardSource(api, fetchBoards, () => every * (1 + random() / 4));
  return {
    ...source,
    async ask(known) {
      const answer = await source.ask(known);
      every = (await hasLeaderboardAlone(api)) ? EVERY_PLAIN_MS : EVERY_MS;
      return answer;
    },
  };
}
