import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { studentsLoadText } from '#domain/people/student-words.ts';
import { useLoadStudents, useStudents, useStudentsAge } from '#services/hooks/student-directory.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import { useRefresh } from '#ui/hooks/use-refresh.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import { rosterInQuery, STUDENTS } from '#features/award/draft/award-target.ts';
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
  const cached = { dataTime: loadedAt, state, refresh, failedText: studentsLoadText };
  const neverLoaded = all?.length === 0 && loadedAt === null;
  return (
    <>
      <PageHeader title="Choose students" lead={<DataStatus cached={cached} />} />
      <LoadAlert cached={cached} />
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
