import { createHash } from 'node:crypto';
import type { ImportChange, ImportPlan, ImportRequest, PlanRow, PlanStudent } from '#contracts/admin/imports.ts';
import { pointsStayText, ROW_WORDS } from '#domain/imports/import-words.ts';
import type { Queryable } from '#server/db/db.ts';
import { checkRows } from './check-rows.ts';
import { dealHouses } from './deal-houses.ts';
import { keepEdits } from './keep-edits.ts';
import { fullNameOf, readKnownSchool, type KnownSchool, type KnownStudent } from './known-students.ts';
import { matchRows, type MatchedRow } from './match-rows.ts';
import { planClasses, type People, type PlannedClass } from './plan-classes.ts';
import { planTeachers, readTeacherEmails, type PlannedTeacher } from './plan-teachers.ts';
import { differencesOf } from './row-differences.ts';

/** A row of the plan, with what is written for it. */
export interface PlannedRow {
  plan: PlanRow;
  match: MatchedRow;
}

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
export async function planImport(db: Queryable, request: ImportRequest, schoolYear: string): Promise<Planned> {
  const school = await readKnownSchool(db, request.source);
  const { rows: found, mentioned } = matchRows(checkRows(request, school), school);
  const edits = keepEdits(found, school, schoolYear);
  const matches = request.overrides_edits ? found : edits.rows;
  if (request.deals_houses) dealHouses(matches, school);
  const rows = matches.map((match) => ({ match, plan: planRow(match, school) }));
  const absent = request.mode === 'delta' ? [] : school.active.filter((student) => !mentioned.has(student.id));
  const leaving = rows.flatMap(({ plan, match }) => (plan.kind === 'leaves' && match.student ? match.student : []));
  const teachers = await planTeachers(db, request.teachers);
  const emails = await readTeacherEmails(db, request.source, teachers);
  const teacherOf = (sourceId: string) => emails.get(sourceId) ?? null;
  const classes = await planClasses(db, request, { ...studentsBySource(rows, school), teacherOf });
  const written = [
    rows.map(({ plan, match }) => [plan, match.checked.house?.id, match.student?.version]),
    teachers.map(({ plan }) => plan),
    classes.map(({ plan, id, students, teachers: emailsOfClass }) => [plan, id, students, emailsOfClass]),
  ];
  return {
    rows,
    leaving,
    absent,
    teachers,
    classes,
    answer: {
      plan: createHash('sha256')
        .update(JSON.stringify([request.kind, request.source, written]))
        .digest('base64url'),
      rows: rows.map(({ plan }) => plan),
      absent: absent.map((student) => planStudent(student, school)),
      teachers: teachers.map(({ plan }) => plan),
      classes: classes.map(({ plan }) => plan),
      students: school.active.length,
      leavers: leaving.length,
      edited: edits.kept,
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
    const { sourceId } = row.match.checked;
    if (sourceId !== null && row.plan.kind !== 'refused') inFile.set(sourceId, row);
  }
  const recordOf: People['recordOf'] = (sourceId) => {
    const row = inFile.get(sourceId);
    return row ? row.plan.student_id : (bySource.get(sourceId)?.id ?? null);
  };
  return {
    recordOf,
    studentOf: (sourceId) => {
      const row = inFile.get(sourceId);
      const isHere = row ? !row.match.checked.leaves : bySource.get(sourceId)?.archived_at === null;
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

function planRow(match: MatchedRow, school: KnownSchool): PlanRow {
  const { checked, student, problem } = match;
  const changes = student ? changesOf(match, student, school) : [];
  const row = {
    row: checked.row,
    name: `${checked.firstName} ${checked.lastName}`.trim(),
    grade: checked.grade ?? student?.grade ?? null,
    house: checked.house?.name ?? school.houseName(student?.house_id ?? null),
    student_id: student?.id ?? null,
    changes: [],
    notices: [...checked.notices, ...match.notices],
    problem: null,
  };
  if (problem !== null) return { ...row, kind: 'refused', problem };
  if (checked.leaves) {
    const isHere = student !== null && student.archived_at === null;
    return isHere ? { ...row, kind: 'leaves' } : { ...row, kind: 'unchanged', notices: [ROW_WORDS.leftAlready] };
  }
  if (student === null) return { ...row, kind: 'new' };
  const moved = changes.find(({ field }) => field === 'house');
  const notices = moved?.before ? [...row.notices, pointsStayText(moved.before)] : row.notices;
  return { ...row, kind: changes.length > 0 ? 'changed' : 'unchanged', changes, notices };
}

/**
 * What the row would change. A first id from another system is written without a word; another one for the same student
 * is a change that a person should see.
 */
function changesOf({ checked }: MatchedRow, student: KnownStudent, school: KnownSchool): ImportChange[] {
  const isNewId = checked.sourceId !== null && !school.bySource.has(checked.sourceId);
  const hasOtherId = isNewId && school.withSource.has(student.id);
  return [
    ...(student.archived_at === null ? [] : [{ field: 'archived' as const, before: null, after: null }]),
    ...differencesOf(checked, student, school),
    ...(hasOtherId ? [{ field: 'source_id' as const, before: null, after: checked.sourceId }] : []),
  ];
}
