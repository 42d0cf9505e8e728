import { schoolYearAt } from '#domain/imports/school-year.ts';
import type { StudentChange, StudentUndoAnswer } from '#contracts/admin/students.ts';
import { DAY_MS } from '#domain/durations.ts';
import { RECORD_WORDS, type ChangeKind } from '#domain/people/student-record.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/http/problem.ts';
import type { StaffTx } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';

/** For so long a change can be undone. Afterwards nothing of it is kept. */
export const UNDO_MS = DAY_MS;

/** `was`: the house's id, the grade, or since when the student was archived. `version` is the one after the change. */
export interface ChangedRow {
  id: string;
  version: number;
  was: string | number | null;
}

// Triggers on students raise `version`, move the total, and leave out a house that is closed (server/db/migrations).

/** Changes those of $1 that differ, and tells what they were. */
const changing = (was: string, set: string, differs: string) => `
  WITH before AS (SELECT id, ${was} AS was FROM students WHERE id = ANY ($1::uuid[]) AND ${differs})
  UPDATE students s SET ${set} FROM before b WHERE s.id = b.id RETURNING s.id, s.version, b.was`;

/** Puts back what $1 says that they were, where nobody changed them since, and tells from what. */
const restoring = (column: string, type: string, set: string) => `
  WITH now AS (SELECT id, ${column} AS is FROM students WHERE id = ANY (
    SELECT (r ->> 'id')::uuid FROM jsonb_array_elements($1::jsonb) AS r))
  UPDATE students s SET ${set} FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, version int, was ${type}), now
   WHERE s.id = r.id AND now.id = s.id AND s.version = r.version AND s.erased_at IS NULL
   RETURNING s.id, now.is, r.was`;

/** An import keeps what was set here; $3 is the school year. */
const editing = (field: string) => `edited_fields = s.edited_fields || jsonb_build_object('${field}', $3::text)`;

const KINDS: Record<ChangeKind, { action: string; change: string; undo: string }> = {
  house: {
    action: 'student_moved',
    change: changing('house_id', `house_id = $2::uuid, ${editing('house')}`, 'house_id IS DISTINCT FROM $2::uuid'),
    undo: restoring('house_id', 'uuid', `house_id = r.was, edited_fields = s.edited_fields - 'house'`),
  },
  grade: {
    action: 'student_grade_set',
    change: changing('grade', `grade = $2::int, ${editing('grade')}`, 'grade IS DISTINCT FROM $2::int'),
    undo: restoring('grade', 'int', `grade = r.was, edited_fields = s.edited_fields - 'grade'`),
  },
  archive: {
    action: 'student_archived',
    change: changing('archived_at', 'archived_at = $2, archived_by = $3', 'archived_at IS NULL'),
    undo: restoring('archived_at', 'timestamptz', 'archived_at = NULL, archived_by = NULL'),
  },
  restore: {
    action: 'student_restored',
    change: changing('archived_at', 'archived_at = NULL, archived_by = NULL', 'archived_at IS NOT NULL'),
    undo: restoring('archived_at', 'timestamptz', 'archived_at = r.was'),
  },
};

/** A part of a change: the same for all of these students. */
interface Part {
  ids: readonly string[];
  change: StudentChange['change'];
}

