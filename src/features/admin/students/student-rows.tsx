import { memo } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { AdminStudentRow } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import { gradeLabel } from '#domain/people/grades.ts';
import { numberText, plural } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import type { CrestHouse } from '#ui/school/house-crest.tsx';
import { HouseLabel, houseOf } from '#ui/school/house-label.tsx';
import styles from './students.module.css';

const COLUMNS: readonly Column[] = [
  { label: 'Select', kind: 'action' },
  { label: 'Name' },
  { label: 'School no.' },
  { label: 'Grade' },
  { label: 'House' },
  { label: 'Points', kind: 'number' },
];

interface Props {
  rows: readonly AdminStudentRow[];
  houses: readonly House[];
  selected: ReadonlySet<string>;
  onToggle: (ids: readonly string[], isOn: boolean) => void;
}

/** One page of records, each with a box to select it; on a phone each is a card. */
export function StudentRows({ rows, houses, selected, onToggle }: Props) {
  const ids = rows.map(({ id }) => id);
  const ticked = ids.filter((id) => selected.has(id)).length;
  return (
    <div className={styles.rows}>
      <Checkbox
        checked={ticked === ids.length}
        indeterminate={ticked > 0 && ticked < ids.length}
        onChange={(event) => onToggle(ids, event.target.checked)}
      >
        Select this page
      </Checkbox>
      <DataTable caption="Students" columns={COLUMNS} className={styles.table}>
        {rows.map((row) => (
          <StudentLine
            key={row.id}
            row={row}
            house={houseOf(houses, row.house_id, row.house_name)}
            isSelected={selected.has(row.id)}
            onToggle={onToggle}
          />
        ))}
      </DataTable>
    </div>
  );
}

const StudentLine = memo(function StudentLine({
  row,
  house,
  isSelected,
  onToggle,
}: {
  row: AdminStudentRow;
  house: CrestHouse | null;
  isSelected: boolean;
  onToggle: Props['onToggle'];
}) {
  const name = `${row.first_name} ${row.last_name}`;
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <td className={styles.tick}>
        <Checkbox
          checked={isSelected}
          aria-label={`Select ${name}`}
          onChange={(event) => onToggle([row.id], event.target.checked)}
        >
          {null}
        </Checkbox>
      </td>
      <th scope="row" className={classNames(cells.title, styles.name)}>
        <Link to={generatePath(adminPaths.student, { studentId: row.id })}>{name}</Link>
        {row.archived_at !== null && <span className={styles.badge}>Archived</span>}
      </th>
      <td data-before="No.">{row.school_number ?? '–'}</td>
      <td data-before="Grade">{row.grade === null ? '–' : gradeLabel(row.grade)}</td>
      <td>
        <HouseLabel house={house} />
      </td>
      <td
        className={classNames(cells.number, cells.points, cells.figure, styles.figure)}
        data-after={plural(row.points, 'point', 'points')}
      >
        {numberText(row.points)}
      </td>
    </tr>
  );
});
