import { countText, numberText, plural } from '#domain/plural.ts';
import { memo } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { House } from '#contracts/houses.ts';
import type { Student } from '#contracts/students.ts';
import { gradeLabel } from '#domain/people/grades.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './student-table.module.css';

/** One page of students; on a phone each is a card. */
export function StudentTable({
  rows,
  houses,
  total,
  onDelete,
}: {
  rows: ReadonlyArray<ListedStudent<Student>>;
  houses: readonly House[];
  /** How many there are on all pages. */
  total: number;
  onDelete: (student: Student) => void;
}) {
  return (
    <section className={styles.section}>
      <p className={styles.total}>{countText(total, 'student')}</p>
      <table className={styles.table}>
        <caption className="sr-only">Students</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">House</th>
            <th scope="col">Grade</th>
            <th scope="col" className={styles.number}>
              Points
            </th>
            <th scope="col">
              <span className="sr-only">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ student, name }) => (
            <StudentLine
              key={student.id}
              student={student}
              name={name}
              colour={houses.find((house) => house.id === student.house_id)?.colour ?? ''}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const StudentLine = memo(function StudentLine({
  student,
  name,
  colour,
  onDelete,
}: {
  student: Student;
  name: string;
  colour: string;
  onDelete: (student: Student) => void;
}) {
  return (
    <tr>
      <th scope="row" className={styles.who}>
        <Link to={generatePath(paths.studentHistory, { studentId: student.id })} className={styles.name}>
          {name}
        </Link>
        {student.email && <span className={styles.email}>{student.email}</span>}
      </th>
      <td className={styles.house}>
        <span className={styles.houseFace}>
          {student.house_name && <HouseCrest name={student.house_name} colour={colour} size={24} />}
          {student.house_name ?? 'No house'}
        </span>
      </td>
      <td className={styles.grade}>{student.grade === null ? '–' : gradeLabel(student.grade)}</td>
      <td className={styles.points} data-unit={plural(student.points, 'point', 'points')}>
        {numberText(student.points)}
      </td>
      <td className={styles.delete}>
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
