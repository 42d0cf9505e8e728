import { studentsLoadText } from '#domain/people/student-words.ts';
import type { ListView } from '#domain/people/student-list.ts';
import {
  useGrades,
  useHouses,
  useLoadStudents,
  useStudents,
  useStudentsAge,
} from '#services/hooks/student-directory.ts';
import { LoadNotice } from '#ui/components/cached-data.tsx';
import { StudentChoice } from '#ui/school/student-choice.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import { useRefresh } from '#ui/hooks/use-refresh.ts';

/** Every student of the school, the members ticked. */
export function StudentPicker({
  view,
  onView,
  members,
  change,
}: {
  view: ListView;
  onView: (view: ListView) => void;
  members: ReadonlySet<string>;
  change: SelectionChange;
}) {
  const students = useStudents();
  const loadedAt = useStudentsAge();
  const houses = useHouses();
  const grades = useGrades();
  const { state, refresh } = useRefresh(useLoadStudents());
  const neverLoaded = loadedAt === null;
  return (
    <>
      <LoadNotice cached={{ dataTime: loadedAt, state, refresh, failedText: studentsLoadText }} />
      <StudentChoice
        students={students}
        loading={neverLoaded && state.kind === 'running'}
        neverLoaded={neverLoaded}
        houses={houses}
        grades={grades}
        view={view}
        onView={onView}
        selected={members}
        change={change}
      />
    </>
  );
}
