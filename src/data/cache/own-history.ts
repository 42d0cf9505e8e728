import type { ReportRow } from '#contracts/reports.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { refreshHistory } from './history.ts';
import { readReport } from './report.ts';

/** A scholar's own line: the only one whose student they are told (contracts/reports.ts). Null: none, or never loaded. */
export async function readOwnLine(db: SchoolDb): Promise<ReportRow | null> {
  const report = await readReport(db);
  return report?.results.find((row) => row.student_id !== null) ?? null;
}

/** Loads what a scholar was awarded; nothing to load where the account has no student, or no report is here yet. */
export async function refreshOwnHistory(deps: {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}): Promise<Result<void>> {
  const own = await readOwnLine(deps.db);
  if (!own?.student_id) return { ok: true, value: undefined };
  const loaded = await refreshHistory(deps, own.student_id);
  if (loaded.ok) await deps.db.freshness.put({ resource: 'own-history', loadedAt: deps.now() });
  return loaded;
}
