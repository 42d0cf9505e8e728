import { createHash } from 'node:crypto';
import type { ImportDone } from '#contracts/admin/imports.ts';
import type {
  RollOverConfirmation,
  RollOverKind,
  RollOverPlan,
  RollOverRequest,
  RollOverRow,
} from '#contracts/admin/roll-over.ts';
import { ROLL_OVER_WORDS } from '#domain/imports/import-words.ts';
import { schoolYearAt } from '#domain/imports/school-year.ts';
import type { Grade } from '#domain/people/grades.ts';
import { isStep } from '#domain/people/ladder.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, forbidden } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { SCHOOL_WORDS } from '#domain/school/school-check.ts';
import { writeTerm } from '#server/admin/school/terms.ts';
import { findImport, findRollOver } from './import-queries.ts';
import { fullNameOf, knownSchool, readSchoolRows, type KnownStudent } from './known-students.ts';
import {
  archiveStudents,
  auditImport,
  checkTyped,
  keepForUndo,
  lockStudents,
  noteVersions,
  placesOf,
  planChanged,
  type BeforeImport,
} from './student-writes.ts';
import { countClasses, endClasses } from './write-classes.ts';

interface Planned {
  answer: RollOverPlan;
  students: ReadonlyMap<string, KnownStudent>;
}

/** What the turn of the school year would do: everyone moves up one step, and the last one leaves. */
export async function planRollOver(db: Queryable, deps: Deps, request: RollOverRequest): Promise<Planned> {
  const school = knownSchool(await readSchoolRows(db, null));
  const classes = await countClasses(db);
  const schoolYear = schoolYearAt(deps.clock());
  const grades = school.active.flatMap(({ grade }) => grade ?? []);
  // A student of a step that the school no longer has is beyond the last one.
  const steps = grades.filter((grade) => isStep(school.ladder, grade));
  const top = request.top_grade ?? (steps.length === 0 ? null : Math.max(...steps));
  const exceptions = new Map(request.exceptions.map(({ student_id, kind }) => [student_id, kind]));
  const rows = school.active.map((student): RollOverRow => {
    const kind = kindOf(student.grade, top, exceptions.get(student.id) ?? null);
    return {
      id: student.id,
      name: fullNameOf(student),
      house: school.houseName(student.house_id),
      before: student.grade,
      after: gradeAfter(student.grade, kind),
      kind,
    };
  });
  const students = new Map(school.active.map((student) => [student.id, student]));
  const written = rows.map(({ id, kind }) => [id, kind, students.get(id)?.version]);
  return {
    students,
    answer: {
      plan: createHash('sha256')
        .update(JSON.stringify([schoolYear, top, classes, written]))
        .digest('base64url'),
      school_year: schoolYear,
      top_grade: top,
      done: await findRollOver(db, deps, schoolYear),
      rows,
      students: rows.length,
      classes,
      leavers: rows.filter(({ kind }) => kind === 'leaves').length,
    },
  };
}

function kindOf(grade: Grade | null, top: Grade | null, exception: RollOverKind | null): RollOverKind {
  if (exception === 'leaves' || exception === 'repeats') return exception;
  if (grade === null || top === null || grade > top) return 'stays';
  if (grade === top) return 'leaves';
  if (exception === 'skips') return grade + 2 > top ? 'leaves' : 'skips';
  return 'moves';
}

function gradeAfter(grade: Grade | null, kind: RollOverKind): Grade | null {
  if (grade === null || kind === 'leaves') return null;
  if (kind === 'moves') return grade + 1;
  return kind === 'skips' ? grade + 2 : grade;
}

/** Adds the term that begins with the school year. Terms are for superusers, as in the room School. */
async function beginTerm(
  tx: StaffTx,
  deps: Deps,
  session: Session,
  body: RollOverConfirmation['term'],
): Promise<string | null> {
  if (!body) return null;
  if (!session.isSuperuser) throw forbidden(SCHOOL_WORDS.termsForSuperusers);
  const id = deps.ids();
  await writeTerm(tx, { id, body });
  return id;
}

/** What an import may have done besides. */
const NOTHING_ELSE = { unchanged: 0, refused: 0, invited: 0, classes: 0 };

interface RollOverCall {
  id: string;
  body: RollOverConfirmation;
}

/**
 * Writes it, in one transaction, once a school year: the grades, the new term, and the end of last year's classes. Houses,
 * teachers' own rosters and the ledger stay as they are. The same id again is the same roll-over, sent again.
 */
export async function rollOver(
  deps: Deps & BeforeImport,
  session: Session,
  { id, body }: RollOverCall,
): Promise<ImportDone> {
  return staffWrite(deps, session, async (tx) => {
    await lockStudents(tx);
    const earlier = await findImport(tx, deps, id);
    if (earlier) return { ...earlier, ...NOTHING_ELSE };
    const { answer, students } = await planRollOver(tx, deps, body);
    if (answer.done) throw conflict('rolled_over', ROLL_OVER_WORDS.doneAlready);
    if (answer.plan !== body.plan) throw planChanged();
    if (answer.leavers > 0) checkTyped('leavers', answer.leavers, body.typed_leavers);
    await deps.beforeImport();
    const termId = await beginTerm(tx, deps, session, body.term ?? null);
    const at = deps.clock();
    const moving = answer.rows.filter(({ kind }) => kind === 'moves' || kind === 'skips');
    const leaving = answer.rows.filter(({ kind }) => kind === 'leaves');
    const counts = { added: 0, changed: moving.length, archived: leaving.length };
    await tx.query(
      `INSERT INTO imports (id, kind, file_name, school_year, added, changed, archived, made_at, made_by, term_id)
       VALUES ($1, 'roll_over', '', $2, 0, $3, $4, $5, $6, $7)`,
      [id, answer.school_year, counts.changed, counts.archived, at, session.accountId, termId],
    );
    const touched = [...moving, ...leaving].map((row) => row.id);
    await keepForUndo(tx, id, { ids: touched });
    await tx.query(
      `UPDATE students s SET grade = c.grade FROM unnest($1::uuid[], $2::int[]) AS c (id, grade) WHERE s.id = c.id`,
      [moving.map((row) => row.id), moving.map((row) => row.after)],
    );
    const leavers = leaving.flatMap((row) => students.get(row.id) ?? []);
    await archiveStudents(tx, leavers, { at, by: session.accountId });
    await noteVersions(tx, id);
    if (body.ends_classes) await endClasses(tx, deps, id);
    await auditImport(tx, {
      id,
      action: 'year_rolled_over',
      facts: counts,
      students: { student_grade_set: moving.map((row) => row.id), student_archived: leaving.map((row) => row.id) },
      places: await placesOf(tx, id),
    });
    const record = await findImport(tx, deps, id);
    if (!record) throw new Error('the roll-over was just written');
    return { ...record, ...NOTHING_ELSE, unchanged: answer.rows.length - touched.length };
  });
}
