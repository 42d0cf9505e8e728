import { CALLS } from '#contracts/calls.ts';
import { foldText } from '#domain/names.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { RECORD_WORDS } from '#domain/people/student-record.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { badRequest, conflict, notFound } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { eraseStudent } from '#server/students/erase-student.ts';
import { changeStudents, undoChange } from './change-many.ts';
import { addRecord, editRecord } from './edit-student.ts';
import { exportList } from './export-list.ts';
import { exportStudent } from './export-student.ts';
import { clearLunchNumber, setLunchNumber } from './lunch-number.ts';
import { mergeRecords } from './merge-records.ts';
import { partRecords } from './part-records.ts';
import { listRecordIds, listRecords, recordOf } from './record-queries.ts';

const studentId = (c: Call) => pathId(c, STUDENT_WORDS.notFound);

/** The room Students. */
export function studentRecordRoutes(router: Router, deps: Deps & { passwords: Passwords }): void {
  router.serve(CALLS.adminStudents, async (_, { query }) => listRecords(deps.db, query));
  router.serve(CALLS.adminStudentIds, async (_, { query }) => ({ ids: await listRecordIds(deps.db, query) }));
  router.serve(CALLS.exportStudents, async (c, { body }) => {
    // The names of all children of the school.
    checkFreshSignIn(deps, sessionOf(c));
    return exportList(deps, sessionOf(c), body);
  });
  router.serve(CALLS.createAdminStudent, async (c, { body }) =>
    addRecord(deps, sessionOf(c), { id: newId(c, deps.ids), body }),
  );
  router.serve(CALLS.adminStudent, async (c) => recordOf(deps.db, studentId(c)));
  router.serve(CALLS.editStudent, async (c, { body }) => editRecord(deps, sessionOf(c), { id: studentId(c), body }));
  router.serve(CALLS.setLunchNumber, async (c, { body }) =>
    setLunchNumber(deps, sessionOf(c), { id: studentId(c), digits: body.lunch_number }),
  );
  router.serve(CALLS.clearLunchNumber, async (c) => clearLunchNumber(deps, sessionOf(c), studentId(c)));
  router.serve(CALLS.changeStudents, async (c, { body }) =>
    changeStudents(deps, sessionOf(c), { id: newId(c, deps.ids), body }),
  );
  router.serve(CALLS.undoStudentChange, async (c) =>
    undoChange(deps, sessionOf(c), pathId(c, RECORD_WORDS.tooLateToUndo)),
  );
  router.serve(CALLS.mergeStudents, async (c, { body }) =>
    mergeRecords(deps, sessionOf(c), { id: newId(c, deps.ids), body }),
  );
  router.serve(CALLS.partStudents, async (c) => partRecords(deps, sessionOf(c), pathId(c, MERGE_WORDS.tooLate)));
  router.serve(CALLS.exportStudent, async (c, { body }) =>
    exportStudent(deps, sessionOf(c), { id: studentId(c), format: body.format }),
  );
  router.serve(CALLS.eraseStudent, async (c, { body }) => {
    await eraseNamed(deps, sessionOf(c), studentId(c), body.confirm);
    return { detail: 'Erased.' };
  });
}

/** Erases the student whose name the person typed, so that a slip can't erase another one. */
async function eraseNamed(deps: Deps, session: Session, id: string, confirm: string): Promise<void> {
  checkFreshSignIn(deps, session);
  await staffWrite(deps, session, async (tx) => {
    const { id: recordId, first_name: first, last_name: last } = await recordOf(tx, id);
    if (recordId !== id) throw conflict('merged', MERGE_WORDS.eraseKept);
    const typed = foldText(confirm).replace(/\s+/g, ' ');
    if (typed !== foldText(`${first} ${last}`)) throw badRequest(RECORD_WORDS.wrongName, 'wrong_name');
    const wasErased = await eraseStudent(tx, deps, { id, actorId: session.accountId });
    if (!wasErased) throw notFound(STUDENT_WORDS.notFound);
  });
}
