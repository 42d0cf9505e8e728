import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ProblemAnswer } from '#contracts/call.ts';
import { DatabaseUnavailable, errorCode, loggedCause } from '#server/db/database-unavailable.ts';
import type { AppEnv, Call } from '#server/http/app-env.ts';
import { notFound, Problem, unavailable, unprocessable } from '#server/http/problem.ts';

/** SQLSTATEs that mean 'this value can't be stored': a number out of range, a text that isn't valid. */
const BAD_VALUE = new Set(['22003', '22021', '22P02', '22P05', '22007', '22008']);

const UNAVAILABLE_RETRY_S = 2;

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnavailable) return unavailable(UNAVAILABLE_RETRY_S);
  if (BAD_VALUE.has(errorCode(error) ?? '')) return unprocessable('invalid', "A value can't be stored.");
  return null;
}

function answer(c: Call, problem: Problem): Response {
  c.set('refusal', problem.code);
  const body: ProblemAnswer = { detail: problem.message, code: problem.code, request_id: c.get('requestId') };
  return c.json(body, problem.status, problem.headers);
}

/** The one place where failures become answers: `{detail, code, request_id}`, never a stack, never HTML. */
export function handleFailures(app: Hono<AppEnv>, log: Logger): void {
  app.notFound((c) => answer(c, notFound()));
  app.onError((error, c) => {
    const problem = asProblem(error);
    if (problem) {
      if (problem.status === 503) log.warn({ requestId: c.get('requestId'), err: loggedCause(error) }, 'unavailable');
      return answer(c, problem);
    }
    log.error({ requestId: c.get('requestId'), err: loggedCause(error) }, 'unexpected failure');
    return answer(c, new Problem(500, 'unexpected', 'Something went wrong on the server.'));
  });
}
