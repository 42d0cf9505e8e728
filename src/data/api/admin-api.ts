import type { Method } from '#contracts/call.ts';
import type * as z from 'zod/mini';
import { readerOf } from '#data/fields.ts';
import type { Result } from '#domain/failure.ts';
import { ADMIN_ENDPOINTS, type AdminCallName, type AdminCalls } from './admin-endpoints.ts';
import type { ApiClient } from './api-client.ts';

type BodyOf<Name extends AdminCallName> = z.output<AdminCalls[Name]['body']>;
type QueryField<Name extends AdminCallName> = keyof z.output<AdminCalls[Name]['query']>;

/** What a call of the portal answers. */
export type AdminAnswer<Name extends AdminCallName> = z.output<AdminCalls[Name]['answer']>;

/** What a call of the portal is asked with, as its contract reads it. */
export type AdminUse<Name extends AdminCallName> = {
  /** The `:id` of the path. */
  id?: string;
  /** What is undefined is left out. */
  query?: Partial<Record<QueryField<Name>, string | number | undefined>>;
  /** A UUID made for this one thing: a call that makes something and is sent again with it makes it once. */
  key?: string;
  timeoutMs?: number;
} & (undefined extends BodyOf<Name> ? { body?: BodyOf<Name> } : { body: BodyOf<Name> });

/**
 * Makes a call of the Admin Portal. The portal speaks to the app's own server alone: each call has one path, and its
 * answer is what the contract says, which the server's tests check.
 */
export function callAdmin<Name extends AdminCallName>(
  api: ApiClient,
  name: Name,
  { id, query, key, body, timeoutMs }: AdminUse<Name>,
): Promise<Result<AdminAnswer<Name>>> {
  const [method, path] = partsOf(ADMIN_ENDPOINTS[name]);
  return api({
    method,
    isOurs: true,
    path: id === undefined ? path : path.replace(':id', encodeURIComponent(id)),
    ...(query && { query: { ...query } }),
    ...(body !== undefined && { body }),
    ...(key !== undefined && { idempotencyKey: key }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    reader: readerOf((value) => (isAnswer<AdminAnswer<Name>>(value) ? value : null)),
  });
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function partsOf(endpoint: string): [Method, string] {
  const method = METHODS.find((each) => endpoint.startsWith(`${each} `)) ?? 'GET';
  return [method, endpoint.slice(method.length + 1)];
}

/** Here, and nowhere else, the contract is trusted. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- what the caller's contract answers
function isAnswer<T>(value: unknown): value is T {
  return typeof value === 'object' && value !== null;
}
