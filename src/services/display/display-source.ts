import { decodeBoards } from '#data/api/dialects/decode/boards.ts';
import type { Result } from '#domain/failure.ts';
import type { BoardSource } from '#services/board/board-loop.ts';
import { openWithPatience } from '#services/board/open-with-patience.ts';
import { readStream } from '#services/board/read-stream.ts';

const BOARDS = '/api/leaderboard/boards';
const STREAM = '/api/leaderboard/stream';
const PATIENCE_MS = 15_000;
const ASK_EVERY_MS = 30_000;

interface SourceDeps {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** 0 to 1. */
  random: () => number;
  /** The server no longer knows this display. */
  onTurnedAway: () => void;
}

/** The boards for a display: it has the cookie of its pairing, and no account. */
export function createDisplaySource({ fetch, random, onTurnedAway }: SourceDeps): BoardSource {
  /** The answer; its status if it is not a success. */
  const get = async (
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Response | number> => {
    const response = await fetch(path, { headers, signal, cache: 'no-store', redirect: 'error' });
    if (response.status === 401) onTurnedAway();
    return response.ok ? response : response.status;
  };
  return {
    ask: async (known) => {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
      try {
        const answer = await get(BOARDS, { Accept: 'application/json' }, patience.signal);
        if (typeof answer === 'number') return failed(answer);
        const snapshot = decodeBoards(await answer.json());
        if (!snapshot) return { ok: false, failure: { kind: 'malformed', status: 200 } };
        return { ok: true, value: snapshot.version === known?.version ? 'same' : { snapshot } };
      } catch {
        return { ok: false, failure: { kind: patience.signal.aborted ? 'timeout' : 'offline' } };
      } finally {
        clearTimeout(timer);
      }
    },
    askEveryMs: () => ASK_EVERY_MS * (0.9 + random() / 5),
    stream: async (known, signal, heard) => {
      const headers = { Accept: 'text/event-stream', ...(known !== null && { 'Last-Event-ID': known }) };
      const opened = await openWithPatience(signal, (own) => get(STREAM, headers, own).catch(() => null));
      if (opened.kind === 'held back') return opened;
      const { result: answer, abort } = opened;
      if (answer === 404 || answer === 405) return { kind: 'none' };
      if (answer === null || typeof answer === 'number' || answer.body === null || !isStream(answer)) {
        abort();
        return { kind: 'failed' };
      }
      return readStream(answer.body, abort, heard);
    },
  };
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

function failed(status: number): Result<never> {
  const failure =
    status === 401
      ? ({ kind: 'unauthorized', status, detail: null } as const)
      : ({ kind: 'busy', status, detail: null, retryAfterMs: null } as const);
  return { ok: false, failure };
}
