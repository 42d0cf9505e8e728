import type { ImportUndone } from '#contracts/admin/imports.ts';
import { FIELD_NAMES } from '#domain/people/record-fields.ts';
import { UNDO_WORDS } from '#domain/imports/import-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { IS_USED, removeStudents } from '#server/students/remove-students.ts';
import { findImport } from './import-queries.ts';
import { fullNameOf } from './known-students.ts';
import { archiveStudents, auditImport, doForMost, lockRecords, lockStudents, placesOf } from './student-writes.ts';
import { undoClasses } from './write-classes.ts';

interface UndoRow {
  id: string;
  first_name: string;
  last_name: string;
  /** The record was made by the import. */
  is_new: boolean;
  is_touched: boolean;
  is_used: boolean;
}

/**
 * Makes an import's records what they were before it, in one transaction, once, within a day. What somebody changed since
 * stays as it is. A new student who has points, an account or a place in a roster is archived, not deleted.
 */
export async function undoImport(deps: Deps, session: Session, id: string): Promise<ImportUndone> {
  return staffWrite(deps, session, async (tx) => {
    await lockStudents(tx);
    const record = await findImport(tx, deps, id);
    if (!record) throw notFound(UNDO_WORDS.notFound);
    if (record.undone_at !== null) throw conflict('already_undone', UNDO_WORDS.undoneAlready);
    if (record.undo_until === null) throw conflict('too_late', UNDO_WORDS.tooLate);
    // First, because a place in a roster of this import alone is no use of a record.
    await undoClasses(tx, { clock: deps.clock, ids: deps.ids, session }, id);
    const rows = await readRows(tx, id);
    const kept = rows.filter((row) => row.is_touched);
    const added = rows.filter((row) => !row.is_touched && row.is_new);
    const changed = rows.filter((row) => !row.is_touched && !row.is_new);
    await tx.query('DELETE FROM student_sources WHERE import_id = $1', [id]);
    await restoreLunchNumbers(tx, id);
    const undeleted = await doForMost(
      tx,
      added.filter((row) => !row.is_used),
      (part) => removeStudents(tx, idsOf(part)),
    );
    const archived = [...added.filter((row) => row.is_used), ...undeleted];
    const deleted = without(added, archived);
    await archiveStudents(tx, archived, { at: deps.clock(), by: session.accountId });
    const places = await placesOf(tx, id, { undone: true });
    const failed = await doForMost(tx, changed, (part) => restore(tx, id, part));
    const restored = without(changed, failed);
    await reopenEarlier(tx, id, restored);
    await tx.query('DELETE FROM import_rows WHERE import_id = $1', [id]);
    await removeTerm(tx, id);
    await tx.query('UPDATE imports SET undone_at = $2, undone_by = $3 WHERE id = $1', [
      id,
      deps.clock(),
      session.accountId,
    ]);
    const counts = {
      reversed: added.length + restored.length,
      kept: kept.length,
      failed: failed.length,
    };
    await auditImport(tx, {
      id,
      action: 'import_undone',
      facts: counts,
      students: {
        student_change_undone: idsOf(restored),
        student_deleted: idsOf(deleted),
        student_archived: idsOf(archived),
      },
      places,
    });
    return {
      reversed: counts.reversed,
      archived: named(archived, UNDO_WORDS.archived),
      kept: named(kept, UNDO_WORDS.touched),
      failed: named(failed, UNDO_WORDS.failed),
    };
  });
}

/** The term that began with a roll-over, unless points were awarded in it already. */
async function removeTerm(tx: StaffTx, importId: string): Promise<void> {
  const [removed] = await tx.query<{ id: string }>(
    `DELETE FROM terms t USING imports i
      WHERE i.id = $1 AND t.id = i.term_id
        AND NOT EXISTS (SELECT FROM student_term_total s WHERE s.term = t.id::text) RETURNING t.id`,
    [importId],
  );
  if (removed) {
    await tx.note({ action: 'term_deleted', object: ['term', removed.id] });
  }
}

const named = (rows: readonly UndoRow[], why: string) => rows.map((row) => ({ name: fullNameOf(row), why }));

async function readRows(tx: Queryable, importId: string): Promise<UndoRow[]> {
  return tx.query<UndoRow>(
    `SELECT s.id, s.first_name, s.last_name, r.was IS NULL AS is_new, s.version <> r.version OR (r.was IS NULL AND EXISTS (
              SELECT FROM lunch_numbers n WHERE n.student_id = s.id AND NOT EXISTS (
                SELECT FROM import_lunch_numbers i WHERE i.student_id = s.id AND i.hash = n.hash))) AS is_touched,
            ${IS_USED} AS is_used
       FROM import_rows r JOIN students s ON s.id = r.student_id
      WHERE r.import_id = $1 ORDER BY s.sort_key, s.id`,
    [importId],
  );
}

function without(rows: readonly UndoRow[], others: readonly UndoRow[]): UndoRow[] {
  const gone = new Set(others);
  return rows.filter((row) => !gone.has(row));
}

const idsOf = (rows: readonly UndoRow[]): string[] => rows.map((row) => row.id);

const RESTORED = [...FIELD_NAMES, 'search_text', 'sort_key', 'archived_at', 'archived_by'];

async function restore(tx: Queryable, importId: string, rows: readonly UndoRow[]): Promise<void> {
  const ids = idsOf(rows);
  await lockRecords(tx, ids);
  await tx.query(
    `UPDATE students s
        SET ${RESTORED.map((column) => `${column} = w.${column}`).join(', ')},
            edited_fields = COALESCE(w.edited_fields, s.edited_fields)
       FROM import_rows r, jsonb_populate_record(NULL::students, r.was) AS w
      WHERE r.import_id = $1 AND r.student_id = ANY ($2::uuid[]) AND s.id = r.student_id`,
    [importId, ids],
  );
}

/**
 * A record that this undo has just made what an earlier import left is untouched since then: that import can be undone too.
 * One that somebody edited by hand is not among them, whatever its version is.
 */
async function reopenEarlier(tx: Queryable, importId: string, restored: readonly UndoRow[]): Promise<void> {
  await tx.query(
    `UPDATE import_rows earlier SET version = s.version
       FROM import_rows r JOIN students s ON s.id = r.student_id
      WHERE r.import_id = $1 AND r.student_id = ANY ($2::uuid[])
        AND earlier.student_id = r.student_id AND earlier.import_id <> $1
        AND earlier.version = (r.was ->> 'version')::int`,
    [importId, idsOf(restored)],
  );
}

/** A number that was set again since stays; one that still waits is not set at all. */
async function restoreLunchNumbers(tx: Queryable, importId: string): Promise<void> {
  await tx.query('DELETE FROM waiting_lunch_numbers WHERE import_id = $1', [importId]);
  await tx.query(
    `DELETE FROM lunch_numbers n USING import_lunch_numbers i
      WHERE i.import_id = $1 AND n.student_id = i.student_id AND n.hash = i.hash AND i.was IS NULL`,
    [importId],
  );
  await tx.query(
    `UPDATE lunch_numbers n SET hash = i.was, set_at = COALESCE(i.was_set_at, n.set_at) FROM import_lunch_numbers i
      WHERE i.import_id = $1 AND n.student_id = i.student_id AND n.hash = i.hash AND i.was IS NOT NULL`,
    [importId],
  );
  await tx.query('DELETE FROM import_lunch_numbers WHERE import_id = $1', [importId]);
}
