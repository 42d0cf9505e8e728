import { randomUUID } from 'node:crypto';
import { test as base } from '@playwright/test';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { securityHeaders } from '#server/http/edge/security-headers.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { listen } from '#server/http/edge/listen.ts';
import { serveSite } from '#server/site/serve-site.ts';
import { createSite } from '#server/site/site.ts';
import type { StandIn } from '#tests/support/servers/school-model.ts';

const ANY_PORT = { host: '127.0.0.1', port: 0, ids: randomUUID };

type Campus = Awaited<ReturnType<typeof startCampus>>;

/** Schools with servers of their own, which end with the story. */
export const test = base.extend<{ openCampus: typeof startCampus }>({
  // A story asks for it before its page, so that it ends after it: a server waits for browsers that are connected to it.
  openCampus: async ({}, use) => {
    const open: Campus[] = [];
    await use(async (...of) => {
      const campus = await startCampus(...of);
      open.push(campus);
      return campus;
    });
    await Promise.all(open.map(({ stop }) => stop()));
  },
});

/** A school with a server of its own, as docs/deploy.md tells it. */
function startCampus(server: StandIn, where: 'same origin' | 'other origin') {
  return where === 'same origin' ? besideItsApp(server) : acrossOrigins(server);
}

/** One proxy in front of both: our built app and the school's server at one origin. */
async function besideItsApp(server: StandIn) {
  const site = new Hono<AppEnv>();
  site.use(securityHeaders({ trustedProxies: 0, apiOrigins: [], ledgerEpoch: () => null }));
  site.get('/config.json', (c) => c.json({}));
  serveSite(site, createSite('dist'));
  const proxy = new Hono<AppEnv>();
  for (const path of ['/api/*', '/auth/*']) proxy.all(path, (c) => server.fetch(c.req.raw));
  proxy.all('*', (c) => site.fetch(c.req.raw, c.env));
  const { url, close } = await listen(proxy.fetch, ANY_PORT);
  return { url, stop: close };
}

/** Our built app at one origin, with a config.json that names the school's server at another, and that server's CORS rules. */
async function acrossOrigins(server: StandIn) {
  let appUrl = '';
  const api = new Hono();
  api.use(
    cors({
      origin: () => appUrl,
      allowHeaders: ['Authorization', 'Content-Type'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      credentials: true,
    }),
  );
  api.all('*', (c) => server.fetch(c.req.raw));
  const school = await listen(api.fetch, ANY_PORT);

  const site = new Hono<AppEnv>();
  site.use(securityHeaders({ trustedProxies: 0, apiOrigins: [school.url], ledgerEpoch: () => null }));
  site.get('/config.json', (c) => c.json({ apiBase: `${school.url}/api` }));
  serveSite(site, createSite('dist'));
  const app = await listen(site.fetch, ANY_PORT);
  appUrl = app.url;
  return {
    url: app.url,
    async stop(): Promise<void> {
      await Promise.all([app.close(), school.close()]);
    },
  };
}
