import type { ApiClient } from '#data/api/api-client.ts';
import { fetchBoards, hasLeaderboardAlone, openBoardStream } from '#data/api/boards-api.ts';
import { isNotOffered } from '#data/api/dialects/try-endpoints.ts';
import { readIfChanged } from '#data/api/read-if-changed.ts';
import type { BoardSource } from './board-loop.ts';
import { openWithPatience } from './open-with-patience.ts';

/** Our own server answers in a few bytes that nothing has changed. */
const EVERY_MS = 10_000;
const EVERY_PLAIN_MS = 20_000;

/** The boards for a signed-in account, from our server or another one. */
export function accountBoardSource(api: ApiClient, random: () => number): BoardSource {
  let etag: { of: string; value: string | null } | null = null;
  let every = EVERY_MS;
  return {
    async ask(known) {
      const tag = known !== null && etag?.of === known.version ? etag.value : null;
      const answer = await readIfChanged(api, tag, fetchBoards);
      every = (await hasLeaderboardAlone(api)) ? EVERY_PLAIN_MS : EVERY_MS;
      if (!answer.ok) return answer;
      const { value, etag: newTag } = answer.value;
      if (value === null) return { ok: true, value: 'same' };
      etag = { of: value.version, value: newTag };
      return { ok: true, value: { snapshot: value } };
    },
    askEveryMs: () => every * (1 + random() / 4),
    async stream(known, outer, heard) {
      if (await hasLeaderboardAlone(api)) return { kind: 'none' };
      const opened = await openWithPatience(outer, (signal) => openBoardStream(api, { known, signal }));
      if (opened.kind === 'held back') return opened;
      const { result, abort } = opened;
      if (!result.ok) {
        abort();
        return { kind: isNotOffered(result.failure) ? 'none' : 'failed' };
      }
      const { readStream } = await import('./read-stream.ts');
      return readStream(result.value, abort, heard);
    },
  };
}
