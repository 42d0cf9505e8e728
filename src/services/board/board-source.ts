import type { BoardSnapshot } from '#contracts/board.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { openBoardStream } from '#data/api/own/boards.ts';
import { readIfChanged } from '#data/api/read-if-changed.ts';
import { hasStatusOfMissing, type Result } from '#domain/failure.ts';
import type { BoardSource } from './board-loop.ts';
import { openWithPatience } from './open-with-patience.ts';

/** The boards that `fetch` gets, and the stream of our own server. */
export function createBoardSource(
  api: ApiClient,
  fetch: (api: ApiClient) => Promise<Result<BoardSnapshot>>,
  askEveryMs: () => number,
): BoardSource {
  let etag: { of: string; value: string | null } | null = null;
  return {
    async ask(known) {
      const tag = known !== null && etag?.of === known.version ? etag.value : null;
      const answer = await readIfChanged(api, tag, fetch);
      if (!answer.ok) return answer;
      const { value, etag: newTag } = answer.value;
      if (value === null) return { ok: true, value: 'same' };
      etag = { of: value.version, value: newTag };
      return { ok: true, value: { snapshot: value } };
    },
    askEveryMs,
    async stream(known, outer, heard) {
      const opened = await openWithPatience(outer, (signal) => openBoardStream(api, { known, signal }));
      if (opened.kind === 'held back') return opened;
      const { result, abort } = opened;
      if (!result.ok) {
        abort();
        return { kind: hasStatusOfMissing(result.failure) ? 'none' : 'failed' };
      }
      const { readStream } = await import('./read-stream.ts');
      return readStream(result.value, abort, heard);
    },
  };
}
