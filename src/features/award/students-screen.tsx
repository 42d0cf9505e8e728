import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { studentsLoadText } from '#domain/student-words.ts';
import { useLoadStudents, useStudents, useStudentsAge } from '#services/student-directory.ts';
import { Button } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import type { SelectionChange } from '#ui/components/student-rows.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import { useAwardDraft } from './award-draft-context.ts';
import { reasonsPath } from './award-paths.ts';
import { rosterInQuery, STUDENTS } from './award-target.ts';
import { RosterStudents } from './roster-students.tsx';
import { StudentPicker } from './student-picker.tsx';

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
  const change = useMemo<SelectionChange>(
    () => ({
      toggle: (id) => dispatch({ type: 'student-toggled', id }),
      add: (ids) => dispatch({ type: 'students-added', ids }),
      remove: (ids) => dispatch({ type: 'students-removed', ids }),
    }),
    [dispatch],
  );
  const problem = refreshProblem(state, studentsLoadText);
  const neverLoaded = all?.length === 0 && loadedAt === null;
  const retry = (
    <Button icon="refresh" onClick={refresh}>
      Retry
    </Button>
  );
  return (
    <>
      <PageHeader title="Choose students" lead={<DataAge loadedAt={loadedAt} />} />
      {problem && <Alert action={retry}>{problem}</Alert>}
      <StudentPicker
        all={all}
        loading={neverLoaded && state.kind === 'running'}
        neverLoaded={neverLoaded}
        selected={selected}
        change={change}
        onContinue={() => void navigate(reasonsPath({ ...draft, target: STUDENTS }))}
      />
    </>
  );
}
