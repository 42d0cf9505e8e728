import type { AdminStudentExport, AdminStudentRow } from '#contracts/admin/students.ts';
import { csvFile } from '#domain/csv.ts';
import { FIELD_HEADINGS, FIELD_NAMES, recordTexts, type FieldName } from '#domain/people/record-fields.ts';
import type { Deps } from '#server/deps.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { exportedRecords } from './record-queries.ts';

/** More students than a school has. */
const MOST_EXPORTED = 20_000;

/** The list of students as a CSV file. The audit log notes who took it, because it holds the names of children. */
export async function exportList(
  deps: Deps,
  session: Session,
  query: AdminStudentExport,
): Promise<{ csv: string; rows: number; is_cut: boolean }> {
  return staffWrite(deps, session, async (tx) => {
    const found = await exportedRecords(tx, query, MOST_EXPORTED + 1);
    const rows = found.slice(0, MOST_EXPORTED);
    await tx.note({ action: 'students_exported', details: { rows: rows.length } });
    return { csv: studentsCsv(rows), rows: rows.length, is_cut: found.length > MOST_EXPORTED };
  });
}

/** The first columns are headed as the import knows them, so the file can be corrected and imported again. */
function studentsCsv(rows: readonly AdminStudentRow[]): string {
  const cellsOf = (texts: Record<FieldName, string>) => FIELD_NAMES.map((name) => texts[name]);
  const lines = rows.map((row) => [
    ...cellsOf(recordTexts(row, row.house_name)),
    row.points,
    row.archived_at?.slice(0, 10) ?? '',
    row.has_account ? 'yes' : 'no',
  ]);
  return csvFile([[...cellsOf(FIELD_HEADINGS), 'Points', 'Archived', 'Account'], ...lines]);
}
