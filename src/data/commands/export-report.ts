import type { ReportExportRequest } from '#contracts/reports.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { exportReport as operation } from '#data/api/dialects/endpoints/figures.ts';
import { askSchool } from '#data/api/ask-school.ts';
import { readerOf } from '#data/fields.ts';
import { BYTE_ORDER_MARK } from '#domain/csv.ts';
import type { Result } from '#domain/failure.ts';

/**
 * The server's CSV of a filtered report, as the file has to be; the server keeps a record of who took it. Offline the
 * screen makes its own, from the cached rows.
 */
export async function exportReport({ api }: { api: ApiClient }, filter: ReportExportRequest): Promise<Result<string>> {
  const csv = await askSchool(api, operation, {
    body: { type: 'points_by_student', ...filter },
    reader: readerOf((value) => (typeof value === 'string' ? value : null)),
    expected: 'text/csv',
  });
  // Reading an answer as text drops its byte order mark.
  return csv.ok ? { ok: true, value: BYTE_ORDER_MARK + csv.value.replace(/^\uFEFF/, '') } : csv;
}
