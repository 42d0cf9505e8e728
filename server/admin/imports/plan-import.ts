import { createHash } from 'node:crypto';
import type { ImportPlan, ImportRequest, PlanStudent } from '#contracts/admin/imports.ts';
import { schoolYearAt } from '#domain/imports/school-year.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readErasedMarks } from '#server/students/erased-marks.ts';
import { fullNameOf, knownSchool, readSchoolRows, type KnownSchool, type KnownStudent } from './known-students.ts';
import { planClasses, type People, type PlannedClass } from './plan-classes.ts';
import { PLAN_STUDENTS, type PlannedRow } from './plan-students.ts';
import { planTeachers, readTeacherEmails, type PlannedTeacher } from './plan-teachers.ts';

export interface Planned {
  rows: readonly PlannedRow[];
  /** Who leaves by the file. */
  leaving: readonly KnownStudent[];
  /** Who is not in the file. */
  absent: readonly KnownStudent[];
  teachers: readonly PlannedTeacher[];
  classes: readonly PlannedClass[];
  answer: ImportPlan;
}

/**
 * What an import would do to the school as it is now. The preview and the write both come from here, and `answer.plan`
 * covers all of it, so only what a person has read is written.
 */
export async function planImport(
  db: Queryable,
  { clock, workers, keys }: Pick<Deps, 'clock' | 'workers' | 'keys'>,
  request: ImportRequest,
): Promise<Planned> {
  const read = await readSchoolRows(db, request.source);
  const { kind, mode, source, year_words, deals_houses, overrides_edits, students } = request;
  const { rows, absent, edited, erased, digest } = await workers.run(PLAN_STUDENTS, {
    erased: { marks: await readErasedMarks(db), key: keys.erased },
    request: { kind, mode, source, year_words, deals_houses, overrides_edits, students },
    school: read,
    schoolYear: schoolYearAt(clock()),
  });
  const school = knownSchool(read);
  const leaving = rows.flatMap(({ plan, write }) => (plan.kind === 'leaves' && write?.student ? write.student : []));
  const teachers = await planTeachers(db, request.teachers);
  const emails = await readTeacherEmails(db, source, teachers);
  const teacherOf = (sourceId: string) => emails.get(sourceId) ?? null;
  const classes = await planClasses(db, request, { ...studentsBySource(rows, school), teacherOf });
  const written = [
    digest,
    teachers.map(({ plan }) => plan),
    classes.map(({ plan, id, students: inClass, teachers: teaching }) => [plan, id, inClass, teaching]),
  ];
  return {
    rows,
    leaving,
    absent,
    teachers,
    classes,
    answer: {
      plan: createHash('sha256')
        .update(JSON.stringify([kind, source, written]))
        .digest('base64url'),
      rows: rows.map(({ plan }) => plan),
      absent: absent.map((student) => planStudent(student, school)),
      teachers: teachers.map(({ plan }) => plan),
      classes: classes.map(({ plan }) => plan),
      students: school.active.length,
      leavers: leaving.length,
      edited,
      erased,
    },
  };
}

/**
 * Students by their ids in the other system: as a row of the file says, else as an earlier file said. A row that is refused
 * takes nobody out of a class.
 */
function studentsBySource(
  rows: readonly PlannedRow[],
  { bySource }: KnownSchool,
): Pick<People, 'studentOf' | 'recordOf'> {
  const inFile = new Map<string, PlannedRow>();
  for (const row of rows) {
    if (row.sourceId !== null && row.plan.kind !== 'refused') inFile.set(row.sourceId, row);
  }
  const recordOf: People['recordOf'] = (sourceId) => {
    const row = inFile.get(sourceId);
    return row ? row.plan.student_id : (bySource.get(sourceId)?.id ?? null);
  };
  return {
    recordOf,
    studentOf: (sourceId) => {
      const row = inFile.get(sourceId);
      const isHere = row ? !row.leaves : bySource.get(sourceId)?.archived_at === null;
      if (!isHere) return null;
      const id = recordOf(sourceId);
      return id === null ? { kind: 'new', sourceId } : { kind: 'record', id };
    },
  };
}

const planStudent = (student: KnownStudent, school: Pick<KnownSchool, 'houseName'>): PlanStudent => ({
  id: student.id,
  name: fullNameOf(student),
  grade: student.grade,
  house: school.houseName(student.house_id),
});
