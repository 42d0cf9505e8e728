import type { Hono } from 'hono';
import type { AppEnv, Call } from '#server/http/app-env.ts';
import { sendPrepared } from '#server/http/prepared.ts';
import { notFound } from '#server/http/problem.ts';
import type { Asset, Site } from './site.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/** Pictures may be a day old. What decides which version runs (page, worker, manifest) is requested every time. */
function cacheControl(asset: Asset): string {
  if (asset.isImmutable) return ONE_YEAR;
  return asset.type.startsWith('image/') || asset.type.startsWith('font/') ? ONE_DAY : 'no-cache';
}

/** Serves the app's files, and its page for every path of the app. A missing file with an extension is 404, never the page. */
export function serveSite(app: Hono<AppEnv>, site: Site): void {
  app.get('*', async (c, next) => {
    const path = c.req.path;
    if (path === '/api' || path.startsWith('/api/')) return next();
    // Files below '/.well-known/' have no extension, and the machines that request them can't use the app's page.
    const isFile = /\.[^/]+$/.test(path) || path.startsWith('/.well-known/');
    const asset = await site.find(isFile ? path : '/index.html');
    if (asset) return answer(c, asset);
    if (isFile) throw notFound('There is no such file.');
    return c.text('The app is not built yet. Run: npm run build', 503);
  });
}

function answer(c: Call, asset: Asset): Response {
  c.header('Cache-Control', cacheControl(asset));
  c.header('Vary', 'Accept-Encoding');
  return sendPrepared(c, asset);
}
