import { useMemo, useState } from 'react';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import {
  changedView,
  matching,
  selectionText,
  type ListedStudent,
  type ListView,
} from '#domain/people/student-list.ts';
import { unfiltered, withPicked, type Picking } from '#features/award/draft/award-draft.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { useGrades, useHouses } from '#services/hooks/student-directory.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Announced } from '#ui/components/announced.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { StudentChoice } from '#ui/school/student-choice.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import styles from './students-screen.module.css';

/** A list of students to tick, from the school or from the draft's roster, and the Continue button. */
export function StudentPicker({
  from,
  all,
  loading,
  neverLoaded = false,
  onContinue,
}: {
  from: 'school' | 'roster';
  /** Everyone who can be chosen; undefined while they are read. */
  all: readonly ListedStudent[] | undefined;
  /** Whether more students may arrive at any moment. */
  loading: boolean;
  /** They were never loaded on this device. */
  neverLoaded?: boolean;
  onContinue: () => void;
}) {
  const { draft, update } = useAwardDraft();
  const { view } = draft;
  const look = (view: ListView): void => update((draft) => ({ ...draft, view }));
  const houses = useHouses();
  const grades = useGrades();
  const { selected, change } = useSelection(from, all);
  const shown = useMemo(() => {
    if (selected.size === 0) return 0;
    return matching(all ?? [], view).filter(({ student }) => selected.has(student.id)).length;
  }, [all, view, selected]);
  return (
    <>
      <StudentChoice
        students={all}
        loading={loading}
        neverLoaded={neverLoaded}
        houses={houses}
        grades={grades}
        view={view}
        onView={look}
        selected={selected}
        change={change}
      />
      <SelectionBar
        count={selected.size}
        hidden={selected.size - shown}
        isFiltered={view.only !== null}
        // The filters may hide them, so these step aside.
        onShow={() => look({ ...unfiltered(view), only: [...selected] })}
        onShowAll={() => look(changedView(view, { only: null }))}
        onClear={() => {
          change.remove([...selected]);
          look(changedView(view, { only: null }));
        }}
        onContinue={onContinue}
      />
    </>
  );
}

/** Who is ticked, and how that changes. In a roster, everyone who was not left out. */
function useSelection(from: 'school' | 'roster', all: readonly ListedStudent[] | undefined) {
  const { draft, update } = useAwardDraft();
  const { target, studentIds } = draft;
  const leftOut = from === 'roster' && target.kind === 'roster' ? target.leftOut : null;
  const selected = useMemo(() => {
    const named = new Set(leftOut ?? studentIds);
    const ids = (all ?? []).map(({ student }) => student.id);
    return new Set(ids.filter((id) => named.has(id) === (leftOut === null)));
  }, [all, leftOut, studentIds]);
  const change = useMemo<SelectionChange>(() => {
    const pick = (how: Picking, ids: readonly string[]): void => update((draft) => withPicked(draft, from, how, ids));
    return {
      toggle: (id) => pick('toggle', [id]),
      add: (ids) => pick('add', ids),
      remove: (ids) => pick('remove', ids),
    };
  }, [update, from]);
  return { selected, change };
}

/** How many are selected, and Continue. The button is never disabled: with nobody selected it says so. */
function SelectionBar({
  count,
  hidden,
  isFiltered,
  onShow,
  onShowAll,
  onClear,
  onContinue,
}: {
  count: number;
  /** How many of them the filter hides. */
  hidden: number;
  /** Only those who were selected are shown. */
  isFiltered: boolean;
} & Record<'onShow' | 'onShowAll' | 'onClear' | 'onContinue', () => void>) {
  const [pressed, setPressed] = useState(false);
  const text = selectionText(count, hidden);
  return (
    <ActionBar message={pressed && count === 0 && <Alert>{AWARD_WORDS.noStudents}</Alert>}>
      <Announced text={text} />
      <div className={styles.selection}>
        {isFiltered && (
          <Button variant="quiet" onClick={onShowAll}>
            Show all students
          </Button>
        )}
        {!isFiltered && count > 0 && (
          <Button variant="quiet" onClick={onShow}>
            <span className={styles.count}>{text}</span>
          </Button>
        )}
        {count > 0 && (
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      <Button
        variant="primary"
        size="large"
        className={styles.continue}
        onClick={() => (count === 0 ? setPressed(true) : onContinue())}
      >
        Continue ({count} selected)
      </Button>
    </ActionBar>
  );
}
