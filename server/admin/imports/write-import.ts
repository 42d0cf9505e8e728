import type { ImportDone } from '#contracts/admin/imports.ts';
import { needsTypedChanges, needsTypedLeavers } from '#domain/imports/import-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { LargeBody } from '#server/http/large-body.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { keepLunchNumbers } from '#server/students/waiting-lunch-numbers.ts';
import type { PlannedRow } from './plan-students.ts';
import { findImport } from './import-queries.ts';
import type { KnownStudent } from './known-students.ts';
import { settleNight } from './night/night-queries.ts';
import { PLAN_IMPORT, readPlanQuestion, type Planned } from './plan-import.ts';
import type { ConfirmationHead } from './read-import.ts';
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
  type Stamp,
} from './student-writes.ts';
import {
  addedOf,
  addStudents,
  changedOf,
  changeStudents,
  forgetEdits,
  type Added,
  type Changed,
} from './write-rows.ts';
import { inviteTeachers, linkTeachers, writeClasses } from './write-classes.ts';

interface ImportCall {
  id: string;
  file: LargeBody<ConfirmationHead>;
  /** Nobody looked at the plan. */
  byItself?: boolean;
}

/**
 * Writes what the plan says, in one transaction, or nothing where the school has changed since the preview. The same id
 * again is the same import, sent again.
 */
export const writeImport = (deps: Deps & BeforeImport, session: Session, call: ImportCall): Promise<ImportDone> =>
  staffWrite(deps, session, async (tx) => {
    const done = await importIn(tx, deps, session, call);
    const { night } = call.file.head.confirmed;
    if (night != null) await settleNight(tx, night, done.id);
    return done;
  });

type ImportDeps = Pick<Deps, 'clock' | 'ids' | 'keys' | 'workers'> & BeforeImport;
type Actor = Pick<Session, 'accountId'>;

/** The same in the caller's transaction. */
export async function importIn(
  tx: StaffTx,
  deps: ImportDeps,
  session: Actor,
  { id, file, byItself = false }: ImportCall,
): Promise<ImportDone> {
  const body = file.head.confirmed;
  await lockStudents(tx);
  const earlier = await findImport(tx, deps, id);
  const planned = await deps.workers.run(PLAN_IMPORT, await readPlanQuestion(tx, deps, file));
  if (earlier) return { ...earlier, ...leftOver(planned), invited: 0, classes: 0 };
  if (planned.plan !== body.plan) throw planChanged();
  const leaving = [...planned.leaving, ...tickedIn(planned, body.leavers)];
  const at = deps.clock();
  const added = addedOf(planned.rows, deps.ids);
  const changed = changedOf(planned.rows);
  const { students } = planned;
  if (needsTypedChanges(changed.length, students)) checkTyped('changes', changed.length, body.typed_changes);
  if (needsTypedLeavers(leaving.length, students)) checkTyped('leavers', leaving.length, body.typed_leavers);
  const counts = { added: added.length, changed: changed.length, archived: leaving.length };
  await deps.beforeImport();
  await tx.query(
    `INSERT INTO imports (id, kind, file_name, added, changed, archived, made_at, made_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, body.kind, body.file_name, counts.added, counts.changed, counts.archived, at, session.accountId],
  );
  await writeStudents(tx, { at, by: session.accountId }, { id, body, added, changed, leaving });
  const records = recordsOf(planned, added);
  await keepLunchNumbers(tx, deps.keys, { importId: id, numbers: lunchNumbersOf(records) });
  const parts = await writeParts(tx, deps, session, { id, source: body.source, planned, records });
  await auditImport(tx, {
    id,
    action: 'students_imported',
    facts: { ...counts, ...(byItself && { by_itself: true }) },
    students: {
      student_created: added.map((each) => each.id),
      student_changed: changed.map(({ student }) => student.id),
      student_archived: leaving.map((student) => student.id),
    },
    places: await placesOf(tx, id),
  });
  const record = await findImport(tx, deps, id);
  if (!record) throw new Error('the import was just written');
  return { ...record, ...leftOver(planned), ...parts };
}

interface Writes {
  id: string;
  body: ConfirmationHead['confirmed'];
  added: readonly Added[];
  changed: readonly Changed[];
  leaving: readonly KnownStudent[];
}

async function writeStudents(tx: StaffTx, stamp: Stamp, { id, body, added, changed, leaving }: Writes): Promise<void> {
  const touched = changed.map(({ student }) => student).concat(leaving);
  await keepForUndo(tx, id, { ids: touched.map((student) => student.id) });
  await changeStudents(tx, changed);
  if (body.overrides_edits) await forgetEdits(tx, changed);
  await archiveStudents(tx, leaving, stamp);
  await addStudents(tx, added, stamp);
  await keepForUndo(tx, id, { ids: added.map((each) => each.id), isNew: true });
  await noteVersions(tx, id);
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

interface RowRecord {
  row: PlannedRow;
  id: string;
}

/** The record of every row that has one now. */
function recordsOf({ rows }: Planned, added: readonly Added[]): RowRecord[] {
  const newIds = new Map(added.map(({ plan, id }) => [plan.row, id]));
  return rows.flatMap((row) => {
    const id = row.plan.student_id ?? newIds.get(row.plan.row) ?? null;
    return row.plan.kind === 'refused' || id === null ? [] : { row, id };
  });
}

const lunchNumbersOf = (records: readonly RowRecord[]) =>
  records.flatMap(({ row, id }) =>
    row.lunchNumber === null || row.leaves ? [] : { studentId: id, digits: row.lunchNumber },
  );

interface Parts {
  id: string;
  source: string | null;
  planned: Planned;
  records: readonly RowRecord[];
}

/** The ids of the other system, the teachers and the classes of a file. */
async function writeParts(tx: StaffTx, deps: ImportDeps, session: Actor, { id, source, planned, records }: Parts) {
  const bySource = new Map(
    records.flatMap(({ row, id: studentId }) => (row.sourceId === null ? [] : [[row.sourceId, studentId] as const])),
  );
  await linkSources(tx, { id, source, bySource });
  const byRow = new Map(records.map(({ row, id: studentId }) => [row.plan.row, studentId]));
  const made = { clock: deps.clock, ids: deps.ids, session, importId: id, source, records: byRow };
  await linkTeachers(tx, made, planned.teachers);
  return {
    invited: await inviteTeachers(tx, made, planned.teachers),
    classes: await writeClasses(tx, made, planned.classes),
  };
}

/** Remembers the id that each student has in the system of the file. */
async function linkSources(
  tx: Queryable,
  { id: importId, source, bySource }: { id: string; source: string | null; bySource: ReadonlyMap<string, string> },
): Promise<void> {
  if (source === null) return;
  await tx.query(
    `INSERT INTO student_sources (source, source_id, student_id, import_id)
     SELECT $1, c.source_id, c.student_id, $2 FROM unnest($3::text[], $4::uuid[]) AS c (source_id, student_id)
     ON CONFLICT DO NOTHING`,
    [source, importId, [...bySource.keys()], [...bySource.values()]],
  );
}
