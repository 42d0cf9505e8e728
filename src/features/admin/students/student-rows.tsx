import { stepColumn } from '#features/admin/list/step-column.tsx';
import { generatePath, Link } from 'react-router-dom';
import type { AdminStudentRow } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { numberText, plural } from '#domain/plural.ts';
import type { AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { tickColumn } from '#features/admin/list/tick-column.tsx';
import type { Ticked } from '#features/admin/list/use-ticked.tsx';
import { classNames } from '#ui/class-names.ts';
import cells from '#ui/components/data-table.module.css';
import { adminPaths } from '#ui/admin-paths.ts';
import { HouseLabel, houseOf } from '#ui/school/house-label.tsx';
import { sortsOf, studentFilters } from './student-filters.ts';
import styles from './students.module.css';

interface On {
  houses: readonly House[];
  ticked: Ticked;
}

const nameOf = ({ first_name, last_name }: AdminStudentRow): string => `${first_name} ${last_name}`;

/** Records, each with a box to select it; on a phone each is a card. */
export const studentsOf = (ladder: Ladder): AdminTableListOf<AdminStudentRow, On> => ({
  icon: 'roster',
  words: {
    one: 'student',
    many: 'students',
    none: 'No students yet.',
    noMatch: 'No students match.',
    failed: 'Couldn’t load the students.',
  },
  search: 'Name, number or email',
  filters: studentFilters([], ladder),
  sorts: sortsOf(ladder),
  caption: 'Students',
  tableClass: styles.table,
  keyOf: ({ id }) => id,
  rowClass: ({ id }, { ticked }) => (ticked.ids.has(id) ? styles.selected : undefined),
  columns: [
    tickColumn(nameOf),
    {
      head: 'Name',
      kind: 'title',
      cell: (row) => (
        <>
          <Link to={generatePath(adminPaths.student, { studentId: row.id })}>{nameOf(row)}</Link>
          {row.archived_at !== null && <span className={styles.badge}>Archived</span>}
        </>
      ),
    },
    { head: 'School no.', before: 'No.', cell: ({ school_number }) => school_number ?? '–' },
    stepColumn(({ grade }) => grade),
    {
      head: 'House',
      cell: ({ house_id, house_name }, { houses }) => <HouseLabel house={houseOf(houses, house_id, house_name)} />,
    },
    {
      head: 'Points',
      kind: 'number',
      className: classNames(cells.points, cells.figure),
      after: ({ points }) => plural(points, 'point', 'points'),
      cell: ({ points }) => numberText(points),
    },
  ],
});
