import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { securityHeaders } from '#server/http/security-headers.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { listen } from '#server/listen.ts';
import { serveSite } from '#server/site/serve-site.ts';
import { createSite } from '#server/site/site.ts';
import type { StandIn } from '#tests/support/servers/school-model.ts';

const ANY_PORT = { host: '127.0.0.1', port: 0 };

/** An answer that ends in its middle. Without a beginning Chromium itself would ask again on a kept-alive connection. */
function breakOff(outgoing: HttpBindings['outgoing']): Response {
  outgoing.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  outgoing.write('{"deta', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/**
 * A school with a server of its own, as docs/deploy.md tells it: our built app at one origin, with a config.json that
 * names the school's server at another, and that server's CORS rules.
 */
export async function startCampus(server: StandIn) {
  let appUrl = '';
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.use(
    cors({
      origin: () => appUrl,
      allowHeaders: ['Authorization', 'Content-Type'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      credentials: true,
    }),
  );
  api.all('*', (c) => server.fetch(c.req.raw).catch(() => breakOff(c.env.outgoing)));
  const school = await listen(api.fetch, ANY_PORT);

  const site = new Hono<AppEnv>();
  site.use(securityHeaders(0, [school.url]));
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
