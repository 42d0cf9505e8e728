import * as PATHS from '#contracts/paths.ts';
import { teacherReport, type PointsReport, type ReportStep, type TeacherReport } from '#contracts/reports.ts';
import { studentBalance, type StudentBalance } from '#contracts/store.ts';
import { readerOf } from '#data/fields.ts';
import { decodeReport } from '#data/api/dialects/decode/figures.ts';
import type { Span } from '#domain/days.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import { call } from './own/call.ts';

/** Everyone's line of a period. An answer about other days is refused here. */
export function fetchPeriodReport(
  api: ApiClient,
  { span, step, before }: { span: Span; step: ReportStep; before: Span | null },
): Promise<Result<PointsReport>> {
  return call(api, PATHS.report, {
    query: {
      type: 'points_by_student',
      ...span,
      step,
      ...(before && { against_from: before.from, against_to: before.to }),
    },
    reader: readerOf((value) => {
      const report = decodeReport(value);
      return report?.span?.from === span.from && report.span.to === span.to ? report : null;
    }),
  });
}

export function fetchTeachers(api: ApiClient, span: Span): Promise<Result<TeacherReport>> {
  return call(api, PATHS.teacherReport, { query: { ...span }, reader: teacherReport });
}

export function fetchBalance(api: ApiClient, studentId: string): Promise<Result<StudentBalance>> {
  return call(api, PATHS.balance, { id: studentId, reader: studentBalance });
}
