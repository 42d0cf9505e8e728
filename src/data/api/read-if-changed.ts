import { timeIn } from '#domain/time-in.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient, Call } from './api-client.ts';

/** What a read gave that named the copy on this device. */
export interface Answer<T> {
  /** Null: the copy is still as the server has it. */
  value: T | null;
  /** The server's name for this state of the data; null where it gave none, or not for the whole. */
  etag: string | null;
  /** The server's time of the answer, in ms; null where it does not say it. */
  answeredAt: number | null;
}

const SAME = Symbol('same');

/**
 * Runs `read` with a client whose first call names the copy that this device has by its `etag`. Where the server says
 * that nothing is newer, the read ends there. Only a read of one call has a name for what it gave.
 */
export async function readIfChanged<T>(
  api: ApiClient,
  etag: string | null,
  read: (api: ApiClient) => Promise<Result<T>>,
): Promise<Result<Answer<T>>> {
  let calls = 0;
  let headers = new Headers();
  const ask = async <A>(call: Call<A>): Promise<Result<A>> => {
    calls += 1;
    const result = await api<A | typeof SAME>({
      ...call,
      ...(calls === 1 && etag !== null && { known: { etag, value: SAME } }),
      onAnswer: (response) => {
        headers = response.headers;
        call.onAnswer?.(response);
      },
    });
    if (!result.ok) return result;
    // The code that makes the calls has nothing left to do.
    if (result.value === SAME) throw SAME;
    return { ok: true, value: result.value };
  };
  const { memory, isSameOrigin, isOurs } = api;
  const result = await read(Object.assign(ask, { memory, isSameOrigin, isOurs })).catch((thrown: unknown) => {
    if (thrown === SAME) return { ok: true, value: null } as const;
    throw thrown;
  });
  if (!result.ok) return result;
  return {
    ok: true,
    value: {
      value: result.value,
      etag: calls === 1 ? headers.get('ETag') : null,
      answeredAt: timeIn(headers.get('Date') ?? ''),
    },
  };
}
