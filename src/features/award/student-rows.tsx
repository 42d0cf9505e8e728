import { memo, type Dispatch } from 'react';
import type { House } from '#contracts/houses.ts';
import { gradeLabel } from '#domain/grades.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { HouseCrest } from '#ui/components/house-crest.tsx';
import type { AwardDraftAction } from './award-draft.ts';
import type { ListedStudent } from './student-list.ts';
import styles from './students-screen.module.css';

export function StudentRows({
  rows,
  matches,
  selected,
  houses,
  dispatch,
}: {
  rows: readonly ListedStudent[];
  /** All that the filter lets through, on every page. */
  matches: readonly ListedStudent[];
  selected: ReadonlySet<string>;
  houses: readonly House[];
  dispatch: Dispatch<AwardDraftAction>;
}) {
  const shownIds = rows.map(({ student }) => student.id);
  const ticked = shownIds.filter((id) => selected.has(id)).length;
  const all = ticked === shownIds.length;
  const beyond = all && matches.some(({ student }) => !selected.has(student.id));
  return (
    <div className={styles.list}>
      <div className={styles.listHead}>
        <Checkbox
          look="row"
          checked={all}
          indeterminate={ticked > 0 && !all}
          onChange={() => dispatch({ type: all ? 'students-removed' : 'students-added', ids: shownIds })}
        >
          Select all {shownIds.length} shown
        </Checkbox>
        {beyond && (
          <Button
            variant="quiet"
            onClick={() => dispatch({ type: 'students-added', ids: matches.map(({ student }) => student.id) })}
          >
            Select all {matches.length} that match
          </Button>
        )}
      </div>
      <ul>
        {rows.map(({ student, name }) => (
          <StudentRow
            key={student.id}
            id={student.id}
            name={name}
            house={houses.find((house) => house.id === student.house_id) ?? null}
            houseName={student.house_name}
            grade={student.grade}
            ticked={selected.has(student.id)}
            dispatch={dispatch}
          />
        ))}
      </ul>
    </div>
  );
}

/** Memoised: one tap repaints one row of a hundred. */
const StudentRow = memo(function StudentRow({
  id,
  name,
  house,
  houseName,
  grade,
  ticked,
  dispatch,
}: {
  id: string;
  name: string;
  house: House | null;
  houseName: string | null;
  grade: number | null;
  ticked: boolean;
  dispatch: Dispatch<AwardDraftAction>;
}) {
  return (
    <li className={styles.row} data-ticked={ticked || undefined}>
      <Checkbox look="row" checked={ticked} onChange={() => dispatch({ type: 'student-toggled', id })}>
        <span className={styles.student}>
          <span className={styles.name}>{name}</span>
          <span className={styles.house}>
            {houseName && <HouseCrest name={houseName} colour={house?.colour ?? ''} size={24} />}
            {houseName ?? 'No house'}
          </span>
          <span className={styles.grade}>{grade === null ? '' : `Grade ${gradeLabel(grade)}`}</span>
        </span>
      </Checkbox>
    </li>
  );
});
