import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '#server/db/db.ts';
import type { AppEnv, Call } from '#server/http/app-env.ts';
import { notFound, unauthenticated } from '#server/http/problem.ts';
import { isTokenOf, linkHash } from '#server/keys/link-token.ts';
import { VERSION } from '#server/version.ts';
import type { Readiness } from './readiness.ts';

export interface MetricsDeps {
  /** Who knows it may read the figures; null: there are none. */
  token: string | null;
  readiness: () => Promise<Readiness>;
  /** Null: not known. */
  connections: (() => Connections) | null;
  /** How many follow the boards. */
  streams: () => number;
}

export interface Metrics {
  /** Counts and times every call. */
  measure: MiddlewareHandler<AppEnv>;
  serve(c: Call): Promise<Response>;
}

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Anybody may send any word as a method, and each would be a figure of its own for ever. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Figures for Prometheus, about no person: which calls, how many, how long, and how the server is. */
export function createMetrics({ token, ...deps }: MetricsDeps): Metrics {
  if (token === null) {
    return {
      measure: (_, next) => next(),
      serve: () => Promise.reject(notFound()),
    };
  }
  const register = new Registry();
  const { measure } = measured(register);
  followServer(register, deps);
  collectDefaultMetrics({ register });
  const expected = linkHash(token);
  return {
    measure,
    serve: async (c) => {
      const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
      if (!isTokenOf(expected, given)) throw unauthenticated();
      return c.body(await register.metrics(), 200, {
        'Content-Type': register.contentType,
        'Cache-Control': 'no-store',
      });
    },
  };
}

/** What becomes of the calls. */
function measured(register: Registry): { measure: Metrics['measure'] } {
  const registers = [register];
  const requests = new Counter({
    name: 'habit_points_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'habit_points_request_seconds',
    help: 'Until an answer begins.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'habit_points_refusals_total',
    help: 'Refused requests, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  const awards = new Counter({
    name: 'habit_points_awards_total',
    help: 'Awards that are new in the ledger.',
    registers,
  });
  return {
    measure: async (c, next) => {
      const started = performance.now();
      await next();
      const route = { method: METHODS.has(c.req.method) ? c.req.method : 'other', route: routePath(c) };
      requests.inc({ ...route, status: c.res.status });
      seconds.observe(route, (performance.now() - started) / 1_000);
      const refusal = c.get('refusal');
      if (refusal !== undefined) refusals.inc({ code: refusal });
      awards.inc(c.get('awards') ?? 0);
    },
  };
}

/** How the server is, at the moment in which it is asked. A figure that is not known is left out. */
function followServer(register: Registry, { readiness, connections, streams }: Omit<MetricsDeps, 'token'>): void {
  const registers = [register];
  const gauge = (name: string, help: string, valueOf: () => number | null | Promise<number | null>) =>
    new Gauge({
      name: `habit_points_${name}`,
      help,
      registers,
      async collect() {
        this.reset();
        const value = await valueOf();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const ofReadiness = (name: string, help: string, valueOf: (found: Readiness) => number | null) =>
    gauge(name, help, () => readiness().then(valueOf, () => null));

  new Gauge({ name: 'habit_points_info', help: 'Its version.', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  );
  gauge('ready', 'Whether awards are taken.', () =>
    readiness().then(
      ({ ok }) => Number(ok),
      () => 0,
    ),
  );
  ofReadiness('schema', 'The newest migration of the database.', ({ schema }) => schema);
  ofReadiness('disk_free_bytes', 'Free for the embedded database.', ({ disk }) => disk?.free_bytes ?? null);
  ofReadiness('backup_age_seconds', 'Since the newest backup.', ({ backup }) => backup?.age_s ?? null);
  ofReadiness(
    'totals_differing',
    'Totals that differed from the ledger at the last recount.',
    ({ totals }) => totals?.differences ?? null,
  );
  gauge('board_streams', 'Boards that are followed.', streams);
  if (connections === null) return;
  gauge('database_connections', 'Connections to the database.', () => connections().open);
  gauge('database_connections_idle', 'Of these: not used.', () => connections().idle);
  gauge('database_waiting', 'Queries that wait for a connection.', () => connections().waiting);
}
