import { useMemo } from 'react';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { matching, type ListedStudent } from '#domain/people/student-list.ts';
import { useGrades, useHouses } from '#services/hooks/student-directory.ts';
import { StudentChoice } from '#ui/school/student-choice.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';

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
  /** Whether more may come at any moment. */
  loading: boolean;
  /** They were never loaded on this device. */
  neverLoaded?: boolean;
  onContinue: () => void;
}) {
  const { draft, dispatch } = useAwardDraft();
  const { view, target, studentIds } = draft;
  const houses = useHouses();
  const grades = useGrades();
  const leftOut = from === 'roster' && target.kind === 'roster' ? target.leftOut : null;
  const selected = useMemo(() => {
    const named = new Set(leftOut ?? studentIds);
    const ids = (all ?? []).map(({ student }) => student.id);
    return new Set(ids.filter((id) => named.has(id) === (leftOut === null)));
  }, [all, leftOut, studentIds]);
  const change = useMemo<SelectionChange>(
    () => ({
      toggle: (id) => dispatch({ type: 'students-picked', from, how: 'toggle', ids: [id] }),
      add: (ids) => dispatch({ type: 'students-picked', from, how: 'add', ids }),
      remove: (ids) => dispatch({ type: 'students-picked', from, how: 'remove', ids }),
    }),
    [dispatch, from],
  );
  const shown = useMemo(
    () => matching(all ?? [], view).filter(({ student }) => selected.has(student.id)).length,
    [all, view, selected],
  );
  return (
    <>
      <StudentChoice
        students={all}
        loading={loading}
        neverLoaded={neverLoaded}
        houses={houses}
        grades={grades}
        view={view}
        onView={(next) => dispatch({ type: 'view-changed', change: next })}
        selected={selected}
        change={change}
      />
      <SelectionBar
        selected={selected}
        hidden={selected.size - shown}
        onClear={() => change.remove([...selected])}
        onContinue={onContinue}
      />
    </>
  );
}
