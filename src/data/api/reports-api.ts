import type { PointsReport, ReportExportRequest } from '#contracts/reports.ts';
import type { StoreItem } from '#contracts/store.ts';
import { listReader, readerOf } from '#data/fields.ts';
import { decodeReport, decodeStoreItem } from '#data/api/dialects/decode/figures.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints.ts';
import { tryEndpoints } from '#data/api/dialects/try-endpoints.ts';

/** Everyone's line, unfiltered: the filters are local (docs/product.md). */
export function fetchPointsReport(api: ApiClient): Promise<Result<PointsReport>> {
  return tryEndpoints(api, OPERATIONS.report, {
    query: { type: 'points_by_student' },
    reader: readerOf(decodeReport),
  });
}

/** The server's CSV of a filtered report; it keeps a record of who took it. */
export function exportReportCall(api: ApiClient, filter: ReportExportRequest): Promise<Result<string>> {
  return tryEndpoints(api, OPERATIONS.exportReport, {
    body: { type: 'points_by_student', ...filter },
    reader: readerOf((value) => (typeof value === 'string' ? value : null)),
    expected: 'text/csv',
  });
}

/** The active ones, whether or not the server filtered them. */
export async function fetchStoreItems(api: ApiClient): Promise<Result<StoreItem[]>> {
  const list = await tryEndpoints(api, OPERATIONS.storeItems, {
    query: { active: 'true' },
    reader: listReader(decodeStoreItem, 'items'),
  });
  return list.ok ? { ok: true, value: list.value.filter((item) => item.active) } : list;
}
