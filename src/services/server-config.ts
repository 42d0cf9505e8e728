import { asText, fieldsIn, flagIn } from '#data/fields.ts';
import type { ServerConfigRow, SessionDb } from '#data/session/session-db.ts';

/** The app does not wait longer for its configuration at its first start. */
const PATIENCE_MS = 4000;

export interface ServerConfig {
  /** An origin with an optional path, without a slash at its end; the calls' paths begin with /api. */
  apiBase: string;
  /** Whether the app came from there. It does not say whose server it is: its answers do. */
  isSameOrigin: boolean;
  /** Whether an award's id goes as a header to any server. */
  idempotencyHeader: boolean;
}

/**
 * Which server the app talks to: what /config.json beside it says, else what it was built with, else the server it came
 * from. The last good answer is kept on the device. The next start uses it at once, with or without a network, and what
 * /config.json says later counts from the start after that. A bad answer (a missing file, a page, another JSON) changes
 * nothing.
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
  const resolved = (file: ConfigFile): ServerConfigRow => {
    const apiBase = apiBaseIn(file.apiBase ?? built.apiBase ?? '', origin) ?? origin;
    const idempotencyHeader = file.idempotencyHeader ?? built.idempotencyHeader === 'true';
    return { key: 'config', apiBase, idempotencyHeader, from: file.from };
  };
  const ask = async (): Promise<ServerConfigRow | null> => {
    const file = await readConfigFile(deps.fetch, origin);
    if (!file) return null;
    const row = resolved(file);
    // A write would wake who follows the device's rows, and most starts hear the same again.
    const { config: known } = await db.kept();
    if (known && JSON.stringify(known) === JSON.stringify(row)) return row;
    return db.transaction('rw', db.config, async () => {
      const before = await db.config.get('config');
      // What a file said outlives the file.
      if (row.from === 'build' && before?.from === 'file') return null;
      await db.config.put(row);
      return row;
    });
  };
  const asked = ask().catch(() => null);
  const stored = await db.kept().then(
    ({ config }) => config,
    () => undefined,
  );
  const { apiBase, idempotencyHeader } = stored ?? (await asked) ?? resolved(NO_FILE);
  return { apiBase, idempotencyHeader, isSameOrigin: new URL(apiBase).origin === origin };
}

interface ConfigFile {
  apiBase: string | null;
  idempotencyHeader: boolean | null;
  from: ServerConfigRow['from'];
}

/** A missing file: what was built counts, as long as there never was one. */
const NO_FILE: ConfigFile = { apiBase: null, idempotencyHeader: null, from: 'build' };

/** Null for an answer that says nothing usable. */
async function readConfigFile(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  origin: string,
): Promise<ConfigFile | null> {
  const response = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status === 404) return NO_FILE;
  if (!response.ok || response.redirected) return null;
  const fields = fieldsIn(await response.json().catch(() => undefined));
  if (!fields) return null;
  const apiBase = asText(fields['apiBase']);
  const idempotencyHeader = flagIn(fields, 'idempotencyHeader');
  const isEmpty = Object.keys(fields).length === 0;
  if (apiBase === null ? idempotencyHeader === null && !isEmpty : apiBaseIn(apiBase, origin) === null) return null;
  return { apiBase, idempotencyHeader, from: 'file' };
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
