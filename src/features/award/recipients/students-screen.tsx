import { useNavigate, useSearchParams } from 'react-router-dom';
import { studentsLoadText } from '#domain/people/student-words.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { rosterIn } from '#features/award/draft/award-link.ts';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import { STUDENTS, type RosterTarget } from '#features/award/draft/award-target.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { RosterChoice } from './roster-choice.tsx';
import { RosterStudents } from './roster-students.tsx';
import { StudentPicker } from './student-picker.tsx';
import { useStudentsRefresh } from './use-students-refresh.ts';

/** Choose students, of the whole school or, where the query names a roster, of that one. */
export function StudentsScreen() {
  const roster = useNamedRoster();
  return roster ? <RosterStudents target={roster} /> : <SchoolStudents />;
}

/** Choose a roster; then, with `roster_id` or `roster_name` in the query, students of it. */
export function RosterChoiceScreen() {
  const roster = useNamedRoster();
  return roster ? <RosterStudents target={roster} /> : <RosterChoice />;
}

/** The draft's roster, if it is the address that names it. */
function useNamedRoster(): RosterTarget | null {
  const [query] = useSearchParams();
  const { target } = useAwardDraft().draft;
  return target.kind === 'roster' && rosterIn(query) !== null ? target : null;
}

function SchoolStudents() {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  const all = useStudents();
  const { state, refresh, loadedAt } = useStudentsRefresh();
  const cached = { dataTime: loadedAt, state, refresh, failedText: studentsLoadText };
  const neverLoaded = all?.length === 0 && loadedAt === null;
  return (
    <>
      <PageHeader title="Choose students" lead={<DataStatus cached={cached} />} />
      <LoadAlert cached={cached} />
      <StudentPicker
        from="school"
        all={all}
        loading={neverLoaded && state.kind === 'running'}
        neverLoaded={neverLoaded}
        onContinue={() => void navigate(reasonsPath({ ...draft, target: STUDENTS }))}
      />
    </>
  );
}
