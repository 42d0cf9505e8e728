import { countText, numberText } from '#domain/plural.ts';
import { useMemo, useState } from 'react';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { changedView, firstView, PAGE_SIZES, pageOf, pageSizeIn, type ListView } from '#domain/people/student-list.ts';
import { changeText, linesFound, sortedLines, sortsOf } from '#domain/reports/report-view.ts';
import { Button } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFirstThenAll } from '#ui/hooks/use-first-then-all.ts';
import { usePrinting } from '#ui/hooks/use-printing.ts';
import { paths } from '#ui/paths.ts';
import type { CrestHouse } from '#ui/school/house-crest.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { StepCell } from '#ui/school/step-cell.tsx';
import { HouseLabel, houseOf } from '#ui/school/house-label.tsx';
import styles from './report-table.module.css';

const columnsOf = ({ word }: Ladder): Column[] => [
  { label: 'Name' },
  { label: word },
  { label: 'House' },
  { label: 'Points', kind: 'number' },
];
/** A phone begins with as many rows as a thumb likes to scroll past. */
const PHONE_WIDTH = 768;
const firstSize = (): ListView['pageSize'] => (window.innerWidth < PHONE_WIDTH ? PAGE_SIZES[0] : firstView.pageSize);

interface Props {
  title: string;
  rows: readonly ReportRow[];
  habits: PointsReport['habits'];
  houses: ReadonlyArray<CrestHouse & { id: string }>;
}

/** Every line, sorted and searched, a page at a time; on paper all of them. */
export function ReportTable({ title, rows, habits, houses }: Props) {
  const ladder = useLadder();
  const printing = usePrinting();
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState<ListView>(() => ({ ...firstView, pageSize: firstSize() }));
  const sort = query.get('sort') ?? 'points';
  const lines = useMemo(() => sortedLines(linesFound(rows, view.search), sort), [rows, view.search, sort]);
  // The list may have become shorter behind the screen.
  const { rows: onPage, page, pages } = pageOf(lines, view);
  const drawn = useFirstThenAll(onPage);
  const isCompared = rows.some((row) => row.points_before !== undefined);
  const sortBy = (value: string): void => {
    const next = new URLSearchParams(query);
    if (value === 'points') next.delete('sort');
    else next.set('sort', value);
    setQuery(next, { replace: true });
  };
  return (
    <section className={styles.section} id="students">
      <div className={classNames('spread', styles.head)}>
        <div>
          <h2>{title}</h2>
          <p className={styles.soft}>{countText(lines.length, 'student', 'students')}</p>
        </div>
        <Tools view={view} onView={setView} count={rows.length} habits={habits} sort={sort} onSort={sortBy} />
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon="search"
          text="No student has this name."
          action={<Button onClick={() => setView(changedView(view, { search: '' }))}>Clear the search</Button>}
        />
      ) : (
        <DataTable
          caption={title}
          columns={[
            ...columnsOf(ladder),
            ...(isCompared ? [{ label: 'Against before' }] : []),
            ...habits.map(({ id, name }) => ({ label: name, kind: kindOf(id, sort) })),
          ]}
        >
          {[...(printing ? lines : drawn).entries()].map(([place, row]) => (
            <Line key={place} row={row} habits={habits} houses={houses} isCompared={isCompared} sort={sort} />
          ))}
        </DataTable>
      )}
      <Pager page={page} pages={pages} onPage={(next) => setView({ ...view, page: next })} />
    </section>
  );
}

/** A narrow table shows only the habit that it is sorted by. */
const kindOf = (habitId: string, sort: string): 'number' | 'part' => (habitId === sort ? 'number' : 'part');

function Tools({
  view,
  onView,
  count,
  habits,
  sort,
  onSort,
}: {
  view: ListView;
  onView: (view: ListView) => void;
  /** Of all lines. */
  count: number;
  habits: Props['habits'];
  sort: string;
  onSort: (sort: string) => void;
}) {
  const ladder = useLadder();
  return (
    <search className={styles.tools}>
      <SearchField
        label="Find a student"
        value={view.search}
        onValue={(search) => onView(changedView(view, { search }))}
      />
      <SelectField
        label="Sort by"
        value={sort}
        options={[...sortsOf(ladder), ...habits.map(({ id, name }) => ({ value: id, label: name }))]}
        onValue={onSort}
      />
      {count > PAGE_SIZES[0] && (
        <SelectField
          label="Page size"
          value={view.pageSize}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onValue={(value) => onView(changedView(view, { pageSize: pageSizeIn(value) }))}
        />
      )}
    </search>
  );
}

function Line({
  row,
  habits,
  houses,
  isCompared,
  sort,
}: {
  row: ReportRow;
  habits: PointsReport['habits'];
  houses: Props['houses'];
  isCompared: boolean;
  sort: string;
}) {
  return (
    <tr>
      <th scope="row" className={classNames(cells.title, styles.name)}>
        {row.student_id === null ? (
          row.name
        ) : (
          <Link to={generatePath(paths.studentHistory, { studentId: row.student_id })}>{row.name}</Link>
        )}
      </th>
      <StepCell grade={row.grade} />
      <td className={styles.house}>
        <HouseLabel house={houseOf(houses, row.house_id, row.house_name)} />
      </td>
      <td className={classNames(cells.number, cells.points, cells.figure)}>{numberText(row.points)}</td>
      {isCompared && <td className={styles.change}>{changeText(row.points, row.points_before ?? 0)}</td>}
      {habits.map((habit) => {
        const points = row.points_by_habit[habit.id] ?? 0;
        return (
          <td
            key={habit.id}
            className={classNames(cells[kindOf(habit.id, sort)], styles.habit)}
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
