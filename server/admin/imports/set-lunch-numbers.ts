import { ROW_WORDS, UNDO_WORDS } from '#domain/imports/import-words.ts';
import { readLunchNumber } from '#domain/people/lunch-number.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, conflict, notFound } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { findImport } from './import-queries.ts';

interface LunchCall {
  importId: string;
  numbers: ReadonlyArray<{ student_id: string; lunch_number: string }>;
}

/**
 * Sets some lunch numbers of an import. Hashing one takes as long as importing hundreds of students, so they come after the
 * import, a part at a time. A number that is the same already stays, so that a repeat changes nothing.
 */
export async function setLunchNumbers(
  deps: Deps & { passwords: Passwords },
  session: Session,
  { importId, numbers }: LunchCall,
): Promise<{ set: number; unchanged: number }> {
  const record = await findImport(deps.db, deps, importId);
  if (!record) throw notFound(UNDO_WORDS.notFound);
  if (record.undo_until === null) throw conflict('too_late', UNDO_WORDS.closed);
  const wanted = new Map(numbers.map(({ student_id, lunch_number }) => [asUuid(student_id), checked(lunch_number)]));
  const students = await deps.db.query<{ id: string; hash: string | null }>(
    `SELECT s.id, n.hash FROM students s LEFT JOIN lunch_numbers n ON n.student_id = s.id
      WHERE s.id = ANY ($1::uuid[]) AND s.archived_at IS NULL`,
    [[...wanted.keys()].filter((id) => id !== null)],
  );
  const hashed: { id: string; was: string | null; hash: string }[] = [];
  // One after the other: sign-ins share the processor.
  for (const { id, hash } of students) {
    const digits = wanted.get(id) ?? '';
    const isSame = hash !== null && (await deps.passwords.verify(hash, digits));
    if (!isSame) hashed.push({ id, was: hash, hash: await deps.passwords.hash(digits) });
  }
  if (hashed.length > 0) await store(deps, session, { importId, hashed });
  return { set: hashed.length, unchanged: students.length - hashed.length };
}

function checked(text: string): string {
  const digits = readLunchNumber(text);
  if (digits === null) throw badRequest(ROW_WORDS.badLunchNumber);
  return digits;
}

interface Hashed {
  importId: string;
  hashed: ReadonlyArray<{ id: string; was: string | null; hash: string }>;
}

async function store(deps: Deps, session: Session, { importId, hashed }: Hashed): Promise<void> {
  const at = deps.clock();
  await staffWrite(deps, session, async (tx) => {
    const open = await tx.query('SELECT 1 FROM imports WHERE id = $1 AND undone_at IS NULL FOR SHARE', [importId]);
    if (open.length === 0) throw conflict('too_late', UNDO_WORDS.closed);
    await tx.query(
      `INSERT INTO lunch_numbers (student_id, hash, set_at)
       SELECT c.id, c.hash, $3 FROM unnest($1::uuid[], $2::text[]) AS c (id, hash)
       ON CONFLICT (student_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`,
      [hashed.map(({ id }) => id), hashed.map(({ hash }) => hash), at],
    );
    await tx.query(
      `INSERT INTO import_lunch_numbers (import_id, student_id, was, set_at)
       SELECT $1, c.id, c.was, $4 FROM unnest($2::uuid[], $3::text[]) AS c (id, was)
       ON CONFLICT (import_id, student_id) DO UPDATE SET set_at = excluded.set_at`,
      [importId, hashed.map(({ id }) => id), hashed.map(({ was }) => was), at],
    );
    await tx.noteStudents({
      action: 'lunch_number_set',
      rows: hashed.map(({ id }) => ({ id, details: { import: importId } })),
    });
  });
}
