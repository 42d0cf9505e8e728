import type { StudentExportAnswer } from '#contracts/admin/students.ts';
import type { Deps } from '#server/deps.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { readLadder } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { exportPage } from './export-page.ts';
import { studentExport } from './student-export.ts';

/** A file with everything that the school's data says about one student. The audit keeps who took it. */
export async function exportStudent(
  deps: Deps,
  session: Session,
  { id, format }: { id: string; format: 'json' | 'html' },
): Promise<StudentExportAnswer> {
  return staffWrite(deps, session, async (tx) => {
    const data = await studentExport(tx, deps, id);
    await tx.note({ action: 'student_exported', object: ['student', id], details: { format } });
    // A fixed name: a name from outside could end a header or a path.
    return format === 'json'
      ? { name: 'student.json', type: 'application/json', text: `${JSON.stringify(data, null, 2)}\n` }
      : {
          name: 'student.html',
          type: 'text/html',
          text: (await exportPage({ ...data, ladder: await readLadder(tx) })).toString(),
        };
  });
}
