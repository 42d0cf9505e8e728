import { countText, numberText, plural } from '#domain/plural.ts';
import { memo } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { House } from '#contracts/houses.ts';
import type { DirectoryStudent } from '#contracts/students.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { useFigures } from '#services/hooks/student-directory.ts';
import { classNames } from '#ui/class-names.ts';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import type { CrestHouse } from '#ui/school/house-crest.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { StepCell } from '#ui/school/step-cell.tsx';
import { HouseLabel, houseOf } from '#ui/school/house-label.tsx';
import { useFirstThenAll } from '#ui/hooks/use-first-then-all.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './student-table.module.css';

const columnsOf = ({ word }: Ladder): Column[] => [
  { label: 'Name' },
  { label: 'House' },
  { label: word },
  { label: 'Points', kind: 'number' },
  { label: 'Delete', kind: 'action' },
];

/** One page of students; on a phone each is a card. */
export function StudentTable({
  rows,
  houses,
  total,
  onDelete,
}: {
  rows: ReadonlyArray<ListedStudent<DirectoryStudent>>;
  houses: readonly House[];
  /** How many there are on all pages. */
  total: number;
  onDelete: (student: DirectoryStudent) => void;
}) {
  const ladder = useLadder();
  const figures = useFigures();
  const drawn = useFirstThenAll(rows);
  return (
    <section className={styles.section}>
      <p className={styles.total}>{countText(total, 'student', 'students')}</p>
      <DataTable caption="Students" columns={columnsOf(ladder)}>
        {[...drawn.entries()].map(([place, { student, name }]) => (
          <StudentLine
            key={place}
            student={student}
            name={name}
            points={figures?.get(student.id)?.points ?? null}
            house={houseOf(houses, student.house_id, student.house_name)}
            onDelete={onDelete}
          />
        ))}
      </DataTable>
    </section>
  );
}

const StudentLine = memo(function StudentLine({
  student,
  name,
  points,
  house,
  onDelete,
}: {
  student: DirectoryStudent;
  name: string;
  /** Null until they are read. */
  points: number | null;
  house: CrestHouse | null;
  onDelete: (student: DirectoryStudent) => void;
}) {
  return (
    <tr>
      <th scope="row" className={cells.title}>
        <Link to={generatePath(paths.studentHistory, { studentId: student.id })}>{name}</Link>
        {student.email && (
          <span className={styles.email}>
            <EmailText email={student.email} />
          </span>
        )}
      </th>
      <td>
        <HouseLabel house={house} />
      </td>
      <StepCell grade={student.grade} />
      <td
        className={classNames(cells.number, cells.points)}
        {...(points !== null && { 'data-after': plural(points, 'point', 'points') })}
      >
        {points !== null && numberText(points)}
      </td>
      <td className={cells.action}>
        <button
          type="button"
          className={styles.deleteButton}
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onDelete(student)}
        >
          <Icon name="delete" size={20} />
        </button>
      </td>
    </tr>
  );
});
