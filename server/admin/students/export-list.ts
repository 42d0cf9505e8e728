import type { AdminStudentExport, AdminStudentRow } from '#contracts/admin/students.ts';
import { csvFile } from '#domain/csv.ts';
import { CLASS_LISTS } from '#domain/imports/classes-of-table.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { fieldHeadings, FIELD_NAMES, recordTexts, type FieldName } from '#domain/people/record-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { readLadder } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { exportedRecords } from './record-queries.ts';

/** More students than a school has. */
const MOST_EXPORTED = 20_000;

const WHOLE_SCHOOL = { state: 'here', sort: 'name' } as const;

/** The list of students as a CSV file. The audit log notes who took it, because it holds the names of children. */
export async function exportList(
  deps: Deps,
  session: Session,
  query: AdminStudentExport,
): Promise<{ csv: string; rows: number; is_cut: boolean }> {
  return staffWrite(deps, session, async (tx) => {
    const isTemplate = query.template === true;
    const found = await exportedRecords(tx, isTemplate ? WHOLE_SCHOOL : query, MOST_EXPORTED + 1);
    const rows = found.slice(0, MOST_EXPORTED);
    await tx.note({ action: 'students_exported', details: { rows: rows.length } });
    const ladder = await readLadder(tx);
    return {
      csv: isTemplate ? templateCsv(rows, ladder, await classesByStudent(tx)) : studentsCsv(rows, ladder),
      rows: rows.length,
      is_cut: found.length > MOST_EXPORTED,
    };
  });
}

const cellsOf = (texts: Record<FieldName, string>) => FIELD_NAMES.map((name) => texts[name]);

/**
 * The titles of the classes that lists have made, of each student. Those of another system are found by ids of its own, so a
 * list would make them a second time.
 */
async function classesByStudent(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ student_id: string; titles: string }>(
    `SELECT k.student_id, string_agg(c.title, '; ' ORDER BY c.title) AS titles
       FROM class_students k JOIN classes c ON c.id = k.class_id
      WHERE c.source = $1 AND c.ended_at IS NULL GROUP BY k.student_id`,
    [CLASS_LISTS],
  );
  return new Map(rows.map(({ student_id, titles }) => [student_id, titles]));
}

/** What the import knows, and nothing else. */
function templateCsv(rows: readonly AdminStudentRow[], ladder: Ladder, classes: ReadonlyMap<string, string>): string {
  const lines = rows.map((row) => [...cellsOf(recordTexts(row, row.house_name, ladder)), classes.get(row.id) ?? '']);
  return csvFile([[...cellsOf(fieldHeadings(ladder)), 'Class'], ...lines]);
}

/** The first columns are headed as the import knows them, so the file can be corrected and imported again. */
function studentsCsv(rows: readonly AdminStudentRow[], ladder: Ladder): string {
  const lines = rows.map((row) => [
    ...cellsOf(recordTexts(row, row.house_name, ladder)),
    row.points,
    row.archived_at?.slice(0, 10) ?? '',
    row.has_account ? 'yes' : 'no',
  ]);
  return csvFile([[...cellsOf(fieldHeadings(ladder)), 'Points', 'Archived', 'Account'], ...lines]);
}
