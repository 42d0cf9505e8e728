import { useDeferredValue, useMemo } from 'react';
import type { DirectoryStudent } from '#contracts/students.ts';
import { students as allStudents } from '#data/cache/students.ts';
import type { Loadable } from '#domain/loadable.ts';
import { findable, findStudents } from '#domain/people/find-students.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useMyRosters } from '#services/hooks/use-my-rosters.ts';

export interface Found {
  /** What the rows below are of: it follows what is typed as fast as the device can. */
  typed: string;
  found: ReadonlyArray<ListedStudent<DirectoryStudent>>;
  similar: ReadonlyArray<ListedStudent<DirectoryStudent>>;
  /** Everyone of the school by id; undefined while they are read. */
  all: ReadonlyMap<string, ListedStudent<DirectoryStudent>> | undefined;
  /** One of my classes that a student is in. */
  classOf: ReadonlyMap<string, string>;
  load: Loadable<unknown>;
}

/** Who of the whole school begins like what is typed, from this device alone. */
export function useFound(text: string): Found {
  const typed = useDeferredValue(text);
  const load = useCached(allStudents);
  const students = useStudents();
  const classOf = useClassNames();
  const ready = useMemo(() => students && findable(students, (id) => classOf.has(id)), [students, classOf]);
  const all = useMemo(() => students && new Map(students.map((one) => [one.student.id, one])), [students]);
  const { found, similar } = useMemo(() => findStudents(ready ?? [], typed), [ready, typed]);
  return { typed, found, similar, all, classOf, load };
}

function useClassNames(): ReadonlyMap<string, string> {
  const rosters = useMyRosters();
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { name, student_ids } of rosters ?? []) {
      for (const id of student_ids ?? []) if (!names.has(id)) names.set(id, name);
    }
    return names;
  }, [rosters]);
}
