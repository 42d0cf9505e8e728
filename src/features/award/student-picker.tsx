import { useMemo, useState, type ReactNode } from 'react';
import { AWARD_WORDS } from '#domain/award-check.ts';
import { matching, type ListedStudent } from '#domain/student-list.ts';
import { StudentFilters } from '#ui/components/student-filters.tsx';
import type { SelectionChange } from '#ui/components/student-rows.tsx';
import { useAwardDraft } from './award-draft-context.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StudentsFound } from './students-found.tsx';
import { useHouses } from './use-houses.ts';

/** Search and filter are local and immediate, and the selection outlives them. */
export function StudentPicker({
  all,
  loading,
  nobody,
  selected,
  change,
  onContinue,
}: {
  /** Whom one may choose from. */
  all: readonly ListedStudent[];
  /** Stands for the list while it is read. */
  loading: ReactNode;
  /** Why there is nobody to choose from; null where there is. */
  nobody: string | null;
  selected: ReadonlySet<string>;
  change: SelectionChange;
  onContinue: () => void;
}) {
  const { draft, dispatch } = useAwardDraft();
  const { view } = draft;
  const houses = useHouses().cached?.houses ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const matches = useMemo(() => matching(all, view), [all, view]);
  const chosen = useMemo(() => all.flatMap(({ student: { id } }) => (selected.has(id) ? [id] : [])), [all, selected]);
  const shown = useMemo(() => matches.filter(({ student }) => selected.has(student.id)).length, [matches, selected]);
  const count = chosen.length;
  return (
    <>
      <StudentFilters
        view={view}
        houses={houses}
        students={all}
        onChange={(change) => dispatch({ type: 'view-changed', change })}
      />
      {loading || <StudentsFound {...{ matches, view, selected, houses, nobody, change, dispatch }} />}
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
