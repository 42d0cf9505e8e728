import { students } from '#data/cache/students.ts';
import type { ListView } from '#domain/people/student-list.ts';
import { useGrades, useHouses, useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { LoadNotice } from '#ui/components/cached-view.tsx';
import { StudentChoice } from '#ui/school/student-choice.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';

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
  const loadable = useCached(students);
  return (
    <>
      <LoadNotice of={loadable} />
      <StudentChoice
        students={useStudents()}
        load={loadable}
        houses={useHouses()}
        grades={useGrades()}
        view={view}
        onView={onView}
        selected={members}
        change={change}
      />
    </>
  );
}
