import { methodOf, pathOf } from '#contracts/endpoint.ts';
import type { ApiClient } from './api-client.ts';
import type { Operation } from './dialects/endpoints/operation.ts';
import { askAt, tryEndpoints, type Found, type Use } from './dialects/try-endpoints.ts';

/**
 * Asks the school's server for what every server has: our own, once its answers have proved it, at its one path; any
 * other, and one that nobody knows yet, as its dialect may have it (docs/decisions/0242). What only our own server has goes
 * through own/call.ts.
 */
export async function askSchool<T>(api: ApiClient, operation: Operation, use: Use<T>): Promise<Found<T>> {
  const { isOurs } = await api.memory.read();
  if (!isOurs) return tryEndpoints(api, operation, use);
  const { own, shapes } = operation;
  const endpoint = { method: methodOf(own), path: pathOf(own), shape: shapes?.[0]?.name ?? null };
  const { result } = await askAt(api, operation, use, endpoint, true);
  return { ...result, endpoint, isNew: false };
}
