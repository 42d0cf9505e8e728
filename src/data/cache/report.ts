import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import type { HistoryEntry } from '#contracts/history.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import { fetchPointsReport } from '#data/api/reports-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { defineResource } from './resource.ts';

/** Everyone's line, unfiltered. */
export const report = defineResource({
  key: 'report',
  in: 'db',
  tables: ['reports'],
  fetch: fetchPointsReport,
  store: (db, fetched, loadedAt) => {
    // Where the server does not say how old its figures are, they are as old as their loading.
    const generated_at = fetched.generated_at || new Date(loadedAt).toISOString();
    return db.reports.put({ ...fetched, generated_at, key: 'points' });
  },
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

async function readOwnId(db: SchoolDb): Promise<string | null> {
  const points = await db.reports.get('points');
  return points ? (ownLineIn(points)?.student_id ?? null) : null;
}

/** What the scholar was awarded whose own line the report has; nothing where the account has no student. */
export const ownHistory = defineResource({
  key: 'own-history',
  in: 'db',
  tables: ['histories'],
  fetch: async (api, db) => {
    const studentId = await readOwnId(db);
    if (studentId === null) return { ok: true, value: null };
    const entries = await fetchHistory(api, studentId);
    return entries.ok ? { ok: true, value: { studentId, entries: entries.value } } : entries;
  },
  store: async (db, own, loadedAt) => own && db.histories.put({ ...own, loadedAt }),
  read: async (db): Promise<HistoryEntry[] | null> => {
    const studentId = await readOwnId(db);
    return studentId === null ? null : ((await db.histories.get(studentId))?.entries ?? null);
  },
  words: { failed: () => 'Unable to load history.', never: 'This history has not been loaded on this device yet.' },
});
