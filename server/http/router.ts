import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Contract, Grant } from '#contracts/call.ts';
import type { Method } from '#contracts/endpoint.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { TOKEN_WORDS } from '#domain/school/machine-token-words.ts';
import type { Deps } from '#server/deps.ts';
import type { Display } from '#server/sessions/display-queries.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';
import type { AppEnv, Call } from './app-env.ts';
import type { Asker } from '#server/workers/workers.ts';
import { createAuthenticator, type Found } from './authenticate.ts';
import { checkAnswer } from './check-answer.ts';
import { askerOf } from './client-address.ts';
import { createKept } from './kept.ts';
import { forbidden, Problem, unauthenticated, withoutSecondStep } from './problem.ts';
import { accepted, MOST_READ_AT_ONCE_KB, type BodyReader, type JsonBytes, type LargeBody } from './large-body.ts';
import { readBody, readBytes } from './read-body.ts';
import { readQuery } from './read-query.ts';
import type { Prepared } from './prepared.ts';
import { prepareRead, sendKept, sendRead } from './send-read.ts';

/** The calls of the Admin Portal: no award is among them. */
const PORTAL = '/api/admin/';

/** Takes what the contract reads and returns what it answers, or a Response where that isn't JSON. */
type Handler<Query, Body, Answer> = (
  c: Call,
  input: { query: Query; body: Body },
) => Promise<Answer | JsonBytes<Answer> | Response>;

/** Does the work when it is the turn of the session's account, or throws 429. */
export type Paced = <T>(session: Session, work: () => Promise<T>) => Promise<T>;

/** When calls have their turn. */
interface Turns {
  /** Among those of their account. */
  paced: Paced;
  /** Among those without an account: does the work when it is the turn of the caller's address, or throws 429. */
  strangersTurn: <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;
  /** Among all. */
  inTurn: <T>(work: () => Promise<T>, asker: Asker) => Promise<T>;
}

interface ServeOptions<Answer> {
  /** The part of the answer that says only when it was made. */
  timeOf?: (answer: Answer) => string;
  /** Costs so little that it does not wait for its turn. */
  isCheap?: boolean;
  /** Takes no parameters and is the same for all callers of one grant: until the school changes, or for good. */
  isSame?: 'until-a-change' | 'for-good';
  /** May end sessions, whose streams end with them. */
  endsSessions?: boolean;
}

export interface Router {
  /** Serves a call on its path and all its aliases. */
  serve<Query extends z.ZodMiniObject, Body, Answer>(
    contract: Contract<Query, Body, Answer>,
    handler: Handler<z.output<Query>, Body, Answer>,
    options?: ServeOptions<Answer>,
  ): void;
  /** The same for a call whose body is so large that a thread reads it. */
  serveLarge<Query extends z.ZodMiniObject, Body, Answer, Head>(
    contract: Contract<Query, Body, Answer>,
    reader: BodyReader<Head>,
    handler: Handler<z.output<Query>, LargeBody<Head>, Answer>,
  ): void;
  /** Calls `listener` after each call that succeeded and may have changed the school or ended sessions: not after a sign-in. */
  afterWrite(listener: () => void): void;
  /** After the last call: other methods on known paths answer 405; a contract without a handler is a programming error. */
  finish(): void;
}

