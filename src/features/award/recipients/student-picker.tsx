import { useMemo, useState } from 'react';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { Loadable } from '#domain/loadable.ts';
import {
  changedView,
  matching,
  selectionText,
  type ListedStudent,
  type ListView,
} from '#domain/people/student-list.ts';
import { unfiltered, withPicked, type AwardTarget, type Picking } from '#features/award/draft/award-draft.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { useToReasons } from '#features/award/draft/use-to-reasons.ts';
import { useGrades, useHouses } from '#services/hooks/student-directory.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Announced } from '#ui/components/announced.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { StudentChoice } from '#ui/school/student-choice.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import styles from './students-screen.module.css';

interface Props {
  /** A roster is awarded as one; other students one by one. */
  target: AwardTarget;
  /** Everyone who can be chosen; undefined while they are read. */
  all: readonly ListedStudent[] | undefined;
  /** Where they come from. */
  load: Loadable<unknown>;
  /** Those of them who are ticked. */
  chosen: readonly ListedStudent[];
}

/** A list of students to tick, and how many are. Continue goes to the reasons. */
export function StudentPicker({ target, all, load, chosen }: Props) {
  const { update } = useAwardDraft();
  const [view, look] = useView();
  const selected = useMemo(() => new Set(idsOf(chosen)), [chosen]);
  const from = target.kind === 'roster' ? 'roster' : 'school';
  const change = useMemo<SelectionChange>(() => {
    const pick = (how: Picking, ids: readonly string[]): void => update((draft) => withPicked(draft, from, how, ids));
    return {
      toggle: (id) => pick('toggle', [id]),
      add: (ids) => pick('add', ids),
      remove: (ids) => pick('remove', ids),
    };
  }, [update, from]);
  return (
    <>
      <StudentChoice
        students={all}
        load={load}
        houses={useHouses()}
        grades={useGrades()}
        view={view}
        onView={look}
        selected={selected}
        change={change}
      />
      <SelectionBar target={target} chosen={chosen} change={change} />
    </>
  );
}

/** How the list is looked at. */
function useView(): [ListView, (view: ListView) => void] {
  const { draft, update } = useAwardDraft();
  return [draft.view, (view) => update((draft) => ({ ...draft, view }))];
}

const idsOf = (students: readonly ListedStudent[]): string[] => students.map(({ student }) => student.id);

/** How many are selected, and Continue. The button is never disabled: with nobody selected it says so. */
function SelectionBar({ target, chosen, change }: Pick<Props, 'target' | 'chosen'> & { change: SelectionChange }) {
  const [view, look] = useView();
  const toReasons = useToReasons();
  const [pressed, setPressed] = useState(false);
  const count = chosen.length;
  const hidden = useMemo(() => chosen.length - matching(chosen, view).length, [chosen, view]);
  const text = selectionText(count, hidden);
  const showAll = (): void => look(changedView(view, { only: null }));
  const clear = (): void => {
    change.remove(idsOf(chosen));
    showAll();
  };
  return (
    <ActionBar message={pressed && count === 0 && <Alert>{AWARD_WORDS.noStudents}</Alert>}>
      <Announced text={text} />
      <div className={styles.selection}>
        {view.only !== null && (
          <Button variant="quiet" onClick={showAll}>
            Show all students
          </Button>
        )}
        {view.only === null && count > 0 && (
          // The filters may hide them, so these step aside.
          <Button variant="quiet" onClick={() => look({ ...unfiltered(view), only: idsOf(chosen) })}>
            <span className={styles.count}>{text}</span>
          </Button>
        )}
        {count > 0 && (
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <Button
        variant="primary"
        size="large"
        className={styles.continue}
        onClick={() => (count === 0 ? setPressed(true) : toReasons(target))}
      >
        Continue ({count} selected)
      </Button>
    </ActionBar>
  );
}
