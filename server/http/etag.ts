import { createHash } from 'node:crypto';
import type { Call } from './app-env.ts';

/** The strong ETag of some content; `owner` makes it another one for each account. */
export const etagOf = (content: string | Uint8Array, owner = ''): string =>
  `"${createHash('sha256').update(owner).update(content).digest('base64url').slice(0, 22)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the caller has it already. A proxy that compresses may have made a weak ETag of a strong one, or the reverse. */
export const isKnown = (c: Call, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
