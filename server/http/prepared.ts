import type { Call } from './app-env.ts';
import { isKnown } from './etag.ts';

/** The bytes of an answer, made once for all who ask. */
export interface Prepared {
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
}

/** Answers with 304 where the caller has it already, otherwise with the smallest form that the caller can read. */
export function sendPrepared(c: Call, { type, etag, body, br, gzip }: Prepared): Response {
  c.header('ETag', etag);
  if (isKnown(c, etag)) return c.body(null, 304);
  c.header('Content-Type', type);
  const accepted = c.req.header('accept-encoding') ?? '';
  if (br && /\bbr\b/.test(accepted)) {
    c.header('Content-Encoding', 'br');
    return c.body(br);
  }
  if (gzip && /\bgzip\b/.test(accepted)) {
    c.header('Content-Encoding', 'gzip');
    return c.body(gzip);
  }
  return c.body(body);
}