export function createRouter(
  app: Hono<AppEnv>,
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'trustedProxies' | 'workers'> & {
    /** The refusal of everything that would be saved, while it can't be; null: it can. */
    mayNotSave?: () => Problem | null;
  },
  { paced, strangersTurn, inTurn }: Turns,
): Router {
  const authenticate = createAuthenticator(deps);
  const served = new Set<Contract>();
  const methodsOf = new Map<string, Method[]>();
  const kept = {
    'until-a-change': createKept<Prepared>(deps.clock),
    'for-good': createKept<Prepared>(deps.clock, Infinity),
  };
  const writeListeners = [kept['until-a-change'].forget];

  const mount = <Query extends z.ZodMiniObject, Body, Answer, Read>(
    contract: Contract<Query, Body, Answer>,
    read: (c: Call) => Promise<Read>,
    handler: Handler<z.output<Query>, Read, Answer>,
    { timeOf, isCheap = false, isSame, endsSessions = false }: ServeOptions<Answer>,
  ): void => {
    served.add(contract);
    const isOfAccount = contract.kind === 'account';
    const isRead = contract.method === 'GET' && !isOfAccount;
    // A screen in the hall calls each minute, and changes nothing but what is known of it.
    const isOfDisplay = contract.grants.display !== '-';
    const isQuiet = isOfAccount || isOfDisplay || contract.tellsNobody;
    // Who is signed in stays so, and can sign in, while nothing is saved: that is how the others are read.
    const isSaved = contract.method !== 'GET' && !isQuiet;
    const isWrite = endsSessions || isSaved;
    // Awards are recorded in groups, and passwords have queues of their own, in which a call may wait for seconds.
    const isUnqueued = isCheap || isOfAccount || contract.isUnpaced;
    const answer = async (c: Call): Promise<Response> => {
      const refusal = isSaved ? deps.mayNotSave?.() : null;
      if (refusal) throw refusal;
      const query = readQuery(c, contract);
      const body = await read(c);
      const handle = async () => {
        const result = await handler(c, { query, body });
        if (import.meta.env.DEV && !(result instanceof Response)) checkAnswer(contract, result);
        return result;
      };
      if (isSame) {
        const prepare = async () => prepareRead(JSON.stringify(await handle()));
        return sendKept(c, await kept[isSame].get(`${contract.path} ${c.get('grant')}`, prepare));
      }
      const respond = async (): Promise<Response> => {
        const result = await handle();
        if (isWrite) for (const listener of writeListeners) listener();
        if (result instanceof Response) return result;
        if (result instanceof Uint8Array)
          return c.body(result, contract.status, { 'Content-Type': 'application/json' });
        return isRead ? sendRead(c, JSON.stringify(result), timeOf?.(result)) : c.json(result, contract.status);
      };
      return isUnqueued ? respond() : inTurn(respond, askerOf(c, deps));
    };
    const guarded = async (c: Call): Promise<Response> => {
      const found = await authenticate(c, contract);
      const { session, display } = found;
      const grant = noteCaller(c, contract, found);
      const work = async (): Promise<Response> => {
        if (session?.owesSecondStep && contract.path.startsWith(PORTAL)) throw withoutSecondStep();
        if (grant !== '-') return answer(c);
        if ('refusal' in found) throw unauthenticated(found.refusal, found.code);
        if (session?.machine && !isFor(session.machine, contract)) throw forbidden(TOKEN_WORDS.outOfScope);
        throw display ? forbidden(DISPLAY_WORDS.onlyBoard) : forbidden();
      };
      if (session === null) return strangersTurn(askerOf(c, deps), work);
      const isPaced = grant === '-' || !contract.isUnpaced;
      return isPaced ? paced(session, work) : work();
    };
    for (const each of [contract.path, ...contract.aliases]) {
      methodsOf.set(each, [...(methodsOf.get(each) ?? []), contract.method]);
      app.on(contract.method, each, guarded);
    }
  };

  const serve: Router['serve'] = (contract, handler, options = {}) => {
    const { method, path, maxKB } = contract;
    if (maxKB > MOST_READ_AT_ONCE_KB) throw new Error(`${method} ${path} has a body that only a thread may read`);
    mount(contract, (c) => readBody(c, contract), handler, options);
  };
  const serveLarge: Router['serveLarge'] = (contract, reader, handler) => {
    const read = async (c: Call) => {
      const bytes = await readBytes(c, contract);
      return { bytes, head: accepted(await deps.workers.run(reader, bytes, askerOf(c, deps))) };
    };
    mount(contract, read, handler, {});
  };

  const finish = (): void => {
    const missing = ALL_CALLS.filter((contract) => !served.has(contract));
    if (missing.length > 0) throw new Error(`no handler serves ${missing.map(({ path }) => path).join(', ')}`);
    for (const [path, methods] of methodsOf) refuseOthers(app, path, methods);
  };

  return { serve, serveLarge, afterWrite: (listener) => void writeListeners.push(listener), finish };
}

function refuseOthers(app: Hono<AppEnv>, path: string, methods: readonly Method[]): void {
  app.all(path, (c) => {
    throw new Problem(405, 'method_not_allowed', `${c.req.method} is not supported here.`, {
      Allow: methods.join(', '),
    });
  });
}

/** Notes for the handler who calls. Returns what the contract grants them. */
function noteCaller(c: Call, contract: Contract, found: Found): Grant {
  const { display } = found;
  // Outside of what its token is for, a program is nobody.
  const isOutside = found.session?.machine && !isFor(found.session.machine, contract);
  const session = isOutside ? null : found.session;
  c.set('session', session);
  c.set('display', display);
  if (found.session && found.endsAt) c.set('tokenEndsAt', found.endsAt);
  if (contract.isUnlogged) c.set('isUnlogged', true);
  const grant = contract.grants[session ? callerOf(session) : display ? 'display' : 'anon'];
  if (grant !== '-') c.set('grant', grant);
  return grant;
}

const isFor = ({ scopes }: NonNullable<Session['machine']>, { scope }: Contract): boolean =>
  scope !== null && scopes.includes(scope);

/** The display that makes a call which only displays may make. */
export function displayOf(c: Call): Display {
  const display = c.get('display');
  if (!display) throw unauthenticated();
  return display;
}

/** The session of a call whose contract grants nothing to callers without one. */
export function sessionOf(c: Call): Session {
  const session = c.get('session');
  if (!session) throw unauthenticated();
  return session;
}
