import type { Hono } from 'hono';
import { callerOf, type Session } from '#server/sessions/session.ts';
import { ACCESS, type Method } from './access.ts';
import type { AppEnv, Call } from './app-env.ts';
import type { Authenticate } from './authenticate.ts';
import { forbidden, Problem, unauthenticated } from './problem.ts';

export type Handler = (c: Call) => Response | Promise<Response>;

/** Does the work of a session's account when it is the account's turn, or throws 429. */
export type Paced = <T>(session: Session, work: () => Promise<T>) => Promise<T>;

export interface Router {
  /** Serves a call of the access table on its path and all its aliases. A call without a row is a programming error. */
  serve(method: Method, path: string, handler: Handler): void;
  /** After the last call: other methods on known paths answer 405; a row nobody serves is a programming error. */
  finish(): void;
}

/** An award is never slowed down by what else its account asks for: it has a limit of its own, by the hour. */
const UNPACED: ReadonlySet<string> = new Set(['POST /api/points/award', 'POST /api/points/award-bulk']);

export function createRouter(app: Hono<AppEnv>, authenticate: Authenticate, paced: Paced): Router {
  const served = new Set<string>();
  const methodsOf = new Map<string, Method[]>();

  const serve = (method: Method, path: string, handler: Handler): void => {
    const rule = ACCESS.find((row) => row.method === method && row.path === path);
    if (!rule) throw new Error(`${method} ${path} has no row in the access table`);
    served.add(`${method} ${path}`);
    const guarded: Handler = async (c) => {
      const found = await authenticate(c);
      const session = 'session' in found ? found.session : null;
      c.set('session', session);
      const grant = rule.grants[session ? callerOf(session) : 'anon'];
      const answer = async (): Promise<Response> => {
        if (grant === '-') {
          if (session) throw forbidden();
          throw 'refusal' in found ? unauthenticated(found.refusal, found.code) : forbidden();
        }
        c.set('grant', grant);
        return handler(c);
      };
      const isPaced = session !== null && (grant === '-' || !UNPACED.has(`${method} ${path}`));
      return isPaced ? paced(session, answer) : answer();
    };
    for (const each of [path, ...rule.aliases]) {
      methodsOf.set(each, [...(methodsOf.get(each) ?? []), method]);
      app.on(method, each, guarded);
    }
  };

  const finish = (): void => {
    const missing = ACCESS.filter((row) => !served.has(`${row.method} ${row.path}`));
    if (missing.length > 0) throw new Error(`nobody serves ${missing.map((row) => row.path).join(', ')}`);
    for (const [path, methods] of methodsOf) {
      app.all(path, (c) => {
        throw new Problem(405, 'method_not_allowed', `${c.req.method} is not offered here.`, {
          Allow: methods.join(', '),
        });
      });
    }
  };

  return { serve, finish };
}

/** The session of a call whose row grants nothing to callers without one. */
export function sessionOf(c: Call): Session {
  const session = c.get('session');
  if (!session) throw unauthenticated('Authentication credentials were not provided.');
  return session;
}
