import * as PATHS from '#contracts/paths.ts';
import { NO_MARK } from '#contracts/fields.ts';
import { myAwardChanges, myAwardList, type MyAward, type MyAwardChanges } from '#contracts/history.ts';
import type { PointsReport, ReportChanges } from '#contracts/reports.ts';
import type { StoreItem } from '#contracts/store.ts';
import { fieldsIn, listReader, readerOf } from '#data/fields.ts';
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

/** Only our own server answers so, and its tests check what it says. */
const isChanges = (value: unknown): value is ReportChanges => fieldsIn(fieldsIn(value)?.['sums']) !== null;

const changesOrReport = readerOf((value) => (isChanges(value) ? value : decodeReport(value)));

/**
 * The same as what changed since these marks of our own server, whose earlier version answers with all of it. Null: the list of
 * students on this device has no mark.
 */
export async function fetchReport(
  api: ApiClient,
  marks: { students: string; sums: string } | null,
): Promise<Result<PointsReport | ReportChanges>> {
  if (marks === null) return fetchPointsReport(api);
  const query = { type: 'points_by_student', step: 'term', since: marks.students, sums_since: marks.sums };
  return askSchool(api, OPERATIONS.report, { query, reader: changesOrReport });
}

/** What the signed-in account awarded since an ISO time, newest first. */
export async function fetchMyAwards(api: ApiClient, since: string): Promise<Result<MyAward[]>> {
  const list = await call(api, PATHS.myAwards, { query: { since }, reader: myAwardList });
  return list.ok ? { ok: true, value: list.value.results } : list;
}

const changesOrList = readerOf((value): MyAwardChanges | { results: MyAward[] } | null => {
  const changes = myAwardChanges.safeParse(value);
  const list = changes.success ? changes : myAwardList.safeParse(value);
  return list.success ? list.data : null;
});

/** The same as what differs from the state that `mark` names; our server of an earlier version answers with the list. */
export function fetchMyAwardChanges(
  api: ApiClient,
  { since, mark }: { since: string; mark: string | null },
): Promise<Result<MyAwardChanges | { results: MyAward[] }>> {
  return call(api, PATHS.myAwards, { query: { since, mark: mark ?? NO_MARK }, reader: changesOrList });
}

/** The active ones, whether or not the server filtered them. */
export async function fetchStoreItems(api: ApiClient): Promise<Result<StoreItem[]>> {
  const list = await askSchool(api, OPERATIONS.storeItems, {
    query: { active: 'true' },
    reader: listReader(decodeStoreItem, 'items'),
  });
  return list.ok ? { ok: true, value: list.value.filter((item) => item.active) } : list;
}
