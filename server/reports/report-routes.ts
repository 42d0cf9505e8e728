import type * as z from 'zod/mini';
import { CALLS } from '#contracts/calls.ts';
import type { reportFilter } from '#contracts/reports.ts';
import { REPORT_FILE, reportCsv } from '#domain/reports/report-csv.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { findHouse } from '#server/catalog/houses.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { pointsReport, pointsReportFor, type ReportFilter } from './points-report.ts';

async function filterOf(deps: Deps, query: z.infer<typeof reportFilter>): Promise<ReportFilter> {
  const name = query.house?.trim() || 'all';
  const house = name === 'all' ? null : await findHouse(deps.db, name);
  if (name !== 'all' && !house) throw badRequest('There is no such house.');
  return { points: query.points, gradeBand: query.grade_band, houseId: house?.id ?? null };
}

export function reportRoutes(router: Router, deps: LimitedDeps): void {
  router.serve(
    CALLS.report,
    async (c, { query }) => {
      const filter = await filterOf(deps, query);
      const isMinimised = c.get('grant') === 'M';
      return isMinimised
        ? pointsReportFor(deps.db, deps.clock(), filter, sessionOf(c).studentId)
        : pointsReport(deps.db, deps.clock(), filter);
    },
    { timeOf: ({ generated_at: time }) => time },
  );

  router.serve(CALLS.exportReport, async (c, { body }) => {
    const filter = await filterOf(deps, body);
    const session = sessionOf(c);
    await deps.limiter.countOf(session, 'exports');
    const report = await pointsReport(deps.db, deps.clock(), filter);
    const details = { rows: report.count };
    await writeAudit(deps.db, deps, { actorId: session.accountId, action: 'report_exported', details });
    return c.body(reportCsv(report), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${REPORT_FILE}"`,
    });
  });
}
