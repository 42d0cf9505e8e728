import { useMemo, useRef } from 'react';
import type { Loadable } from '#domain/loadable.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { changedView, matching, pageOf, type ListedStudent, type ListView } from '#domain/people/student-list.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { CrestHouse } from './house-crest.tsx';
import { StudentFilters } from './student-filters.tsx';
import { StudentRows, type SelectionChange } from './student-rows.tsx';

const NO_FILTERS: Partial<ListView> = { search: '', houseId: null, grade: null, only: null };

interface Props {
  /** The whole school; undefined while it is read. */
  students: readonly ListedStudent[] | undefined;
  /** Where they come from: while it loads, an empty list says nothing yet. */
  load: Loadable<unknown>;
  houses: ReadonlyArray<CrestHouse & { id: string }>;
  grades: readonly number[];
  view: ListView;
  onView: (view: ListView) => void;
  selected: ReadonlySet<string>;
  change: SelectionChange;
}

/** Students of a whole school to tick: search and filters are local and immediate, and the selection outlives them. */
export function StudentChoice({ students, load, houses, grades, view, onView, selected, change }: Props) {
  const matches = useMemo(() => matching(students ?? [], view), [students, view]);
  const { rows, page, pages } = pageOf(matches, view);
  const list = useRef<HTMLDivElement>(null);
  const turnTo = (next: number): void => {
    onView({ ...view, page: next });
    list.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <>
      <StudentFilters
        view={view}
        houses={houses}
        grades={grades}
        students={students ?? []}
        onChange={(part) => onView(changedView(view, part))}
      />
      {students === undefined || (students.length === 0 && load.kind === 'loading') ? (
        <Skeleton count={8} height="3.5rem" />
      ) : matches.length > 0 ? (
        <>
          <div ref={list}>
            <StudentRows rows={rows} matches={matches} selected={selected} houses={houses} change={change} />
          </div>
          <Pager page={page} pages={pages} onPage={turnTo} />
        </>
      ) : students.length === 0 ? (
        <EmptyState icon="person" text={load.kind === 'missing' ? STUDENT_WORDS.neverLoaded : STUDENT_WORDS.none} />
      ) : (
        <EmptyState
          icon="search"
          text={STUDENT_WORDS.noMatch}
          action={<Button onClick={() => onView(changedView(view, NO_FILTERS))}>Clear filters</Button>}
        />
      )}
    </>
  );
}
