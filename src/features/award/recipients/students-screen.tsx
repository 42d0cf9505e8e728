import { useNavigate, useSearchParams } from 'react-router-dom';
import { students } from '#data/cache/students.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { rosterIn } from '#features/award/draft/award-link.ts';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import { STUDENTS, type RosterTarget } from '#features/award/draft/award-target.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { RosterChoice } from './roster-choice.tsx';
import { RosterStudents } from './roster-students.tsx';
import { StudentPicker } from './student-picker.tsx';

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
  const school = useCached(students);
  return (
    <>
      <PageHeader title="Choose students" lead={<DataStatus of={school} />} />
      <LoadAlert of={school} />
      <StudentPicker
        from="school"
        all={all}
        loading={school.kind === 'loading'}
        neverLoaded={school.kind === 'missing'}
        onContinue={() => void navigate(reasonsPath({ ...draft, target: STUDENTS }))}
      />
    </>
  );
}
