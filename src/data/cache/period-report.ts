import type { PointsReport } from '#contracts/reports.ts';
import { fetchPeriodReport } from '#data/api/figures-api.ts';
import { packLines, unpackLines } from '#data/db/packed-lines.ts';
import type { Span } from '#domain/days.ts';
import { unitFor, type Period } from '#domain/period.ts';
import { defineResource, type Resource } from './resource.ts';

export interface PeriodReport {
  /** The days that the copy is about: without a connection, this week may still be last week's. */
  period: Period;
  report: PointsReport;
}

const known = new Map<string, Resource<PeriodReport, 'db'>>();

/** Everyone's line of a period that has days, unfiltered. Of each kind the device keeps the last one that was loaded. */
export function periodReport(period: Period & { span: Span }): Resource<PeriodReport, 'db'> {
  const name = [period.kind, period.span.from, period.span.to].join(' ');
  const resource = known.get(name) ?? defined(period);
  known.set(name, resource);
  return resource;
}

function defined(period: Period & { span: Span }): Resource<PeriodReport, 'db'> {
  const { kind, span, before } = period;
  return defineResource({
    key: `period:${kind}`,
    in: 'db',
    tables: ['periods'],
    fetch: (api) => fetchPeriodReport(api, { span, step: unitFor(span), before }),
    store: (db, { results, ...rest }) => db.periods.put({ key: kind, period, report: rest, lines: packLines(results) }),
    read: async (db): Promise<PeriodReport | null> => {
      const row = await db.periods.get(kind);
      const isOther = kind === 'dates' && (row?.period.span?.from !== span.from || row.period.span.to !== span.to);
      return row && !isOther
        ? { period: row.period, report: { ...row.report, results: unpackLines(row.lines) } }
        : null;
    },
    timeOf: ({ generated_at }) => generated_at,
    words: {
      failed: () => 'Unable to load report data.',
      never: 'The report of this period has not been loaded on this device yet.',
    },
  });
}
