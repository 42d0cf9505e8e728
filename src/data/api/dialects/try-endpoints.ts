import type { ApiClient, Call } from '#data/api/api-client.ts';
import { hasStatusOfMissing, type Failure, type Result } from '#domain/failure.ts';
import type { Operation } from '#data/api/dialects/endpoints/operation.ts';
import type { Endpoint, ServerFacts } from './server-memory.ts';

/** One use of an operation. */
export interface Use<T> extends Omit<Call<T>, 'method' | 'path' | 'body' | 'onAnswer'> {
  /** Of the thing that is asked for: the `:id` of the paths. */
  id?: string;
  /** Where it is not the operation's own: a further page that is not there is no missing list. */
  about?: 'thing';
  /** In our words; the operation's shapes change it to the server's. */
  body?: object;
  onResponse?: (response: Response) => void;
}

/** An answer, the endpoint that gave it, and whether that was found just now. */
export type Found<T> = Result<T> & { endpoint: Endpoint; isNew: boolean };

/** What a failure says about an endpoint. */
type Verdict = 'missing' | 'other shape' | 'next endpoint' | 'final';

/**
 * Asks the endpoint that worked on this server before, which makes one request; else each of the operation's endpoints
 * until one works, which is then remembered. The next one follows only where the endpoint, and not the thing asked for,
 * is missing: on a 404 or 405 that is no JSON, on any 405, and on a JSON 404 of an endpoint that never worked here or
 * whose path names no thing. No network, a portal or a refusal ends the search: a POST that may have been carried out is
 * never made again elsewhere.
 */
export async function tryEndpoints<T>(api: ApiClient, operation: Operation, use: Use<T>): Promise<Found<T>> {
  const { name } = operation;
  const facts = await api.memory.read();
  const known = facts.endpoints[name] ?? null;
  const missing = new Set<string>();
  /** The path that exists, although it wants another shape. */
  let onlyPlace: string | null = null;
  let failed: Found<never> | null = null;

  for (const endpoint of inOrder(operation, facts, known)) {
    const place = placeOf(endpoint);
    if (missing.has(place) || (onlyPlace !== null && place !== onlyPlace)) continue;
    const isKnown = isSame(endpoint, known);
    const { result, redirectedTo } = await askAt(api, operation, use, endpoint, isKnown);
    if (result.ok) {
      const worked = redirectedTo ?? endpoint;
      const showsSlash =
        facts.slash === null && (missing.has(placeOf(slashVariant(endpoint))) || redirectedTo !== null);
      const slash = showsSlash ? { slash: slashOf(worked) } : {};
      if (!isSame(worked, known)) await api.memory.learn({ endpoints: { [name]: worked }, ...slash });
      return { ...result, endpoint: worked, isNew: !isKnown };
    }
    const { failure } = result;
    const found = { ...result, endpoint, isNew: !isKnown };
    failed = moreTelling(failed, found);
    const verdict = verdictOn(failure, { ...operation, about: use.about ?? operation.about }, isKnown);
    if (verdict === 'missing') missing.add(place);
    if (verdict === 'other shape') onlyPlace = place;
    if (verdict === 'final') {
      const isThere = !isKnown && isPlainNo(failure) && endpoint.shape === null;
      if (isThere) await api.memory.learn({ endpoints: { [name]: endpoint } });
      // Not the best of all failures: once a path is found, the answers of missing paths no longer count.
      return found;
    }
  }
  if (!failed) throw new Error(`There is no endpoint for ${name}.`);
  return failed;
}

