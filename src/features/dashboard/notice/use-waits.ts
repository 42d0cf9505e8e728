import { useMemo } from 'react';
import type { DirectoryStudent } from '#contracts/students.ts';
import { byWait, type Waiting } from '#domain/awards/not-noticed.ts';
import { fullName } from '#domain/names.ts';
import { useNotice, type NoticedBy } from '#services/given/use-notice.ts';
import { useMyRosters } from '#services/hooks/use-my-rosters.ts';
import { useStudentsInRosters } from '#services/hooks/use-roster-students.ts';
import { useNow } from '#ui/hooks/use-now.ts';

/** A child of my classes. */
export interface ClassChild {
  id: string;
  name: string;
  student: DirectoryStudent;
  /** The rosters that they are in. */
  classes: ReadonlyArray<{ id: string; name: string }>;
}

/** How long each child of my classes has waited, the longest wait first; undefined while it is read. */
export function useWaits(by: NoticedBy): Waiting<ClassChild>[] | undefined {
  const now = useNow(5 * 60_000);
  const notice = useNotice(by, now.at);
  const children = useClassChildren();
  return useMemo(() => (notice && children ? byWait(children, notice, now) : undefined), [notice, children, now]);
}

/** The children of my classes, each once, by last name; undefined while they are read. */
export function useClassChildren(): ClassChild[] | undefined {
  const rosters = useMyRosters();
  const known = useStudentsInRosters();
  return useMemo(() => {
    if (rosters === undefined || known === undefined) return undefined;
    const classes = new Map<string, Array<{ id: string; name: string }>>();
    for (const { id, name, student_ids } of rosters) {
      for (const child of student_ids ?? []) classes.set(child, [...(classes.get(child) ?? []), { id, name }]);
    }
    return known.flatMap((student) => {
      const own = classes.get(student.id);
      return own ? [{ id: student.id, name: fullName(student), student, classes: own }] : [];
    });
  }, [rosters, known]);
}
