import { countText, numberText } from '#domain/plural.ts';
import { useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import { gradeLabel } from '#domain/people/grades.ts';
import { changedView, firstView, PAGE_SIZES, pageOf, pageSizeIn } from '#domain/people/student-list.ts';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { usePrinting } from '#ui/hooks/use-printing.ts';
import { paths } from '#ui/paths.ts';
import styles from './report-table.module.css';

const COLUMNS: readonly Column[] = [
  { label: 'Name' },
  { label: 'Grade' },
  { label: 'House' },
  { label: 'Points', kind: 'number' },
];

/** Every line, a page at a time; on paper all of them. */
export function ReportTable({
  title,
  rows,
  habits,
}: {
  title: string;
  rows: readonly ReportRow[];
  habits: PointsReport['habits'];
}) {
  const printing = usePrinting();
  const [view, setView] = useState(firstView);
  // The list may have become shorter behind the screen.
  const { rows: onPage, page, pages } = pageOf(rows, view);
  return (
    <section className={styles.section}>
      <div className={classNames('spread', styles.head)}>
        <div>
          <h2>{title}</h2>
          <p className={styles.soft}>{countText(rows.length, 'scholar')}</p>
        </div>
        {rows.length > PAGE_SIZES[0] && (
          <div className={styles.size}>
            <SelectField
              label="Page size"
              value={view.pageSize}
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
              onValue={(value) => setView(changedView(view, { pageSize: pageSizeIn(value) }))}
            />
          </div>
        )}
      </div>
      <DataTable
        caption={title}
        columns={[...COLUMNS, ...habits.map(({ name }) => ({ label: name, kind: 'number' as const }))]}
      >
        {(printing ? rows : onPage).map((row, index) => (
          <Line key={row.student_id ?? index} row={row} habits={habits} />
        ))}
      </DataTable>
      <Pager page={page} pages={pages} onPage={(page) => setView({ ...view, page })} />
    </section>
  );
}

function Line({ row, habits }: { row: ReportRow; habits: PointsReport['habits'] }) {
  return (
    <tr>
      <th scope="row" className={cells.title}>
        {row.student_id === null ? (
          row.name
        ) : (
          <Link to={generatePath(paths.studentHistory, { studentId: row.student_id })}>{row.name}</Link>
        )}
      </th>
      <td data-before="Grade">{row.grade === null ? '–' : gradeLabel(row.grade)}</td>
      <td className={styles.house}>{row.house_name ?? 'No house'}</td>
      <td className={classNames(cells.number, cells.points, cells.figure)}>{numberText(row.points)}</td>
      {habits.map((habit) => {
        const points = row.points_by_habit[habit.id] ?? 0;
        return (
          <td
            key={habit.id}
            className={classNames(cells.number, styles.habit)}
            data-before={habit.name}
            data-none={points === 0 || undefined}
          >
            {numberText(points)}
          </td>
        );
      })}
    </tr>
  );
}
