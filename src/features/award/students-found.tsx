import type { Dispatch } from 'react';
import type { House } from '#contracts/houses.ts';
import { pageOf, type ListedStudent, type ListView } from '#domain/student-list.ts';
import { STUDENT_WORDS } from '#domain/student-words.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { StudentRows, type SelectionChange } from '#ui/components/student-rows.tsx';
import type { AwardDraftAction } from './award-draft.ts';

const NO_FILTER = { search: '', houseId: null, grade: null, only: null };

/** What the filters let through, a page of it, or why there is nothing. */
export function StudentsFound({
  matches,
  view,
  selected,
  houses,
  nobody,
  change,
  dispatch,
}: {
  matches: readonly ListedStudent[];
  view: ListView;
  selected: ReadonlySet<string>;
  houses: readonly House[];
  /** Why there is no student at all; null where there are some, and only the filters leave none. */
  nobody: string | null;
  change: SelectionChange;
  dispatch: Dispatch<AwardDraftAction>;
}) {
  if (nobody !== null) return <EmptyState icon="person" text={nobody} />;
  if (matches.length === 0) {
    const clear = <Button onClick={() => dispatch({ type: 'view-changed', change: NO_FILTER })}>Clear filters</Button>;
    return <EmptyState icon="search" text={STUDENT_WORDS.noMatch} action={clear} />;
  }
  const { rows, page, pages } = pageOf(matches, view);
  return (
    <>
      <StudentRows rows={rows} matches={matches} selected={selected} houses={houses} change={change} />
      <Pager
        page={page}
        pages={pages}
        onPage={(next) => {
          dispatch({ type: 'view-changed', change: { page: next } });
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}
