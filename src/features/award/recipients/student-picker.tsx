import { useMemo, useState } from 'react';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { matching, type ListedStudent } from '#domain/people/student-list.ts';
import { useGrades } from '#services/hooks/student-directory.ts';
import { StudentChoice } from '#ui/school/student-choice.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useHouses } from './use-houses.ts';

/** Students to tick, of the school or of a roster, and the way on. */
export function StudentPicker({
  all,
  loading,
  neverLoaded,
  selected,
  change,
  onContinue,
}: {
  /** Whom one may choose from; undefined while they are read. */
  all: readonly ListedStudent[] | undefined;
  /** Whether more may come at any moment. */
  loading: boolean;
  /** They were never loaded on this device. */
  neverLoaded: boolean;
  selected: ReadonlySet<string>;
  change: SelectionChange;
  onContinue: () => void;
}) {
  const { draft, dispatch } = useAwardDraft();
  const { view } = draft;
  const houses = useHouses().cached?.houses ?? [];
  const grades = useGrades();
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = useMemo(
    () => (all ?? []).flatMap(({ student: { id } }) => (selected.has(id) ? [id] : [])),
    [all, selected],
  );
  const shown = useMemo(
    () => matching(all ?? [], view).filter(({ student }) => selected.has(student.id)).length,
    [all, view, selected],
  );
  const count = chosen.length;
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
        count={count}
        hidden={count - shown}
        onlySelected={view.only !== null}
        problem={count > 0 ? null : problem}
        onShowAll={() => dispatch({ type: 'view-changed', change: { only: null } })}
        onShowSelected={() => dispatch({ type: 'selection-shown', ids: chosen })}
        onClear={() => {
          change.remove(chosen);
          dispatch({ type: 'view-changed', change: { only: null } });
        }}
        onContinue={() => (count === 0 ? setProblem(AWARD_WORDS.noStudents) : onContinue())}
      />
    </>
  );
}
