import * as PATHS from '#contracts/paths.ts';
import { myAwardList, type MyAward } from '#contracts/history.ts';
import type { PointsReport } from '#contracts/reports.ts';
import type { StoreItem } from '#contracts/store.ts';
import { listReader, readerOf } from '#data/fields.ts';
import { decodeReport, decodeStoreItem } from '#data/api/dialects/decode/figures.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/figures.ts';
import { askSchool } from './ask-school.ts';
import { call } from './own/call.ts';

/**
 * Everyone's line of all points, unfiltered: the filters are local (docs/product.md). Our own server sums them by term
 * too.
 */
export async function fetchPointsReport(api: ApiClient): Promise<Result<PointsReport>> {
  const ours = await api.isOurs();
  return askSchool(api, OPERATIONS.report, {
    query: { type: 'points_by_student', ...(ours.ok && ours.value && { step: 'term' }) },
    reader: readerOf(decodeReport),
  });
}

/** What the signed-in account awarded since an ISO time, newest first. */
export async function fetchMyAwards(api: ApiClient, since: string): Promise<Result<MyAward[]>> {
  const list = await call(api, PATHS.myAwards, { query: { since }, reader: myAwardList });
  return list.ok ? { ok: true, value: list.value.results } : list;
}

/** The active ones, whether or not the server filtered them. */
export async function fetchStoreItems(api: ApiClient): Promise<Result<StoreItem[]>> {
  const list = await askSchool(api, OPERATIONS.storeItems, {
    query: { active: 'true' },
    reader: listReader(decodeStoreItem, 'items'),
  });
  return list.ok ? { ok: true, value: list.value.filter((item) => item.active) } : list;
}
