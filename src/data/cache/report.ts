import { NO_MARK } from '#contracts/fields.ts';
import type { PointsReport, ReportChanges, ReportRow } from '#contracts/reports.ts';
import type { HistoryEntry } from '#contracts/history.ts';
import { fetchReport } from '#data/api/reports-api.ts';
import { packedAfter, unpackReport } from '#data/db/packed-report.ts';
import { rowOf } from '#data/db/row-of.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { idsIn, markIn, readDirectory, storeStudents } from './directory.ts';
import { historyOf } from './history.ts';
import { defineResource, type Resource } from './resource.ts';

/** Everyone's line, unfiltered. */
export const report = defineResource({
  key: 'report',
  in: 'db',
  tables: ['reports', 'directory', 'students'],
  fetch: async (api, db) => fetchReport(api, await marksIn(db)),
  store: storeReport,
  read: readReport,
  timeOf: ({ generated_at }) => generated_at,
  words: {
    failed: () => 'Unable to load report data.',
    never: 'The report has not been loaded on this device yet.',
  },
});

const wholeIn = ({ reports }: SchoolDb) => rowOf(reports, 'points');
const packedIn = ({ reports }: SchoolDb) => rowOf(reports, 'sums');

/** Null: the list of students is not our own server's, or was not loaded. */
async function marksIn(db: SchoolDb): Promise<{ students: string; sums: string } | null> {
  const students = await markIn(db);
  return students === null ? null : { students, sums: (await packedIn(db))?.mark ?? NO_MARK };
}

async function storeReport(db: SchoolDb, fetched: PointsReport | ReportChanges): Promise<void> {
  if (!('sums' in fetched)) {
    await db.reports.delete('sums');
    await db.reports.put({ ...fetched, key: 'points' });
    return;
  }
  await storeStudents(db, fetched.students);
  // The list is of another state than its own last answer, whose name must not confirm it.
  await db.freshness.update('students', { etag: null });
  await db.reports.delete('points');
  const [ids, before] = [await idsIn(db), await packedIn(db)];
  // Other places than the server means, or nothing to add the changes to: the next load is of everything.
  const isOther = ids.length !== fetched.students.count || (before === null && fetched.sums.at !== null);
  if (isOther) await db.reports.delete('sums');
  else await db.reports.put({ ...packedAfter(before, ids, fetched), key: 'sums' });
}

async function readReport(db: SchoolDb): Promise<PointsReport | null> {
  const packed = await packedIn(db);
  return packed ? unpackReport(packed, (await readDirectory(db)).students) : wholeIn(db);
}

/** A scholar's own line: the only one that names its student (contracts/reports.ts). Null: there is none. */
export function ownLineIn({ results }: Pick<PointsReport, 'results'>): ReportRow | null {
  return results.find((row) => row.student_id !== null) ?? null;
}

/** The history of the scholar whose own line is in the report. Null: the account has no student, or no report was loaded. */
export async function ownHistoryIn(db: SchoolDb): Promise<Resource<HistoryEntry[], 'db'> | null> {
  const points = await wholeIn(db);
  const own = points && ownLineIn(points)?.student_id;
  return own ? historyOf(own) : null;
}
