import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import type { StoreItem } from '#contracts/store.ts';
import {
  everyRow,
  fieldsIn,
  flagIn,
  nameIn,
  rowsIn,
  textIn,
  integerIn,
  wholeNameIn,
  type Fields,
} from '#data/fields.ts';
import { decodeHabit } from './school.ts';
import { gradeIn, houseIn, POINTS, studentIdOf } from './student.ts';

function decodeReportRow(row: unknown): ReportRow | null {
  const fields = fieldsIn(row);
  const name = fields && (wholeNameIn(fields) ?? nameIn(fields['student'], 'full_name', 'name'));
  const points = fields && integerIn(fields, ...POINTS);
  if (!name || points === null) return null;
  return {
    student_id: textIn(fields, 'student_id') ?? studentIdOf(fields),
    name,
    ...houseIn(fields),
    ...gradeIn(fields),
    points,
    points_by_habit: countsIn(fieldsIn(fields['points_by_habit']) ?? {}),
    ...partsIn(fields),
  };
}

/** What only our own server says: the sums by step, and the points of the other period. */
function partsIn(fields: Fields): Pick<ReportRow, 'by_step' | 'points_before'> {
  const steps = fields['by_step'];
  const before = integerIn(fields, 'points_before');
  return {
    ...(Array.isArray(steps) && { by_step: steps.map((sum) => (typeof sum === 'number' ? sum : 0)) }),
    ...(before !== null && { points_before: before }),
  };
}

function decodeStep(row: unknown): { from: string | null; name: string } | null {
  const fields = fieldsIn(row);
  return fields && { from: textIn(fields, 'from'), name: textIn(fields, 'name') ?? '' };
}

const countsIn = (fields: Fields): Record<string, number> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((key) => {
      const count = integerIn(fields, key);
      return count === null ? [] : [[key, count]];
    }),
  );

function decodeSpan(value: unknown): PointsReport['span'] {
  const fields = fieldsIn(value);
  const [from, to] = [fields && textIn(fields, 'from'), fields && textIn(fields, 'to')];
  return from && to ? { from, to } : undefined;
}

/** Most points first. `generated_at` is empty where the server does not say it. */
export function decodeReport(value: unknown): PointsReport | null {
  const results = everyRow(rowsIn(value, 'students', 'report'), decodeReportRow);
  if (!results) return null;
  const around = fieldsIn(value) ?? {};
  const habits = everyRow(rowsIn(around['habits'] ?? []), decodeHabit) ?? [];
  const steps = everyRow(rowsIn(around['steps'] ?? []), decodeStep) ?? [];
  const former = everyRow(rowsIn(around['former'] ?? []), decodeReportRow) ?? [];
  const span = decodeSpan(around['span']);
  return {
    type: textIn(around, 'type') ?? 'points_by_student',
    generated_at: textIn(around, 'generated_at', 'updated_at') ?? '',
    habits: habits.map(({ id, name, colour }) => ({ id, name, colour })),
    results: results.toSorted((a, b) => b.points - a.points),
    count: integerIn(around, 'count', 'total') ?? results.length,
    ...(former.length > 0 && { former: former.map((row) => ({ ...row, student_id: null })) }),
    ...(steps.length > 0 && { steps }),
    ...(span && { span }),
  };
}

export function decodeStoreItem(row: unknown): StoreItem | null {
  const fields = fieldsIn(row);
  const id = fields && textIn(fields, 'id', 'item_id', 'uuid', 'pk');
  const name = fields && textIn(fields, 'name', 'title');
  if (!id || !name) return null;
  return {
    id,
    name,
    description: textIn(fields, 'description'),
    cost_points: integerIn(fields, 'cost_points', 'cost', 'points') ?? 0,
    group_name: textIn(fields, 'group_name') ?? nameIn(fields['group'], 'name', 'title'),
    active: flagIn(fields, 'active', 'is_active') ?? true,
  };
}
