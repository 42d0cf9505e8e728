import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AWARD_WORDS } from '#domain/award-check.ts';
import { matching, pageOf } from '#domain/student-list.ts';
import { STUDENT_WORDS, studentsLoadText } from '#domain/student-words.ts';
import { readHouses, refreshHouses } from '#data/cache/catalog.ts';
import { useServices } from '#services/services.ts';
import { useLoadStudents, useStudents, useStudentsAge } from '#services/student-directory.ts';
import { Button } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { StudentFilters } from '#ui/components/student-filters.tsx';
import { StudentRows, type SelectionChange } from '#ui/components/student-rows.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import { assignReasonsPath } from '#ui/paths.ts';
import { useAwardDraft } from './award-draft-context.ts';
import { SelectionBar } from './selection-bar.tsx';

/** Choose students: search and filter are local and immediate, and the selection outlives them. */
export function StudentsScreen() {
  const { draft, dispatch } = useAwardDraft();
  const { view } = draft;
  const navigate = useNavigate();
  const all = useStudents();
  const loadedAt = useStudentsAge();
  const { state, refresh } = useRefresh(useLoadStudents());
  const houses = useHouses();
  const [problem, setProblem] = useState<string | null>(null);

  const selected = useMemo(() => new Set(draft.studentIds), [draft.studentIds]);
  const matches = useMemo(() => matching(all ?? [], view), [all, view]);
  const { rows, page, pages } = pageOf(matches, view);
  const count = useMemo(() => all?.filter(({ student }) => selected.has(student.id)).length, [all, selected]);
  const shown = useMemo(() => matches.filter(({ student }) => selected.has(student.id)).length, [matches, selected]);

  const change = useMemo<SelectionChange>(
    () => ({
      toggle: (id) => dispatch({ type: 'student-toggled', id }),
      add: (ids) => dispatch({ type: 'students-added', ids }),
      remove: (ids) => dispatch({ type: 'students-removed', ids }),
    }),
    [dispatch],
  );
  const goOn = (): void => {
    if (!count) setProblem(AWARD_WORDS.noStudents);
    else void navigate(assignReasonsPath(draft));
  };
  const loadProblem = refreshProblem(state, studentsLoadText);
  const neverLoaded = all?.length === 0 && loadedAt === null;
  return (
    <>
      <PageHeader title="Choose students" lead={<DataAge loadedAt={loadedAt} />} />
      {loadProblem && (
        <Alert
          action={
            <Button icon="refresh" onClick={refresh}>
              Retry
            </Button>
          }
        >
          {loadProblem}
        </Alert>
      )}
      <StudentFilters
        view={view}
        houses={houses}
        students={all ?? []}
        onChange={(change) => dispatch({ type: 'view-changed', change })}
      />
      {all === undefined || (neverLoaded && state.kind === 'running') ? (
        <Skeleton count={8} height="3.5rem" />
      ) : matches.length > 0 ? (
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
      ) : all.length === 0 ? (
        <EmptyState
          icon="person"
          text={neverLoaded ? 'The students have not been loaded on this device yet.' : STUDENT_WORDS.none}
        />
      ) : (
        <EmptyState
          icon="search"
          text={STUDENT_WORDS.noMatch}
          action={
            <Button
              onClick={() =>
                dispatch({
                  type: 'view-changed',
                  change: { search: '', houseId: null, grade: null, only: null },
                })
              }
            >
              Clear filters
            </Button>
          }
        />
      )}
      <SelectionBar
        count={count ?? 0}
        hidden={(count ?? 0) - shown}
        onlySelected={view.only !== null}
        problem={count ? null : problem}
        dispatch={dispatch}
        onContinue={goOn}
      />
    </>
  );
}

function useHouses() {
  const services = useServices();
  const load = useCallback(
    () => refreshHouses({ api: services.api, db: services.catalogDb, now: () => services.now() }),
    [services],
  );
  useRefresh(load);
  return useLiveQuery(() => readHouses(services.catalogDb), [services], []);
}
