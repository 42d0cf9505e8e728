import { useMemo } from 'react';
import type { HistoryEntry } from '#contracts/history.ts';
import type { DirectoryStudent } from '#contracts/students.ts';
import { stageOf } from '#domain/awards/given.ts';
import { habits } from '#data/cache/catalog.ts';
import { dayIn } from '#domain/school-clock.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { periodOf, type Period } from '#domain/period.ts';
import { historyFigures, isWithin } from '#domain/reports/history-figures.ts';
import { useSchoolDays, type SchoolDays } from '#services/hooks/school-days.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PeriodPicker } from '#ui/components/period-picker.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { usePeriodChoice } from '#ui/hooks/use-period-choice.ts';
import { HistoryCharts } from './history-charts.tsx';
import type { HistoryRow } from './history-rows.ts';
import { HistorySummary } from './history-summary.tsx';
import { HistoryTable } from './history-table.tsx';

interface Known {
  student: DirectoryStudent | null;
  /** Null: the ledger's rows are not known on this device. */
  entries: readonly HistoryEntry[] | null;
  rows: readonly HistoryRow[];
}

/** The history in the chosen period: its total, its charts and its rows, all from what this device has. */
export function HistoryOfPeriod(known: Known) {
  const days = useSchoolDays(useNow(MINUTE_MS));
  return days ? <Shown known={known} days={days} /> : null;
}

function Shown({ known: { student, entries, rows }, days }: { known: Known; days: SchoolDays }) {
  const houses = useHouses();
  const all = useCopy(habits);
  const [choice, choose] = usePeriodChoice();
  const { timeZone, today, firstDay } = days;
  const period = useMemo(() => periodOf(choice, days), [choice, days]);
  const figures = useMemo(
    () =>
      historyFigures(entries ?? [], period.span, {
        timeZone,
        today,
        firstDay,
        habits: all ?? [],
        isTerm: period.kind === 'term',
      }),
    [entries, period, timeZone, today, firstDay, all],
  );
  const shown = useMemo(() => rowsOf(rows, period, timeZone), [rows, period, timeZone]);
  const waiting = shown.reduce((sum, row) => sum + (isWaiting(row) ? row.points : 0), 0);
  return (
    <>
      {student && (
        <HistorySummary
          student={student}
          houses={houses}
          total={entries && figures.total}
          waiting={waiting}
          period={period}
        />
      )}
      <PeriodPicker choice={choice} today={today} onChoice={choose} />
      <HistoryCharts figures={figures} period={period} />
      {shown.length > 0 ? (
        // Another period begins on its first page.
        <HistoryTable key={`${period.kind} ${period.span?.from} ${period.span?.to}`} rows={shown} />
      ) : (
        <EmptyState
          icon="clock"
          text="No awards in this period."
          action={<Button onClick={() => choose({ kind: 'all', span: null })}>Show all</Button>}
        />
      )}
    </>
  );
}

const isWaiting = ({ state }: HistoryRow): boolean => state !== 'reversal' && stageOf({ state }) === 'on-device';

function rowsOf(rows: readonly HistoryRow[], { span }: Period, timeZone: string | null): readonly HistoryRow[] {
  if (span === null) return rows;
  return rows.filter(({ at }) => at !== null && isWithin(dayIn(at, timeZone), span));
}
