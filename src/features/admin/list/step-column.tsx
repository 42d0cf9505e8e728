import { StepLabel } from '#ui/school/step-cell.tsx';
import type { AdminColumn } from './admin-table.tsx';

/** The column of a student's step, headed by the school's word for it. */
export const stepColumn = <Row, On>(gradeOf: (row: Row) => number | null): AdminColumn<Row, On> => ({
  head: ({ word }) => word,
  before: ({ word }) => word,
  cell: (row) => <StepLabel grade={gradeOf(row)} />,
});
