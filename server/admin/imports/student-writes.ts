import { countText } from '#domain/plural.ts';
import { changedFields, type Details } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import { conflict, unprocessable, type Problem } from '#server/http/problem.ts';
import type { StaffTx } from '#server/http/staff-write.ts';

/**
 * Call this before planning what will be written. Nobody else can change students until the transaction ends; awards
 * can still come. A large school takes longer than other statements may.
 */
export interface BeforeImport {
  /** Resolves when the state before the import can no longer be lost. It must not wait for locks of rows. */
  beforeImport: () => Promise<void>;
}

export async function lockStudents(tx: Queryable): Promise<void> {
  await tx.query("SET LOCAL statement_timeout = '60s'");
  await tx.query('LOCK TABLE students IN SHARE ROW EXCLUSIVE MODE');
}

/**
 * Locks records and their totals until the end of the transaction, in the order in which awards take them, so that neither
 * waits for the other in a circle. Rows that only name a student (FOR KEY SHARE) don't wait.
 */
export async function lockRecords(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM students WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  await tx.query('SELECT 1 FROM student_total WHERE student_id = ANY ($1::uuid[]) ORDER BY student_id FOR UPDATE', [
    ids,
  ]);
}

/** Writes down how records are, before they change, or which records are new. Nobody awards them until the end. */
export async function keepForUndo(
  tx: Queryable,
  importId: string,
  { ids, isNew = false }: { ids: readonly string[]; isNew?: boolean },
): Promise<void> {
  await lockRecords(tx, ids);
  await tx.query(
    `INSERT INTO import_rows (import_id, student_id, was, version)
     SELECT $1, s.id, CASE WHEN NOT $3 THEN to_jsonb(s) END, s.version FROM students s WHERE s.id = ANY ($2::uuid[])`,
    [importId, ids, isNew],
  );
}

/** After the last change: an undo compares the version with this one, to leave alone what somebody changed since. */
export async function noteVersions(tx: Queryable, importId: string): Promise<void> {
  await tx.query(
    'UPDATE import_rows r SET version = s.version FROM students s WHERE r.import_id = $1 AND s.id = r.student_id',
    [importId],
  );
}

/**
 * Does the work for all, or, where the database's rules refuse one of them, for all but those; returns these. Inside a
 * transaction, which continues.
 */
export async function doForMost<T>(
  tx: Queryable,
  items: readonly T[],
  work: (items: readonly T[]) => Promise<void>,
): Promise<T[]> {
  if (items.length === 0) return [];
  await tx.query('SAVEPOINT part');
  try {
    await work(items);
    await tx.query('RELEASE SAVEPOINT part');
    return [];
  } catch (error) {
    if (!isRefusedByRule(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT part');
    await tx.query('RELEASE SAVEPOINT part');
  }
  if (items.length === 1) return [...items];
  const half = Math.ceil(items.length / 2);
  const first = await doForMost(tx, items.slice(0, half), work);
  return [...first, ...(await doForMost(tx, items.slice(half), work))];
}

/** SQLSTATE class 23: a reference, a unique value or a check. */
const isRefusedByRule = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('23');

/** When, and who. */
export interface Stamp {
  at: Date;
  by: string;
}

/** Takes students off every list; their records and points stay. */
export async function archiveStudents(
  tx: Queryable,
  students: ReadonlyArray<{ id: string }>,
  { at, by }: Stamp,
): Promise<void> {
  await tx.query('UPDATE students SET archived_at = $2, archived_by = $3 WHERE id = ANY ($1::uuid[])', [
    students.map(({ id }) => id),
    at,
    by,
  ]);
}

/** For a plan that no longer fits, because the school has changed since. */
export const planChanged = (): Problem =>
  conflict('plan_changed', 'The school changed after this check. Nothing was saved. Please check again.');

/** What would happen is a lot: a person has to type how much it is. */
export function checkTyped(of: 'changes' | 'leavers', number: number, typed: number | null | undefined): void {
  if (typed === number) return;
  const what = `${countText(number, 'student', 'students')} would ${of === 'changes' ? 'change' : 'leave'}`;
  throw unprocessable(`type_${of}`, `${what}. Type this number to continue.`);
}

interface ImportAudit {
  id: string;
  action: 'students_imported' | 'year_rolled_over' | 'import_undone';
  facts: Details;
  /** Whom it did what to. */
  students: Record<string, readonly string[]>;
  /** Where the students were and are. */
  places: Places;
}

type Places = ReadonlyMap<string, Details>;

/** For the audit: from which grade and house to which, of those whom the import changed. `undone`: the other way round. */
export async function placesOf(
  tx: Queryable,
  importId: string,
  { undone = false }: { undone?: boolean } = {},
): Promise<Places> {
  const rows = await tx.query<{ id: string; was: Place; now: Place }>(
    `SELECT s.id, jsonb_build_object('grade', r.was -> 'grade', 'house', r.was -> 'house_id') AS was,
            jsonb_build_object('grade', s.grade, 'house', s.house_id) AS now
       FROM import_rows r JOIN students s ON s.id = r.student_id WHERE r.import_id = $1 AND r.was IS NOT NULL`,
    [importId],
  );
  const changes = rows.map(({ id, was, now }) => {
    const [before, after] = undone ? [now, was] : [was, now];
    return [id, changedFields(['grade', 'house'], before, after)] as const;
  });
  return new Map(changes);
}

interface Place {
  grade: number | null;
  house: string | null;
}

/** One row for the whole, and one for each student that it touched, as if somebody had done it by hand. */
export async function auditImport(tx: StaffTx, { id, action, facts, students, places }: ImportAudit): Promise<void> {
  await tx.note({ action, object: ['import', id], details: facts });
  for (const [what, ids] of Object.entries(students)) {
    const rows = ids.map((studentId) => ({ id: studentId, details: { import: id, ...places.get(studentId) } }));
    await tx.noteEach({ action: what, type: 'student', rows });
  }
}
