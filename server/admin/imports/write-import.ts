import type { ImportConfirmation, ImportDone } from '#contracts/admin/imports.ts';
import { schoolYearAt } from '#domain/imports/school-year.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { searchTextOf, sortKeyOf } from '#server/students/student-queries.ts';
import { findImport } from './import-queries.ts';
import type { KnownStudent } from './known-students.ts';
import { planImport, type Planned, type PlannedRow } from './plan-import.ts';
import {
  archiveStudents,
  auditImport,
  checkLeavers,
  keepForUndo,
  lockStudents,
  noteVersions,
  planChanged,
  type Stamp,
} from './student-writes.ts';
import { inviteTeachers, linkTeachers, writeClasses } from './write-classes.ts';

interface ImportCall {
  id: string;
  body: ImportConfirmation;
}

/**
 * Writes what the plan says, in one transaction, or nothing where the school has changed since the preview. The same id
 * again is the same import, sent again.
 */
export async function writeImport(deps: Deps, session: Session, { id, body }: ImportCall): Promise<ImportDone> {
  return staffWrite(deps, session, async (tx) => {
    await lockStudents(tx);
    const earlier = await findImport(tx, deps, id);
    const planned = await planImport(tx, body, schoolYearAt(deps.clock()));
    if (earlier) return { ...earlier, ...leftOver(planned), invited: 0, classes: 0, students: recordsOf(planned, []) };
    if (planned.answer.plan !== body.plan) throw planChanged();
    const leaving = [...planned.leaving, ...tickedIn(planned, body.leavers)];
    checkLeavers(leaving.length, planned.answer.students, body.typed_leavers ?? null);
    const at = deps.clock();
    const added = planned.rows.filter(({ plan }) => plan.kind === 'new').map((row) => ({ row, id: deps.ids() }));
    const changed = planned.rows.filter(({ plan }) => plan.kind === 'changed');
    const counts = { added: added.length, changed: changed.length, archived: leaving.length };
    await tx.query(
      `INSERT INTO imports (id, kind, file_name, added, changed, archived, made_at, made_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, body.kind, body.file_name, counts.added, counts.changed, counts.archived, at, session.accountId],
    );
    const touched = changed.flatMap(({ match }) => match.student ?? []).concat(leaving);
    await keepForUndo(tx, id, { ids: touched.map((student) => student.id) });
    await changeStudents(tx, changed);
    if (body.overrides_edits) await forgetEdits(tx, changed);
    await archiveStudents(tx, leaving, { at, by: session.accountId });
    await addStudents(tx, added, { at, by: session.accountId });
    await keepForUndo(tx, id, { ids: added.map((each) => each.id), isNew: true });
    await noteVersions(tx, id);
    await linkSources(tx, id, { source: body.source, planned, added });
    const parts = await writeParts(tx, deps, session, { id, source: body.source, planned, added });
    await auditImport(tx, {
      id,
      action: 'students_imported',
      counts,
      students: {
        student_created: added.map((each) => each.id),
        student_changed: changed.flatMap(({ match }) => match.student?.id ?? []),
        student_archived: leaving.map((student) => student.id),
      },
    });
    const record = await findImport(tx, deps, id);
    if (!record) throw new Error('the import was just written');
    return { ...record, ...leftOver(planned), ...parts, students: recordsOf(planned, added) };
  });
}

/** The students who were ticked; each must still be missing from the file. */
function tickedIn({ absent }: Planned, ids: readonly string[]): KnownStudent[] {
  const ticked = new Set(ids);
  const students = absent.filter(({ id }) => ticked.has(id));
  if (students.length < ticked.size) throw planChanged();
  return students;
}

const leftOver = ({ rows }: Planned) => ({
  unchanged: rows.filter(({ plan }) => plan.kind === 'unchanged').length,
  refused: rows.filter(({ plan }) => plan.kind === 'refused').length,
});

interface Added {
  row: PlannedRow;
  id: string;
}

/** The record of every row that has one now. */
function recordsOf({ rows }: Planned, added: readonly Added[]): ImportDone['students'] {
  const known = rows.flatMap(({ plan }) =>
    plan.kind === 'refused' || plan.student_id === null ? [] : { row: plan.row, id: plan.student_id },
  );
  return [...known, ...added.map(({ row, id }) => ({ row: row.plan.row, id }))];
}

interface Parts {
  id: string;
  source: string | null;
  planned: Planned;
  added: readonly Added[];
}

/** The teachers and the classes of a file. */
async function writeParts(tx: StaffTx, deps: Deps, session: Session, { id, source, planned, added }: Parts) {
  const ids = new Map(recordsOf(planned, added).map((each) => [each.row, each.id]));
  const records = new Map<string, string>();
  for (const { plan, match } of planned.rows) {
    const studentId = ids.get(plan.row);
    if (match.checked.sourceId !== null && studentId !== undefined) records.set(match.checked.sourceId, studentId);
  }
  const made = { clock: deps.clock, ids: deps.ids, session, importId: id, source, records };
  await linkTeachers(tx, made, planned.teachers);
  return {
    invited: await inviteTeachers(tx, made, planned.teachers),
    classes: await writeClasses(tx, made, planned.classes),
  };
}

/** A cell that is empty leaves the field as it is. */
async function changeStudents(tx: Queryable, rows: readonly PlannedRow[]): Promise<void> {
  const changes = rows.flatMap(({ plan, match: { checked, student } }) => (student ? { plan, checked, student } : []));
  const column = <T>(valueOf: (change: (typeof changes)[number]) => T): T[] => changes.map(valueOf);
  await tx.query(
    `UPDATE students s
        SET first_name = c.first_name, last_name = c.last_name, email = COALESCE(c.email, s.email),
            grade = COALESCE(c.grade, s.grade), school_number = COALESCE(c.school_number, s.school_number),
            search_text = c.search_text, sort_key = c.sort_key
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[])
         AS c (id, first_name, last_name, email, grade, school_number, search_text, sort_key)
      WHERE s.id = c.id`,
    [
      column(({ student }) => student.id),
      column(({ checked }) => checked.firstName),
      column(({ checked }) => checked.lastName),
      column(({ checked }) => checked.email),
      column(({ checked }) => checked.grade),
      column(({ checked }) => checked.number),
      column(({ checked }) => searchTextOf(checked.firstName, checked.lastName)),
      column(({ checked }) => sortKeyOf(checked.firstName, checked.lastName)),
    ],
  );
  // Apart, because these two move a student's total too.
  const moved = changes.filter(({ plan }) =>
    plan.changes.some(({ field }) => field === 'house' || field === 'archived'),
  );
  await tx.query(
    `UPDATE students s SET house_id = COALESCE(c.house_id, s.house_id), archived_at = NULL, archived_by = NULL
       FROM unnest($1::uuid[], $2::uuid[]) AS c (id, house_id) WHERE s.id = c.id`,
    [moved.map(({ student }) => student.id), moved.map(({ checked }) => checked.house?.id ?? null)],
  );
}

/** A value that the file has overwritten no longer counts as an edit of the portal. */
async function forgetEdits(tx: Queryable, rows: readonly PlannedRow[]): Promise<void> {
  const changes = rows.flatMap(({ plan, match: { student } }) =>
    student ? { id: student.id, fields: plan.changes.map(({ field }) => field) } : [],
  );
  await tx.query(
    `UPDATE students s SET edited_fields = s.edited_fields - c.fields
       FROM jsonb_to_recordset($1::jsonb) AS c (id uuid, fields text[]) WHERE s.id = c.id AND s.edited_fields ?| c.fields`,
    [JSON.stringify(changes)],
  );
}

async function addStudents(tx: Queryable, added: readonly Added[], { at, by }: Stamp): Promise<void> {
  const rows = added.map(({ id, row }) => ({ id, checked: row.match.checked }));
  const column = <T>(valueOf: (row: (typeof rows)[number]) => T): T[] => rows.map(valueOf);
  await tx.query(
    `INSERT INTO students (id, first_name, last_name, email, house_id, grade, school_number, search_text, sort_key,
                           created_at, created_by)
     SELECT c.*, $10::timestamptz, $11::uuid
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::int[], $7::text[], $8::text[], $9::text[])
         AS c`,
    [
      column(({ id }) => id),
      column(({ checked }) => checked.firstName),
      column(({ checked }) => checked.lastName),
      column(({ checked }) => checked.email),
      column(({ checked }) => checked.house?.id ?? null),
      column(({ checked }) => checked.grade),
      column(({ checked }) => checked.number),
      column(({ checked }) => searchTextOf(checked.firstName, checked.lastName)),
      column(({ checked }) => sortKeyOf(checked.firstName, checked.lastName)),
      at,
      by,
    ],
  );
}

interface Links {
  source: string | null;
  planned: Planned;
  added: readonly Added[];
}

/** Remembers the id that each student has in the system of the file. */
async function linkSources(tx: Queryable, importId: string, { source, planned, added }: Links): Promise<void> {
  if (source === null) return;
  const ids = new Map(recordsOf(planned, added).map(({ row, id }) => [row, id]));
  const links = planned.rows.flatMap(({ plan, match }) => {
    const studentId = ids.get(plan.row);
    return match.checked.sourceId === null || studentId === undefined
      ? []
      : { sourceId: match.checked.sourceId, studentId };
  });
  await tx.query(
    `INSERT INTO student_sources (source, source_id, student_id, import_id)
     SELECT $1, c.source_id, c.student_id, $2 FROM unnest($3::text[], $4::uuid[]) AS c (source_id, student_id)
     ON CONFLICT DO NOTHING`,
    [source, importId, links.map((link) => link.sourceId), links.map((link) => link.studentId)],
  );
}
