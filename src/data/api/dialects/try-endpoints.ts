import type { Failure, Result } from '#domain/failure.ts';
import type { ApiClient, Call, Method } from '#data/api/api-client.ts';
import type { Operation } from './endpoints.ts';
import type { ServerFacts } from './server-memory.ts';

/** What a use of an operation adds to the ways it can be asked in. */
export interface Use<T> extends Omit<Call<T>, 'method' | 'path' | 'body' | 'onAnswer'> {
  /** Of the thing that is asked for; stands for {id} in the paths. */
  id?: string;
  /** Where it is not the operation's own: a further page that is not there is no missing list. */
  about?: 'thing';
  /** The body; by its name where the operation has several. */
  body?: (name: string) => unknown;
  /** The proof, where it depends on the request's shape; `seen`: this way worked before. */
  authFor?: (name: string, seen: boolean) => NonNullable<Call<T>['auth']>;
  /** Whether the server may just want another body at the same path; `seen`: this one worked before. By default it never does. */
  otherBodyAfter?: (failure: Failure, seen: boolean) => boolean;
  /** Whether this failure says nothing of the operation, so that the next way is tried; `seen`: this one worked before. */
  isNoVerdict?: (failure: Failure, seen: boolean) => boolean;
  onResponse?: (response: Response) => void;
}

/** An answer, and how it was got: the way, and whether it was found just now. */
type Found<T> = Result<T> & { way: string; isNew: boolean };

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Way {
  method: Method;
  path: string;
  bodyName: string;
}

/**
 * Asks in the way that worked on this server before, which makes one request; else in each of the operation's ways
 * until one works, which is then remembered. The next one follows only where the endpoint, and not the thing asked for,
 * is missing: on a 404 or 405 that is no JSON, on any 405, and on a JSON 404 of an endpoint that never
 * worked here or whose path names no thing. Networks, portals and refusals end the search: a POST that may have been
 * carried out is never made again elsewhere.
 */
export async function firstThatWorks<T>(api: ApiClient, asked: Operation, use: Use<T>): Promise<Found<T>> {
  const { body, authFor, id, about, otherBodyAfter, isNoVerdict, onResponse, ...call } = use;
  const operation: Operation = { ...asked, ...(about ? { about } : {}) };
  const { name } = operation;
  const facts = await api.memory.read();
  const known = facts.ways[name] ?? null;
  const missing = new Set<string>();
  /** The path that was found to be there, though it wants another body. */
  let here: string | null = null;
  let failed: Found<never> | null = null;

  for (const text of inOrder(operation, facts, known)) {
    const way = parsed(text);
    const place = `${way.method} ${way.path}`;
    if (missing.has(place) || (here !== null && place !== here)) continue;
    let address = '';
    const seen = text === known;
    const sent = body?.(way.bodyName);
    const result = await api({
      ...call,
      ...(authFor && { auth: authFor(way.bodyName, seen) }),
      method: way.method,
      path: way.path.replace('{id}', encodeURIComponent(id ?? '')),
      ...(sent === undefined ? {} : { body: sent }),
      onAnswer: (response) => {
        address = response.redirected ? response.url : '';
        onResponse?.(response);
      },
    });
    if (result.ok) {
      const worked = redirectedTo(text, way, address);
      const tells = facts.slash === null && (missing.has(twinOf(place)) || worked !== text);
      const slash = tells ? { slash: slashOf(worked) } : {};
      if (worked !== known) await api.memory.learn({ ways: { [name]: worked }, ...slash });
      return { ...result, way: worked, isNew: !seen };
    }
    const { failure } = result;
    failed = moreTelling(failed, { ...result, way: text, isNew: !seen });
    if (isMissing(failure, operation, seen)) {
      missing.add(place);
    } else if (isNoVerdict?.(failure, seen)) {
      continue;
    } else if (otherBodyAfter?.(failure, seen)) {
      here = place;
    } else {
      if (!seen && isPlainNo(failure) && !way.bodyName) await api.memory.learn({ ways: { [name]: text } });
      return failed;
    }
  }
  if (!failed) throw new Error(`There is no way to ask for ${name}.`);
  return failed;
}

/** What worked before, then the ways as they are listed (as this server spells its paths, if known), then their twins. */
function inOrder(operation: Operation, { slash }: ServerFacts, known: string | null): Set<string> {
  const { bodies } = operation;
  const ways = bodies ? operation.ways.flatMap((way) => bodies.map((body) => `${way} ${body}`)) : operation.ways;
  const twins = ways.map(twinOf);
  const spelled = slash ? ways.map((way) => (slashOf(way) === slash ? way : twinOf(way))) : [];
  return new Set([...(known ? [known] : []), ...spelled, ...ways, ...twins]);
}

function parsed(text: string): Way {
  const [first = '', path = '', bodyName = ''] = text.split(' ');
  const method = METHODS.find((each) => each === first);
  if (!method) throw new Error(`Not a way to ask: ${text}`);
  return { method, path, bodyName };
}

/** The same way with a trailing slash more or less; a path with a query has none. */
function twinOf(text: string): string {
  const { method, path, bodyName } = parsed(text);
  if (path.includes('?')) return text;
  const twin = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return `${method} ${twin}${bodyName && ` ${bodyName}`}`;
}

function slashOf(text: string): 'with' | 'without' {
  return parsed(text).path.endsWith('/') ? 'with' : 'without';
}

/** A server that led a read to the path's twin is asked there from then on. */
function redirectedTo(text: string, { path }: Way, address: string): string {
  if (!address || path.includes('?')) return text;
  return new URL(address).pathname.endsWith('/') === path.endsWith('/') ? text : twinOf(text);
}

function isMissing(failure: Failure, operation: Operation, seen: boolean): boolean {
  if (failure.kind === 'not-json') return failure.status === 404 || failure.status === 405;
  // A redirect carries nothing out, but only where doing it twice is doing it once do we rely on that.
  if (failure.kind === 'redirected') return !seen && !operation.creates;
  if (failure.kind !== 'refused') return false;
  return failure.status === 405 || (failure.status === 404 && (!seen || operation.about === 'list'));
}

/** A server's own no, by which it shows that it knows the path. */
function isPlainNo(failure: Failure): boolean {
  return failure.kind === 'refused' && [400, 409, 422].includes(failure.status);
}

/** Of several failures the one that says most: the server's own words before a missing page, the first before the last. */
function moreTelling(before: Found<never> | null, now: Found<never>): Found<never> {
  if (!before || before.ok || now.ok) return now;
  const isGap = ({ kind }: Failure): boolean => kind === 'not-json' || kind === 'redirected';
  return isGap(before.failure) || !isEndpointGap(now.failure) ? now : before;
}

function isEndpointGap(failure: Failure): boolean {
  return (
    failure.kind === 'not-json' ||
    failure.kind === 'redirected' ||
    ('status' in failure && [404, 405].includes(failure.status))
  );
}

/** Whether every way was missing: the server does not offer the operation. */
export function isNotOffered(failure: Failure): boolean {
  return (failure.kind === 'not-json' || failure.kind === 'refused') && [404, 405].includes(failure.status);
}
