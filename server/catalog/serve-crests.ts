import type { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { isKnown } from '#server/http/etag.ts';
import { createKept } from '#server/http/kept.ts';
import { notFound } from '#server/http/problem.ts';
import type { Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';

/** Alone in a tab, a picture may load and run nothing. */
const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Where a school's own crest is. The path is the house's for good; `version` changes with the picture. */
export const crestPath = (houseId: string, version: string): string => `/crests/${houseId}.png?v=${version}`;

interface Crest {
  png: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Serves the crests that the school uploaded, to anyone: the sign-up form shows them. */
export function serveCrests(app: Hono<AppEnv>, deps: Pick<Deps, 'db' | 'clock'>, router: Router): void {
  const kept = createKept<Crest | null>(deps.clock);
  router.afterWrite(kept.forget);
  const read = async (houseId: string): Promise<Crest | null> => {
    const [row] = await deps.db.query<{ png: Buffer; etag: string }>(
      'SELECT png, etag FROM house_crests WHERE house_id = $1',
      [houseId],
    );
    return row ? { png: new Uint8Array(row.png), etag: row.etag } : null;
  };
  app.get('/crests/:file', async (c) => {
    const houseId = asUuid(c.req.param('file').replace(/\.png$/, ''));
    const crest = houseId && (await kept.get(houseId, () => read(houseId)));
    if (!crest) throw notFound('There is no such crest.');
    c.header('Content-Type', 'image/png');
    c.header('Content-Security-Policy', PICTURE_POLICY);
    // Asked about each time, so that a new picture is seen at once; the app's worker keeps the last one for offline.
    c.header('Cache-Control', 'no-cache');
    c.header('ETag', crest.etag);
    return isKnown(c, crest.etag) ? c.body(null, 304) : c.body(crest.png);
  });
}
