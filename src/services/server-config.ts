import { asText, fieldsIn, flagIn } from '#data/decode/fields.ts';
import type { ServerConfigRow, SessionDb } from '#data/session/session-db.ts';

/** The app does not wait longer for its configuration at its first start. */
const PATIENCE_MS = 4000;

export interface ServerConfig {
  /** An origin with an optional path, without a slash at its end; the calls' paths begin with /api. */
  apiBase: string;
  isOwnServer: boolean;
  idempotencyHeader: boolean;
}

/**
 * Which server the app talks to: what /config.json beside it says, else what it was built with, else the server it came
 * from. The last answer is kept on the device: the next start, with or without a network, goes by it at once, and what
 * /config.json says by then counts from the start after that.
 */
export async function loadServerConfig(deps: {
  db: SessionDb;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Of the page. */
  origin: string;
  /** VITE_API_BASE and VITE_IDEMPOTENCY_HEADER. */
  built: { apiBase: string | undefined; idempotencyHeader: string | undefined };
}): Promise<ServerConfig> {
  const { db, origin, built } = deps;
  const isOwnServer = (apiBase: string): boolean => new URL(apiBase).origin === origin;
  const resolved = (file: { apiBase?: string | null; idempotencyHeader?: boolean | null }): ServerConfigRow => {
    const apiBase = apiBaseIn(file.apiBase ?? built.apiBase ?? '', origin) ?? origin;
    const wanted = file.idempotencyHeader ?? built.idempotencyHeader === 'true';
    return { key: 'config', apiBase, idempotencyHeader: wanted || isOwnServer(apiBase) };
  };
  const ask = async (): Promise<ServerConfigRow | null> => {
    const told = await readConfigFile(deps.fetch);
    if (!told) return null;
    const row = resolved(told);
    await db.config.put(row);
    return row;
  };
  const asked = ask().catch(() => null);
  const stored = await db.config.get('config').catch(() => undefined);
  const { apiBase, idempotencyHeader } = stored ?? (await asked) ?? resolved({});
  return { apiBase, idempotencyHeader, isOwnServer: isOwnServer(apiBase) };
}

/** Null where no answer came; a missing file, or a page in its place, says nothing. */
async function readConfigFile(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<{ apiBase: string | null; idempotencyHeader: boolean | null } | null> {
  const response = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status >= 500 || response.redirected) return null;
  const json: unknown = response.ok ? await response.json().catch(() => undefined) : {};
  const fields = fieldsIn(json);
  return fields && { apiBase: asText(fields['apiBase']), idempotencyHeader: flagIn(fields, 'idempotencyHeader') };
}

/** Absolute, or a path on the app's own origin; whether or not it names the /api that our paths begin with. */
function apiBaseIn(text: string, origin: string): string | null {
  try {
    const { protocol, origin: server, pathname } = new URL(text || origin, origin);
    if (!/^https?:$/.test(protocol)) return null;
    return server + pathname.replace(/\/+$/, '').replace(/\/api$/, '');
  } catch {
    return null;
  }
}
