import ky, { HTTPError } from 'ky';
import type { Send } from '#data/api/api-client.ts';

/** What a proxy says while the server behind it restarts. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The page's requests. A read that met a passing fault is tried once more after a moment, unless the device has no network
 * or the server says when to come back. Nothing else is repeated: what a request without an answer did is not known. The
 * time-out is the request's own, because it has to cover the reading of the body too (docs/decisions/0140).
 */
export const sendFromPage: Send = async (request) => {
  try {
    return await ky(request, {
      timeout: false,
      throwHttpErrors: (status) => PASSING.has(status),
      retry: {
        limit: 1,
        methods: ['get'],
        shouldRetry: ({ error }) =>
          navigator.onLine && !(error instanceof HTTPError && error.response.headers.has('Retry-After')),
      },
    });
  } catch (error) {
    if (error instanceof HTTPError) return error.response;
    throw error;
  }
};
