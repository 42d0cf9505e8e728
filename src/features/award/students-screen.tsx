<<<<<<< HEAD
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { House } from '#contracts/houses.ts';
import { AWARD_WORDS } from '#domain/award-check.ts';
import { matching } from '#domain/student-list.ts';
import { studentsLoadText } from '#domain/student-words.ts';
import { readHouses, refreshHouses } from '#data/cache/catalog.ts';
import { useServices } from '#services/services.ts';
=======
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { STUDENT_WORDS, studentsLoadText } from '#domain/student-words.ts';
>>>>>>> 880439b (Award by roster and by house: choose, confirm, and deep links that resolve their names)
import { useLoadStudents, useStudents, useStudentsAge } from '#services/student-directory.ts';
import { Button } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
<<<<<<< HEAD
import { StudentChoice } from '#ui/components/student-choice.tsx';
=======
import { Skeleton } from '#ui/components/skeleton.tsx';
>>>>>>> 880439b (Award by roster and by house: choose, confirm, and deep links that resolve their names)
import type { SelectionChange } from '#ui/components/student-rows.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import { useAwardDraft } from './award-draft-context.ts';
<<<<<<< HEAD
import { SelectionBar } from './selection-bar.tsx';
=======
import { reasonsPath } from './award-paths.ts';
import { rosterInQuery, STUDENTS } from './award-target.ts';
import { RosterStudents } from './roster-students.tsx';
import { StudentPicker } from './student-picker.tsx';

const NOBODY: [] = [];
const NEVER_LOADED = 'The students have not been loaded on this device yet.';
>>>>>>> 880439b (Award by roster and by house: choose, confirm, and deep links that resolve their names)

/** Choose students, of the whole school or, where the query names a roster, of that one. */
export function StudentsScreen() {
  const [query] = useSearchParams();
  const named = useMemo(() => rosterInQuery(query), [query]);
  return named.id === null && named.name === null ? <SchoolStudents /> : <RosterStudents named={named} />;
}

function SchoolStudents() {
  const { draft, dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const all = useStudents();
  const loadedAt = useStudentsAge();
  const { state, refresh } = useRefresh(useLoadStudents());
  const selected = useMemo(() => new Set(draft.studentIds), [draft.studentIds]);
<<<<<<< HEAD
  const matches = useMemo(() => matching(all ?? [], view), [all, view]);
  const count = useMemo(() => (all ?? []).filter(({ student }) => selected.has(student.id)).length, [all, selected]);
  const shown = useMemo(() => matches.filter(({ student }) => selected.has(student.id)).length, [matches, selected]);

=======
>>>>>>> 880439b (Award by roster and by house: choose, confirm, and deep links that resolve their names)
  const change = useMemo<SelectionChange>(
    () => ({
      toggle: (id) => dispatch({ type: 'student-toggled', id }),
      add: (ids) => dispatch({ type: 'students-added', ids }),
      remove: (ids) => dispatch({ type: 'students-removed', ids }),
    }),
    [dispatch],
  );
<<<<<<< HEAD
  const goOn = (): void => {
    if (count === 0) setProblem(AWARD_WORDS.noStudents);
    else void navigate(assignReasonsPath(draft));
  };
  const loadProblem = refreshProblem(state, studentsLoadText);
=======
  const problem = refreshProblem(state, studentsLoadText);
>>>>>>> 880439b (Award by roster and by house: choose, confirm, and deep links that resolve their names)
  const neverLoaded = all?.length === 0 && loadedAt === null;
  const retry = (
    <Button icon="refresh" onClick={refresh}>
      Retry
    </Button>
  );
  return (
    <>
      <PageHeader title="Choose students" lead={<DataAge loadedAt={loadedAt} />} />
<<<<<<< HEAD
      {loadProblem && <Alert action={retry}>{loadProblem}</Alert>}
      <StudentChoice
        students={all}
        loading={neverLoaded && state.kind === 'running'}
        neverLoaded={neverLoaded}
        houses={houses}
        view={view}
        onView={(next) => dispatch({ type: 'view-changed', change: next })}
        selected={selected}
        change={change}
      />
      <SelectionBar
        count={count}
        hidden={count - shown}
        onlySelected={view.only !== null}
        problem={count === 0 ? problem : null}
        dispatch={dispatch}
        onContinue={goOn}
=======
      {problem && <Alert action={retry}>{problem}</Alert>}
      <StudentPicker
        all={all ?? NOBODY}
        loading={
          (all === undefined || (neverLoaded && state.kind === 'running')) && <Skeleton count={9} height="3.5rem" />
        }
        nobody={all?.length === 0 ? (neverLoaded ? NEVER_LOADED : STUDENT_WORDS.none) : null}
        selected={selected}
        change={change}
        onContinue={() => void navigate(reasonsPath({ ...draft, target: STUDENTS }))}
>>>>>>> 880439b (Award by roster and by house: choose, confirm, and deep links that resolve their names)
      />
    </>
  );
}
