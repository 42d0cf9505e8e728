import * as z from 'zod/mini';
import { pointsReport, type PointsReport, type ReportExportRequest } from '#contracts/reports.ts';
import { storeItemList, type StoreItem } from '#contracts/store.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';

/** Everyone's line, unfiltered: the filters are local (decisions §2.3). */
export function fetchPointsReport(api: ApiClient): Promise<Result<PointsReport>> {
  return api({ method: 'GET', path: '/api/reports/', query: { type: 'points_by_student' }, reader: pointsReport });
}

/** The server's CSV of a filtered report; it keeps a record of who took it. */
export function exportReportCall(api: ApiClient, filter: ReportExportRequest): Promise<Result<string>> {
  return api({
    method: 'POST',
    path: '/api/reports/export/',
    body: { type: 'points_by_student', ...filter },
    reader: z.string(),
    expected: 'text/csv',
  });
}

export async function fetchStoreItems(api: ApiClient): Promise<Result<StoreItem[]>> {
  const list = await api({ method: 'GET', path: '/api/store/items', query: { active: 'true' }, reader: storeItemList });
  return list.ok ? { ok: true, value: list.value.results } : list;
}
