import type { StudentCodes } from '#contracts/admin/codes.ts';
import { STUDENT_CODE_DAYS } from '#domain/accounts/join-words.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Deps } from '#server/deps.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { codeHash, makeCode } from '#server/keys/one-time-code.ts';
import { readSchool } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { lockStudents } from '#server/students/student-changes.ts';
import { NEWCOMER, WITHOUT_ACCOUNT, type NewcomerRow } from './newcomers.ts';

/** 40 bits: a child types them, each wrong one is counted, and they work for two weeks. */
const CODE_GROUPS = 2;

/**
 * Makes a one-time code for each of these students who has no account. It replaces an older one. Only this answer has the
 * codes: the server keeps what its key makes of them.
 */
export async function makeCodes(deps: Deps, session: Session, ids: readonly string[]): Promise<StudentCodes> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + STUDENT_CODE_DAYS * DAY_MS);
  return staffWrite(deps, session, async (tx) => {
    await lockStudents(tx, wanted);
    const students = await tx.query<NewcomerRow>(
      `${NEWCOMER} FROM students s WHERE s.id = ANY ($1::uuid[]) AND ${WITHOUT_ACCOUNT} ORDER BY s.sort_key, s.id`,
      [wanted],
    );
    const codes = students.map((student) => ({ ...student, code: makeCode(CODE_GROUPS) }));
    await tx.query(
      `INSERT INTO student_codes (student_id, code_hash, made_at, made_by, expires_at)
       SELECT n.id, n.hash, $3, $4, $5 FROM unnest($1::uuid[], $2::bytea[]) AS n (id, hash)
       ON CONFLICT (student_id) DO UPDATE
         SET code_hash = excluded.code_hash, made_at = excluded.made_at, made_by = excluded.made_by,
             expires_at = excluded.expires_at`,
      [
        codes.map(({ id }) => id),
        codes.map(({ code }) => codeHash(deps.keys, code)),
        now,
        session.accountId,
        expiresAt,
      ],
    );
    await tx.noteEach({
      action: 'student_code_made',
      type: 'student',
      rows: codes.map(({ id }) => ({ id, details: { until: expiresAt.toISOString() } })),
    });
    const { name } = await readSchool(tx);
    return { school: name, expires_at: expiresAt.toISOString(), codes, left: wanted.length - codes.length };
  });
}

/** Ends the codes of these students, as after a sheet that was lost. Returns how many there were. */
export async function endCodes(deps: Deps, session: Session, ids: readonly string[]): Promise<number> {
  return staffWrite(deps, session, async (tx) => {
    const ended = await tx.query<{ id: string }>(
      'DELETE FROM student_codes WHERE student_id = ANY ($1::uuid[]) RETURNING student_id AS id',
      [ids],
    );
    await tx.noteEach({
      action: 'student_code_ended',
      type: 'student',
      rows: ended.map(({ id }) => ({ id, details: {} })),
    });
    return ended.length;
  });
}
