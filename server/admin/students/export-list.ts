import type { AdminStudentExport, AdminStudentRow } from '#contracts/admin/students.ts';
import { csvFile } from '#domain/csv.ts';
import { gradeLabel } from '#domain/people/grades.ts';
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

const NAMES_AND_NUMBERS = ['First name', 'Last name', 'School number', 'School email', 'Grade', 'House'];

/** The first columns are headed as the import knows them, so the file can be corrected and imported again. */
function studentsCsv(rows: readonly AdminStudentRow[]): string {
  const lines = rows.map((row) => [
    row.first_name,
    row.last_name,
    row.school_number ?? '',
    row.email ?? '',
    row.grade === null ? '' : gradeLabel(row.grade),
    row.house_name ?? '',
    row.points,
    row.archived_at?.slice(0, 10) ?? '',
    row.has_account ? 'yes' : 'no',
  ]);
  return csvFile([[...NAMES_AND_NUMBERS, 'Points', 'Archived', 'Account'], ...lines]);
}
