import type { PointsReport } from '#contracts/reports.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchPointsReport } from '#data/api/reports-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

export async function refreshReport(deps: { api: ApiClient; db: SchoolDb; now: () => number }): Promise<Result<void>> {
  const { db } = deps;
  const report = await fetchPointsReport(deps.api);
  if (!report.ok) return report;
  await storing(() =>
    db.transaction('rw', db.reports, db.freshness, async () => {
      // Where the server does not say how old its figures are, they are as old as their loading.
      const generated_at = report.value.generated_at || new Date(deps.now()).toISOString();
      await db.reports.put({ ...report.value, generated_at, key: 'points' });
      await db.freshness.put({ resource: 'report', loadedAt: deps.now() });
    }),
  );
  return { ok: true, value: undefined };
}

/** Everyone's line, unfiltered; null: never loaded on this device. */
export async function readReport(db: SchoolDb): Promise<PointsReport | null> {
  return (await db.reports.get('points')) ?? null;
}
