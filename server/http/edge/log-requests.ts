import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '#server/deps.ts';
import type { AppEnv } from '#server/http/app-env.ts';

/** Logs route template, status, time and account id, never a path with ids in it, a query string, a body or a name. */
export function logRequests(deps: Pick<Deps, 'log' | 'ids'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = deps.ids();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('session', null);
    c.set('display', null);
    c.header('X-Request-Id', requestId);
    await next();
    if (c.get('isUnlogged')) return;
    deps.log.info({
      requestId,
      method: c.req.method,
      // The route that answered. The last route that matches would be the one for the app's files.
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      account: c.get('session')?.accountId,
    });
  };
}
