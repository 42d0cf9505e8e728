import type { ReportExportRequest } from '#contracts/reports.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { exportReportCall } from '#data/api/reports-api.ts';

/** The server's CSV. Offline the screen makes its own, from the cached rows. */
export function exportReport(deps: { api: ApiClient }, filter: ReportExportRequest): Promise<Result<string>> {
  return exportReportCall(deps.api, filter);
}
