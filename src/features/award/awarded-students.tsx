import { Link } from 'react-router-dom';
import { AWARD_WORDS } from '#domain/award-check.ts';
import { paths } from '#ui/paths.ts';
import styles from './award-form.module.css';
import { studentsText, whoText } from './award-summary.ts';
import type { ListedStudent } from '#domain/student-list.ts';

/** Who is awarded: the first five names, and how many more. */
export function AwardedStudents({ students }: { students: readonly ListedStudent[] }) {
  const nobody = students.length === 0;
  return (
    <section className={styles.who} data-asks={AWARD_WORDS.noStudents} aria-label="Who">
      <p>
        <strong>{nobody ? AWARD_WORDS.noStudents : studentsText(students.length)}</strong>{' '}
        {whoText(students.map(({ name }) => name))}
      </p>
      <Link to={paths.assignStudents} className={styles.change}>
        {nobody ? 'Choose students' : 'Change'}
      </Link>
    </section>
  );
}
