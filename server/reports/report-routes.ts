import * as z from 'zod/mini';
import { REPORT_FILE, reportCsv } from '#domain/reports/report-csv.ts';
import { GRADE_BANDS, isGradeBand, POINTS_MODES } from '#domain/reports/report-filter.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { findHouse } from '#server/catalog/find-house.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-json.ts';
import { queryText } from '#server/http/read-query.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { pointsReport, pointsReportFor, type ReportFilter } from './points-report.ts';

const text = z.nullish(z.string());
const exportBody = z.object({ type: text, points: text, grade_band: text, house: text });
type Asked = z.infer<typeof exportBody>;

async function filterOf(deps: Deps, asked: Asked): Promise<ReportFilter> {
  if ((asked.type ?? 'points_by_student') !== 'points_by_student') throw badRequest('There is no such report.');
  const points = POINTS_MODES.find((mode) => mode === (asked.points ?? 'all'));
  if (!points) throw badRequest(`The filter points must be one of ${POINTS_MODES.join(', ')}.`);
  const gradeBand = asked.grade_band ?? 'all';
  if (!isGradeBand(gradeBand)) {
    throw badRequest(`The filter grade_band must be one of ${Object.keys(GRADE_BANDS).join(', ')}.`);
  }
  const name = asked.house?.trim() || 'all';
  const house = name === 'all' ? null : await findHouse(deps.db, name);
  if (name !== 'all' && !house) throw badRequest('There is no such house.');
  return { points, gradeBand, houseId: house?.id ?? null };
}

export function reportRoutes(router: Router, deps: LimitedDeps): void {
  router.serve('GET', '/api/reports', async (c) => {
    const filter = await filterOf(deps, {
      type: queryText(c, 'type'),
      points: queryText(c, 'points'),
      grade_band: queryText(c, 'grade_band'),
      house: queryText(c, 'house', 'house_id'),
    });
    const isMinimised = c.get('grant') === 'M';
    return c.json(
      isMinimised
        ? await pointsReportFor(deps.db, deps.clock(), filter, sessionOf(c).studentId)
        : await pointsReport(deps.db, deps.clock(), filter),
    );
  });

  router.serve('POST', '/api/reports/export', async (c) => {
    const filter = await filterOf(deps, await readBody(c, exportBody));
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
