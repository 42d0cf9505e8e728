import { myAwardList, type MyAward } from '#contracts/my-awards.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints.ts';
import { tryEndpoints } from '#data/api/dialects/try-endpoints.ts';

/** What the signed-in account awarded since an ISO time, newest first. Apart from sending: the worker needs only that. */
export async function fetchMyAwards(api: ApiClient, since: string): Promise<Result<MyAward[]>> {
  const list = await tryEndpoints(api, OPERATIONS.myAwards, { query: { since }, reader: myAwardList });
  return list.ok ? { ok: true, value: list.value.results } : list;
}
