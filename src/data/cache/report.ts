import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import type { HistoryEntry } from '#contracts/history.ts';
import { fetchPointsReport } from '#data/api/reports-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { historyOf } from './history.ts';
import { defineResource, type Resource } from './resource.ts';

/** Everyone's line, unfiltered. */
export const report = defineResource({
  key: 'report',
  in: 'db',
  tables: ['reports'],
  fetch: fetchPointsReport,
  store: (db, fetched) => db.reports.put({ ...fetched, key: 'points' }),
  read: async (db): Promise<PointsReport | null> => (await db.reports.get('points')) ?? null,
  timeOf: ({ generated_at }) => generated_at,
  words: {
    failed: () => 'Unable to load report data.',
    never: 'The report has not been loaded on this device yet.',
  },
});

/** A scholar's own line: the only one that names its student (contracts/reports.ts). Null: there is none. */
export function ownLineIn({ results }: Pick<PointsReport, 'results'>): ReportRow | null {
  return results.find((row) => row.student_id !== null) ?? null;
}

/** The history of the scholar whose own line is in the report. Null: the account has no student, or no report was loaded. */
export async function ownHistoryIn(db: SchoolDb): Promise<Resource<HistoryEntry[], 'db'> | null> {
  const points = await db.reports.get('points');
  const own = points && ownLineIn(points)?.student_id;
  return own ? historyOf(own) : null;
}
