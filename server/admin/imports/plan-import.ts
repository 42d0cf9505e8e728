import { createHash } from 'node:crypto';
import type { ImportPlan, PlanStudent } from '#contracts/admin/imports.ts';
import { CALLS } from '#contracts/calls.ts';
import { schoolYearAt } from '#domain/imports/school-year.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readErasedMarks } from '#server/students/erased-marks.ts';
import { jsonBytes, type JsonBytes, type LargeBody } from '#server/http/large-body.ts';
import { parseBody } from '#server/http/read-body.ts';
import type { Task } from '#server/workers/workers.ts';
import {
  fullNameOf,
  knownSchool,
  readSchoolRows,
  type KnownSchool,
  type KnownStudent,
  type SchoolRows,
} from './known-students.ts';
import { planClasses, readClassRows, type ClassRow, type People, type PlannedClass } from './plan-classes.ts';
import { planStudents, type PlannedRow, type StudentFacts } from './plan-students.ts';
import {
  planTeachers,
  readTeacherRows,
  teacherEmails,
  type PlannedTeacher,
  type TeacherRows,
} from './plan-teachers.ts';
import { IMPORTS_THREAD, type ImportHead } from './read-import.ts';

export interface Planned {
  rows: readonly PlannedRow[];
  /** Who leaves by the file. */
  leaving: readonly KnownStudent[];
  /** Who is not in the file. */
  absent: readonly KnownStudent[];
  teachers: readonly PlannedTeacher[];
  classes: readonly PlannedClass[];
  /** The hash of it all, which the person read too. */
  plan: string;
  /** How many are at school now. */
  students: number;
}

/** All that a plan is made of. */
export interface PlanQuestion {
  /** The body of the call, which was checked before. */
  file: Uint8Array;
  school: SchoolRows;
  teachers: TeacherRows;
  classes: readonly ClassRow[];
  schoolYear: string;
  erased: StudentFacts['erased'];
}

/**
 * What an import would do to the school as it is now. The preview and the write both come from here, and `answer.plan`
 * covers all of it, so only what a person has read is written. A large file is long work, for a thread.
 */
function plan({ file, school: read, teachers: teacherRows, classes: classRows, ...facts }: PlanQuestion) {
  // To read it again takes no longer than to copy what was read.
  const request = parseBody(file, CALLS.previewImport);
  const { kind, source } = request;
  const school = knownSchool(read);
  const { rows, absent, edited, erased, digest } = planStudents(request, { ...facts, school });
  const leaving = rows.flatMap(({ plan: row, write }) =>
    row.kind === 'leaves' && write?.student ? write.student : [],
  );
  const teachers = planTeachers(request.teachers, teacherRows);
  const emails = teacherEmails(teacherRows, teachers);
  const teacherOf = (sourceId: string) => emails.get(sourceId) ?? null;
  const classes = planClasses(request, classRows, { ...studentsBySource(rows, school), teacherOf });
  const written = [
    digest,
    teachers.map((teacher) => teacher.plan),
    classes.map(({ plan: each, id, students: inClass, teachers: teaching }) => [each, id, inClass, teaching]),
  ];
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, source, written]))
    .digest('base64url');
  const answer: ImportPlan = {
    plan: hash,
    rows: rows.map((row) => row.plan),
    absent: absent.map((student) => planStudent(student, school)),
    teachers: teachers.map((teacher) => teacher.plan),
    classes: classes.map((each) => each.plan),
    students: school.active.length,
    leavers: leaving.length,
    edited,
    erased,
  };
  return { rows, leaving, absent, teachers, classes, answer };
}

/** What a person reads before the import, as the bytes of the answer. */
export const PREVIEW_IMPORT: Task<PlanQuestion, JsonBytes<ImportPlan>> = {
  name: 'preview-import',
  thread: IMPORTS_THREAD,
  run: async (question) => jsonBytes(plan(question).answer),
};

/** What is written. */
export const PLAN_IMPORT: Task<PlanQuestion, Planned> = {
  name: 'plan-import',
  thread: IMPORTS_THREAD,
  run: async (question) => {
    const { answer, ...planned } = plan(question);
    return { ...planned, plan: answer.plan, students: answer.students };
  },
};

/** What the plan of a file needs from the school as it is now. */
export async function readPlanQuestion(
  db: Queryable,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  { head: { source, teacherEmails: emails }, bytes }: LargeBody<ImportHead>,
): Promise<PlanQuestion> {
  return {
    file: bytes,
    school: await readSchoolRows(db, source),
    teachers: await readTeacherRows(db, source, emails),
    classes: await readClassRows(db, source),
    schoolYear: schoolYearAt(clock()),
    erased: { marks: await readErasedMarks(db), key: keys.erased },
  };
}

/**
 * Students by their ids in the other system: as a row of the file says, else as an earlier file said. A row that is refused
 * takes nobody out of a class.
 */
function studentsBySource(
  rows: readonly PlannedRow[],
  { bySource }: KnownSchool,
): Pick<People, 'studentOf' | 'recordOf' | 'studentAt'> {
  const byRow = new Map(rows.map((row) => [row.plan.row, row]));
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
      if (id !== null) return { kind: 'record', id };
      return row ? { kind: 'new', row: row.plan.row } : null;
    },
    studentAt: (number) => {
      const row = byRow.get(number);
      const id = row?.plan.student_id ?? null;
      if (!row || row.leaves) return null;
      if (id !== null) return { kind: 'record', id };
      return row.plan.kind === 'refused' ? 'unclear' : { kind: 'new', row: number };
    },
  };
}

const planStudent = (student: KnownStudent, school: Pick<KnownSchool, 'houseName'>): PlanStudent => ({
  id: student.id,
  name: fullNameOf(student),
  grade: student.grade,
  house: school.houseName(student.house_id),
});
