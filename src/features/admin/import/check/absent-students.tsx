import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { PlanStudent } from '#contracts/admin/imports.ts';
import { stepName } from '#domain/people/ladder.ts';
import { counted, numberText } from '#domain/plural.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Pager } from '#ui/components/pager.tsx';
import styles from './absent-students.module.css';

interface Props {
  students: readonly PlanStudent[];
  ticked: ReadonlySet<string>;
  onTicked: (ticked: ReadonlySet<string>) => void;
}

const PAGE = 50;

/** Who is at school and not in the file. They stay, unless a person ticks them. */
export function AbsentStudents({ students, ticked, onTicked }: Props) {
  const ladder = useLadder();
  const [page, setPage] = useState(1);
  if (students.length === 0) return null;
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTicked(next);
  };
  return (
    <details className={styles.absent}>
      <summary>
        <b>{counted(students.length, '# student is not in this file.', '# students are not in this file.')}</b> They
        stay{ticked.size > 0 ? `, but for ${numberText(ticked.size)} ticked.` : ' as they are.'}
      </summary>
      <p className={styles.hint}>
        Tick who has left the school. Their records are archived; points stay with the house.
      </p>
      <Checkbox
        checked={ticked.size === students.length}
        indeterminate={ticked.size > 0 && ticked.size < students.length}
        onChange={() => onTicked(ticked.size === students.length ? new Set() : new Set(students.map(({ id }) => id)))}
      >
        All {numberText(students.length)}
      </Checkbox>
      <ul className={styles.students}>
        {students.slice((page - 1) * PAGE, page * PAGE).map((student) => (
          <li key={student.id}>
            <Checkbox variant="row" checked={ticked.has(student.id)} onChange={() => toggle(student.id)}>
              {student.name}{' '}
              <span className={styles.facts}>
                {[student.grade === null ? null : stepName(ladder, student.grade), student.house]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(students.length / PAGE)} onPage={setPage} />
    </details>
  );
}
