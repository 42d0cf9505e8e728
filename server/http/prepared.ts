import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { Call } from './app-env.ts';
import { etagOf, isKnown } from './etag.ts';

const COMPRESSIBLE = /^(text|application\/(json|manifest)|image\/svg)/;
const SMALLEST_COMPRESSED = 1_024;
/** 11 takes seconds for a large bundle and saves two per cent. */
const BROTLI_QUALITY = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzipCompress);

/** The bytes of an answer, made once for all who ask. */
export interface Prepared {
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
}

/** A file, compressed once as far as that is worth it. */
export async function prepare(type: string, content: Uint8Array): Promise<Prepared> {
  const isWorthIt = COMPRESSIBLE.test(type) && content.length >= SMALLEST_COMPRESSED;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return {
    type,
    etag: etagOf(content),
    body: new Uint8Array(content),
    br: isWorthIt ? new Uint8Array(await toBrotli(content, { params })) : null,
    gzip: isWorthIt ? new Uint8Array(await toGzip(content, { level: 9 })) : null,
  };
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
