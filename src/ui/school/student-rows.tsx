import { memo } from 'react';
import { stepName } from '#domain/people/ladder.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { classNames } from '#ui/class-names.ts';
import { variables } from '#ui/variables.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useFirstThenAll } from '#ui/hooks/use-first-then-all.ts';
import type { CrestHouse } from './house-crest.tsx';
import { HouseLabel, houseOf } from './house-label.tsx';
import { useLadder } from './ladder-context.ts';
import styles from './student-rows.module.css';

/** What a tap on a row, or on the box above the rows, does; stable, so that unchanged rows are not drawn again. */
export interface SelectionChange {
  toggle: (id: string) => void;
  add: (ids: readonly string[]) => void;
  remove: (ids: readonly string[]) => void;
}

/** One page of students to tick, under a box for all of them. */
export function StudentRows({
  rows,
  matches,
  selected,
  houses,
  change,
}: {
  rows: readonly ListedStudent[];
  /** All students that match the filter, on every page. */
  matches: readonly ListedStudent[];
  selected: ReadonlySet<string>;
  houses: ReadonlyArray<CrestHouse & { id: string }>;
  change: SelectionChange;
}) {
  const drawn = useFirstThenAll(rows);
  const shownIds = rows.map(({ student }) => student.id);
  const ticked = shownIds.filter((id) => selected.has(id)).length;
  const all = ticked === shownIds.length;
  const beyond = all && matches.some(({ student }) => !selected.has(student.id));
  return (
    <div className={classNames('sheet', styles.list)}>
      <div className={styles.listHead}>
        <Checkbox
          variant="row"
          checked={all}
          indeterminate={ticked > 0 && !all}
          onChange={() => (all ? change.remove(shownIds) : change.add(shownIds))}
        >
          Select all {shownIds.length} shown
        </Checkbox>
        {beyond && (
          <Button variant="quiet" onClick={() => change.add(matches.map(({ student }) => student.id))}>
            Select all {matches.length} that match
          </Button>
        )}
      </div>
      <ul className={styles.rows} style={variables({ '--rows': rows.length })}>
        {/* By place: another filter changes what the rows say, and makes no new ones. */}
        {[...drawn.entries()].map(([place, { student, name }]) => (
          <StudentRow
            key={place}
            id={student.id}
            name={name}
            house={houseOf(houses, student.house_id, student.house_name)}
            grade={student.grade}
            ticked={selected.has(student.id)}
            onToggle={change.toggle}
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
  grade,
  ticked,
  onToggle,
}: {
  id: string;
  name: string;
  house: CrestHouse | null;
  grade: number | null;
  ticked: boolean;
  onToggle: (id: string) => void;
}) {
  const ladder = useLadder();
  return (
    <li className={styles.row} data-ticked={ticked || undefined}>
      <Checkbox variant="row" checked={ticked} onChange={() => onToggle(id)}>
        <span className={styles.student}>
          <span className={styles.name}>{name}</span>
          <HouseLabel house={house} />
          <span>{grade === null ? '' : stepName(ladder, grade)}</span>
        </span>
      </Checkbox>
    </li>
  );
});
