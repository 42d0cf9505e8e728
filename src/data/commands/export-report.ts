import { BYTE_ORDER_MARK } from '#domain/csv.ts';
import type { ReportExportRequest } from '#contracts/reports.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { exportReportCall } from '#data/api/reports-api.ts';

/** The server's CSV, as the file has to be. Offline the screen makes its own, from the cached rows. */
export async function exportReport(deps: { api: ApiClient }, filter: ReportExportRequest): Promise<Result<string>> {
  const csv = await exportReportCall(deps.api, filter);
  // Reading an answer as text drops its byte order mark.
  return csv.ok ? { ok: true, value: BYTE_ORDER_MARK + csv.value.replace(/^\uFEFF/, '') } : csv;
}
