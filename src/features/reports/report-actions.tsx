import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import type { Span } from '#domain/days.ts';
import { countText } from '#domain/plural.ts';
import type { ReportFilter } from '#domain/reports/report-filter.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import styles from './reports-screen.module.css';
import { useReportExport } from './use-report-export.ts';

/** Exports the shown report as a file, or prints it. The button says how many: the search in the table changes nothing. */
export function ReportActions(props: {
  report: PointsReport;
  rows: readonly ReportRow[];
  filter: ReportFilter;
  span: Span | null;
}) {
  const { state, run } = useReportExport(props);
  return (
    <>
      <div className={styles.actions}>
        <Button icon="download" busy={state.kind === 'running'} onClick={run}>
          Export CSV of {countText(props.rows.length, 'student', 'students')}
        </Button>
        <Button icon="print" variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {state.kind === 'saved' && (
        <div className={styles.outcome}>
          <StatusMessage tone="good">{state.text}</StatusMessage>
        </div>
      )}
      {state.kind === 'refused' && (
        <div className={styles.outcome}>
          <Alert>{state.text}</Alert>
        </div>
      )}
    </>
  );
}
