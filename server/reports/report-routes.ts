import type * as z from 'zod/mini';
import { CALLS } from '#contracts/calls.ts';
import type { reportExport, reportFilter } from '#contracts/reports.ts';
import type { Span } from '#domain/days.ts';
import { spanProblem } from '#domain/period.ts';
import { REPORT_FILE, reportCsv } from '#domain/reports/report-csv.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { findHouse } from '#server/catalog/houses.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, forbidden } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { readLadder } from '#server/school/school-queries.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import type { Directory } from '#server/students/directory.ts';
import { EVER, pointsReport, pointsReportFor, type ReportTime } from './points-report.ts';
import type { ReportFilter } from './report-lines.ts';
import { createReportChanges } from './report-changes.ts';
import { readTeachers } from './teacher-report.ts';

const NOT_WHOLE = 'The parameter since is for the whole report, by term.';

async function filterOf(deps: Deps, query: z.infer<typeof reportExport>): Promise<ReportFilter> {
  const name = query.house?.trim() || 'all';
  const house = name === 'all' ? null : await findHouse(deps.db, name);
  if (name !== 'all' && !house) throw badRequest('There is no such house.');
  return { points: query.points, gradeBand: query.grade_band, houseId: house?.id ?? null };
}

/** The days from one to the other; null where neither is given. */
function spanOf(from: string | null | undefined, to: string | null | undefined): Span | null {
  if (!from && !to) return null;
  const span = { from: from ?? '', to: to ?? '' };
  const problem = spanProblem(span);
  if (problem !== null) throw badRequest(problem);
  return span;
}

function timeOf(query: z.infer<typeof reportFilter>): ReportTime {
  const span = spanOf(query.from, query.to);
  const { step } = query;
  if (step !== 'none' && (step === 'term') === (span !== null)) {
    throw badRequest('The parameter step is term for everything, and day, week or month for a period.');
  }
  return { span, step, against: span && spanOf(query.against_from, query.against_to) };
}

export function reportRoutes(router: Router, deps: LimitedDeps & { directory: Directory }): void {
  const changes = createReportChanges(deps);
  router.afterWrite(changes.forget);
  router.serve(
    CALLS.report,
    async (c, { query }) => {
      const filter = await filterOf(deps, query);
      const time = timeOf(query);
      const { since, sums_since: sums = '' } = query;
      if (since !== undefined) {
        const isWhole = filter.points === 'all' && filter.gradeBand === 'all' && filter.houseId === null;
        if (!isWhole || time.step !== 'term') throw badRequest(NOT_WHOLE);
        if (c.get('grant') === 'M') throw forbidden();
        return changes.since({ students: since, sums });
      }
      if (c.get('grant') !== 'M') return pointsReport(deps.db, deps.clock(), filter, time);
      // The first ten of a single day would tell who got a point on it.
      if (time.span !== null) throw forbidden();
      return pointsReportFor(deps.db, deps.clock(), filter, sessionOf(c).studentId);
    },
    { timeOf: ({ generated_at: time }) => time },
  );

  router.serve(CALLS.exportReport, async (c, { body }) => {
    const filter = await filterOf(deps, body);
    const session = sessionOf(c);
    await deps.limiter.countOf(session, 'exports');
    const time = { ...EVER, span: spanOf(body.from, body.to) };
    const report = await pointsReport(deps.db, deps.clock(), filter, time);
    const details = { rows: report.count };
    await writeAudit(deps.db, deps, { actorId: session.accountId, action: 'report_exported', details });
    return c.body(reportCsv(report, await readLadder(deps.db)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${REPORT_FILE}"`,
    });
  });

  router.serve(
    CALLS.teacherReport,
    async (_c, { query }) => {
      const span = spanOf(query.from, query.to);
      if (!span) throw badRequest('Please give the first and the last day.');
      return readTeachers(deps.db, deps.clock(), span);
    },
    { timeOf: ({ generated_at: time }) => time },
  );
}
