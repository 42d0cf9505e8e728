import type { DisplayInfo, PairingStart, PairingState } from '#contracts/displays.ts';
import { fieldsIn, textIn } from '#data/fields.ts';
import { decodeDisplay, decodeStart, decodeState } from './decode-display.ts';

/** After this long without an answer, there is no network. */
const PATIENCE_MS = 15_000;

/** How a call of a display went. `unreached`: no network, no server, or something else that answers in its place. */
export type DisplayAnswer<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'refused'; status: number; code: string; retryAfterMs: number | null }
  | { kind: 'unreached' };

export interface DisplayApi {
  contact(version: string): Promise<DisplayAnswer<DisplayInfo>>;
  startPairing(): Promise<DisplayAnswer<PairingStart>>;
  pollPairing(): Promise<DisplayAnswer<PairingState>>;
}

/**
 * The calls of a hall display to the server that its page came from. A cookie that script can't read says which display it
 * is, so no account, token or database is needed here.
 */
export function createDisplayApi(fetch: (path: string, init: RequestInit) => Promise<Response>): DisplayApi {
  const post = async <T>(
    path: string,
    body: object,
    decode: (value: unknown) => T | null,
  ): Promise<DisplayAnswer<T>> => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        cache: 'no-store',
        redirect: 'error',
        signal: patience.signal,
      });
      const answer: unknown = await response.json();
      if (!response.ok) return refusalIn(response, answer);
      const value = decode(answer);
      return value === null ? { kind: 'unreached' } : { kind: 'answered', value };
    } catch {
      return { kind: 'unreached' };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    contact: (version) => post('/api/display', { version }, decodeDisplay),
    startPairing: () => post('/api/display/pairing', {}, decodeStart),
    pollPairing: () => post('/api/display/pairing/state', {}, decodeState),
  };
}

/** A refusal in our server's words. Any other failure says nothing about the display. */
function refusalIn(response: Response, answer: unknown): DisplayAnswer<never> {
  const fields = fieldsIn(answer);
  const code = fields && textIn(fields, 'code');
  if (!code) return { kind: 'unreached' };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null;
  return { kind: 'refused', status: response.status, code, retryAfterMs };
}
