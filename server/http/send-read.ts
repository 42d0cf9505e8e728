import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Call } from './app-env.ts';
import { etagOf, isKnown } from './etag.ts';
import { sendPrepared, type Prepared } from './prepared.ts';

const compress = promisify(gzip);
const SMALLEST_COMPRESSED = 1_024;
/** The usual 6 takes half as long again and saves four per cent. */
const GZIP_LEVEL = 3;

/** What a caller may keep, and has to ask about each time. */
function mayKeep(c: Call): void {
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization, Accept-Encoding');
}

/**
 * Answers a read with 304 where it is still the same. Each account and each display gets its own tag, so a copy of one is
 * never called current for another. `time` says only when the answer was made.
 */
export async function sendRead(c: Call, json: string, time = ''): Promise<Response> {
  mayKeep(c);
  // Weak, because the answer may be compressed or hold another time.
  const etag = `W/${etagOf(json.replace(time, ''), c.get('session')?.accountId ?? c.get('display')?.id)}`;
  c.header('ETag', etag);
  if (isKnown(c, etag)) return c.body(null, 304);
  c.header('Content-Type', 'application/json');
  const isCompressed = json.length >= SMALLEST_COMPRESSED && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  if (!isCompressed) return c.body(json);
  c.header('Content-Encoding', 'gzip');
  return c.body(await compress(json, { level: GZIP_LEVEL }));
}

/** The bytes of a read that is the same for everybody who may have it. */
export async function prepareRead(json: string): Promise<Prepared> {
  return {
    type: 'application/json',
    etag: `W/${etagOf(json)}`,
    body: new TextEncoder().encode(json),
    br: null,
    gzip: json.length < SMALLEST_COMPRESSED ? null : new Uint8Array(await compress(json, { level: GZIP_LEVEL })),
  };
}

/** Answers a read with bytes that are made already. */
export function sendKept(c: Call, kept: Prepared): Response {
  mayKeep(c);
  return sendPrepared(c, kept);
}
