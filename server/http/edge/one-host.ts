import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { badRequest } from '#server/http/problem.ts';

/** Refuses a request with two Host headers: a proxy may have read the other one. Node takes the first. */
export const oneHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const hosts = c.env?.incoming?.rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === 'host');
  if (hosts && hosts.length > 1) throw badRequest('A request has one Host header.', 'bad_request');
  await next();
};
