import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import type { Span } from '#domain/days.ts';
import { genericFailureText } from '#domain/failure.ts';
import { REPORT_FILE, reportCsv } from '#domain/reports/report-csv.ts';
import { reportQuery, type ReportFilter } from '#domain/reports/report-filter.ts';
import { exportReport } from '#data/commands/export-report.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useServices } from '#services/services.ts';
import { downloadFile } from '#ui/download-file.ts';

type ExportState =
  | { kind: 'ready' }
  | { kind: 'running' }
  | { kind: 'saved'; text: string }
  /** The server refused, in its own words: then the device makes no file either. */
  | { kind: 'refused'; text: string };

const FROM_SERVER = `Saved as ${REPORT_FILE}.`;
const FROM_DEVICE = `Saved as ${REPORT_FILE}. This device made it from the data shown here.`;

/**
 * The report as a CSV file: the server's where it can be asked, because it keeps a record of who took it; else the same
 * file made here, from the same rows.
 */
export function useReportExport({
  report,
  rows,
  filter,
  span,
}: {
  report: PointsReport;
  rows: readonly ReportRow[];
  filter: ReportFilter;
  /** The days of the report; null: all of them. */
  span: Span | null;
}): { state: ExportState; run: () => void } {
  const { api } = useServices();
  const ladder = useLadder();
  const [state, setState] = useState<ExportState>({ kind: 'ready' });

  const save = (text: string, words: string): void => {
    downloadFile({ name: REPORT_FILE, type: 'text/csv;charset=utf-8', text });
    setState({ kind: 'saved', text: words });
  };
  const run = async (): Promise<void> => {
    setState({ kind: 'running' });
    const answer =
      connectionStore.getSnapshot() === 'offline'
        ? null
        : await exportReport({ api }, { ...reportQuery(filter), ...span });
    if (answer?.ok) save(answer.value, FROM_SERVER);
    else if (answer?.failure.kind === 'refused')
      setState({ kind: 'refused', text: genericFailureText(answer.failure) });
    else save(reportCsv({ habits: report.habits, results: rows }, ladder), FROM_DEVICE);
  };
  return { state, run: () => void run() };
}
