import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Contract, Method } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import type { AppEnv, Call } from './app-env.ts';
import type { Authenticate } from './authenticate.ts';
import { checkAnswer } from './check-answer.ts';
import { forbidden, Problem, unauthenticated } from './problem.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';

/** Gets what the contract reads, and gives what the contract answers; a Response for what is no JSON. */
type Handler<Query, Body, Answer> = (c: Call, given: { query: Query; body: Body }) => Promise<Answer | Response>;

/** Does the work of a session's account when it is the account's turn, or throws 429. */
export type Paced = <T>(session: Session, work: () => Promise<T>) => Promise<T>;

export interface Router {
  /** Serves a call on its path and all its aliases. */
  serve<Query extends z.ZodMiniObject, Body, Answer>(
    contract: Contract<Query, Body, Answer>,
    handler: Handler<z.output<Query>, Body, Answer>,
  ): void;
  /** After the last call: other methods on known paths answer 405; a contract that nobody serves is a programming error. */
  finish(): void;
}

export function createRouter(app: Hono<AppEnv>, authenticate: Authenticate, paced: Paced): Router {
  const served = new Set<Contract>();
  const methodsOf = new Map<string, Method[]>();

  const serve: Router['serve'] = (contract, handler) => {
    served.add(contract);
    const answerCall = async (c: Call): Promise<Response> => {
      const query = readQuery(c, contract);
      const body = await readBody(c, contract);
      const answer = await handler(c, { query, body });
      if (answer instanceof Response) return answer;
      if (import.meta.env.DEV) checkAnswer(contract, answer);
      return c.json(answer, contract.status);
    };
    const guarded = async (c: Call): Promise<Response> => {
      const found = await authenticate(c);
      const session = 'session' in found ? found.session : null;
      c.set('session', session);
      if (contract.isUnlogged) c.set('isUnlogged', true);
      const grant = contract.grants[session ? callerOf(session) : 'anon'];
      const answer = async (): Promise<Response> => {
        if (grant === '-') {
          if (session) throw forbidden();
          throw 'refusal' in found ? unauthenticated(found.refusal, found.code) : forbidden();
        }
        c.set('grant', grant);
        return answerCall(c);
      };
      const isPaced = session !== null && (grant === '-' || !contract.isUnpaced);
      return isPaced ? paced(session, answer) : answer();
    };
    for (const each of [contract.path, ...contract.aliases]) {
      methodsOf.set(each, [...(methodsOf.get(each) ?? []), contract.method]);
      app.on(contract.method, each, guarded);
    }
  };

  const finish = (): void => {
    const missing = ALL_CALLS.filter((contract) => !served.has(contract));
    if (missing.length > 0) throw new Error(`nobody serves ${missing.map(({ path }) => path).join(', ')}`);
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

/** The session of a call whose contract grants nothing to callers without one. */
export function sessionOf(c: Call): Session {
  const session = c.get('session');
  if (!session) throw unauthenticated('Authentication credentials were not provided.');
  return session;
}