/** One request to one endpoint; `redirectedTo` is the slash variant that the server led a read to. */
export async function askAt<T>(
  api: ApiClient,
  { shapes }: Operation,
  use: Use<T>,
  endpoint: Endpoint,
  isKnown: boolean,
): Promise<{ result: Result<T>; redirectedTo: Endpoint | null }> {
  const { id, about: _about, body, onResponse, ...call } = use;
  const { method, path } = endpoint;
  const shape = shapes?.find((one) => one.name === endpoint.shape);
  let address = '';
  const result = await api({
    ...call,
    ...(shape?.auth && { auth: shape.auth(isKnown) }),
    method,
    path: path.replace(':id', encodeURIComponent(id ?? '')),
    ...(body && { body: shape?.body?.({ ...body }) ?? body }),
    onAnswer: (response) => {
      address = response.redirected ? response.url : '';
      onResponse?.(response);
    },
  });
  const isLedAway = address && !path.includes('?') && new URL(address).pathname.endsWith('/') !== path.endsWith('/');
  return { result, redirectedTo: isLedAway ? slashVariant(endpoint) : null };
}

/** The known one, then those that are listed (spelled as this server spells its paths), then their slash variants. */
function inOrder(operation: Operation, { slash }: ServerFacts, known: Endpoint | null): Endpoint[] {
  const { paths, method, shapes } = operation;
  const methods = typeof method === 'string' ? [method] : method;
  const names = shapes?.map((shape) => shape.name) ?? [null];
  const listed = paths.flatMap((path) =>
    methods.flatMap((each) => names.map((shape): Endpoint => ({ method: each, path, shape }))),
  );
  const spelled = slash ? listed.map((each) => (slashOf(each) === slash ? each : slashVariant(each))) : [];
  const all = [...spelled, ...listed, ...listed.map(slashVariant)];
  const unique = [...new Map(all.map((each) => [`${placeOf(each)} ${each.shape}`, each])).values()];
  return unique.toSorted((a, b) => Number(isSame(b, known)) - Number(isSame(a, known)));
}

const placeOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function isSame(endpoint: Endpoint, known: Endpoint | null): boolean {
  return known !== null && placeOf(endpoint) === placeOf(known) && endpoint.shape === known.shape;
}

/** The same endpoint with a trailing slash more or less; a path with a query has none. */
function slashVariant(endpoint: Endpoint): Endpoint {
  const { path } = endpoint;
  if (path.includes('?')) return endpoint;
  return { ...endpoint, path: path.endsWith('/') ? path.slice(0, -1) : `${path}/` };
}

function slashOf({ path }: Endpoint): 'with' | 'without' {
  return path.endsWith('/') ? 'with' : 'without';
}

function verdictOn(failure: Failure, operation: Operation, isKnown: boolean): Verdict {
  if (isMissing(failure, operation, isKnown)) return 'missing';
  if (operation.isNoVerdict?.(failure, isKnown)) return 'next endpoint';
  return operation.wantsOtherShape?.(failure, isKnown) ? 'other shape' : 'final';
}

function isMissing(failure: Failure, operation: Operation, isKnown: boolean): boolean {
  if (failure.kind === 'not-json') return hasStatusOfMissing(failure);
  // A redirect carries nothing out, but only where doing it twice is doing it once do we rely on that.
  if (failure.kind === 'redirected') return !isKnown && !operation.creates;
  if (failure.kind !== 'refused') return false;
  return failure.status === 405 || (failure.status === 404 && (!isKnown || operation.about === 'list'));
}

/** A server's own refusal, which shows that it knows the path. */
function isPlainNo(failure: Failure): boolean {
  return failure.kind === 'refused' && [400, 409, 422].includes(failure.status);
}

/** Of several failures the one that says most: the server's own words before a missing page, the first before the last. */
function moreTelling(before: Found<never> | null, now: Found<never>): Found<never> {
  if (!before || before.ok || now.ok) return now;
  const isGap = ({ kind }: Failure): boolean => kind === 'not-json' || kind === 'redirected';
  const saysMore = !isGap(now.failure) && !hasStatusOfMissing(now.failure);
  return isGap(before.failure) || saysMore ? now : before;
}

/** Whether every endpoint was missing: the server does not offer the operation. */
export function isNotOffered(failure: Failure): boolean {
  return (failure.kind === 'not-json' || failure.kind === 'refused') && hasStatusOfMissing(failure);
}