/** Changes the students of each part, all of one kind, and keeps what they were for an undo of the whole. */
export async function applyChange(
  tx: StaffTx,
  deps: Pick<Deps, 'clock'>,
  session: Session,
  { id, kind, parts }: { id: string; kind: ChangeKind; parts: readonly Part[] },
): Promise<ChangedRow[]> {
  const wanted = parts.flatMap(({ ids }) => ids);
  if ((await lockStudents(tx, wanted)) < wanted.length) throw conflict('not_there', RECORD_WORDS.notThere);
  const { action, change: statement } = KINDS[kind];
  const all: ChangedRow[] = [];
  for (const { ids, change } of parts) {
    const rows = await tx.query<ChangedRow>(statement, [ids, ...valuesOf(change, deps, session)]);
    const to = placeOf(change);
    await tx.noteEach({
      action,
      type: 'student',
      rows: rows.map((row) => ({
        id: row.id,
        details: { change: id, ...(to !== null && { from: row.was ?? 'none', to }) },
      })),
    });
    all.push(...rows);
  }
  await tx.query('INSERT INTO student_changes (id, kind, actor_id, made_at, rows) VALUES ($1, $2, $3, $4, $5)', [
    id,
    kind,
    session.accountId,
    deps.clock(),
    JSON.stringify(all),
  ]);
  return all;
}

/** Puts back what a change did, but for students who were changed again since then. */
export async function takeBackChange(
  tx: StaffTx,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
): Promise<StudentUndoAnswer> {
  const change = await findChange(tx, id);
  if (!change) throw notFound(RECORD_WORDS.tooLateToUndo);
  if (change.undone_at !== null) throw conflict('undone', RECORD_WORDS.undone);
  if (clock().getTime() - change.made_at.getTime() > UNDO_MS) throw conflict('too_late', RECORD_WORDS.tooLateToUndo);
  await lockStudents(
    tx,
    change.rows.map((row) => row.id),
  );
  const restored = await tx.query<Restored>(KINDS[change.kind].undo, [JSON.stringify(change.rows)]);
  await tx.query('UPDATE student_changes SET undone_at = $2 WHERE id = $1', [id, clock()]);
  await tx.noteEach({
    action: 'student_change_undone',
    type: 'student',
    rows: restored.map((row) => ({ id: row.id, details: { change: id, ...placesOf(change.kind, row) } })),
  });
  return { restored: restored.length, kept: change.rows.length - restored.length };
}

interface Restored {
  id: string;
  is: string | number | Date | null;
  was: string | number | Date | null;
}

/** From where back to where, for the audit. */
const placesOf = (kind: ChangeKind, { is, was }: Restored) =>
  kind === 'house' || kind === 'grade' ? { from: is ?? 'none', to: was ?? 'none' } : {};

function valuesOf(change: StudentChange['change'], deps: Pick<Deps, 'clock'>, session: Session): unknown[] {
  switch (change.kind) {
    case 'house':
      return [change.house_id, schoolYearAt(deps.clock())];
    case 'grade':
      return [change.grade, schoolYearAt(deps.clock())];
    case 'archive':
      return [deps.clock(), session.accountId];
    case 'restore':
      return [];
  }
}

/** Where to, for the audit; null where it is neither a house nor a grade. */
function placeOf(change: StudentChange['change']): string | number | null {
  if (change.kind === 'house') return change.house_id ?? 'none';
  return change.kind === 'grade' ? (change.grade ?? 'none') : null;
}

/**
 * In the order of their ids, as awards lock them, so that no two can wait for each other. An undo of an award only names the
 * student (FOR KEY SHARE) and doesn't wait: it has the sums, which a move needs. Returns how many there are.
 */
export async function lockStudents(tx: Queryable, ids: readonly string[]): Promise<number> {
  const found = await tx.query(
    'SELECT 1 FROM students WHERE id = ANY ($1::uuid[]) AND erased_at IS NULL AND merged_into IS NULL ORDER BY id FOR NO KEY UPDATE',
    [ids],
  );
  return found.length;
}

interface StoredChange {
  kind: ChangeKind;
  actor_id: string;
  made_at: Date;
  undone_at: Date | null;
  rows: ChangedRow[];
}

export async function findChange(tx: Queryable, id: string): Promise<StoredChange | null> {
  const [change] = await tx.query<StoredChange>(
    'SELECT kind, actor_id, made_at, undone_at, rows FROM student_changes WHERE id = $1 FOR UPDATE',
    [id],
  );
  return change ?? null;
}
