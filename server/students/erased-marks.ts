import { DAY_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { hmac } from '#server/keys/keys.ts';

/** What a file may know a student by. */
interface Known {
  number: string | null;
  email: string | null;
  source: string | null;
  sourceId: string | null;
}

/** Keyed hashes of it. Needs no database, so it can be done in a thread. */
export function marksOf(key: Uint8Array, { number, email, source, sourceId }: Known): string[] {
  const mark = (...parts: string[]) => hmac(Buffer.from(key), ...parts).toString('hex');
  return [
    ...(number === null ? [] : [mark('number', number.toLowerCase())]),
    ...(email === null ? [] : [mark('email', email.toLowerCase())]),
    ...(source === null || sourceId === null ? [] : [mark('source', source, sourceId)]),
  ];
}

/** Before a student is erased: keeps how they would be known again. */
export async function markErased(tx: Queryable, deps: Pick<Deps, 'clock' | 'keys'>, id: string): Promise<void> {
  const known = await tx.query<Known>(
    `SELECT school_number AS number, email, NULL AS source, NULL AS "sourceId" FROM students WHERE id = $1
     UNION ALL SELECT NULL, NULL, source, source_id FROM student_sources WHERE student_id = $1`,
    [id],
  );
  const marks = known.flatMap((each) => marksOf(deps.keys.erased, each));
  await tx.query(
    `INSERT INTO erased_marks (mark, erased_at) SELECT decode(m, 'hex'), $2 FROM unnest($1::text[]) AS m
     ON CONFLICT (mark) DO UPDATE SET erased_at = excluded.erased_at`,
    [marks, deps.clock()],
  );
}

export async function readErasedMarks(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ mark: string }>(`SELECT encode(mark, 'hex') AS mark FROM erased_marks`);
  return rows.map(({ mark }) => mark);
}

/** By then every file was made after the erasure. */
const KEPT_MS = 730 * DAY_MS;

export async function forgetErasedMarks(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM erased_marks WHERE erased_at < $1', [new Date(now.getTime() - KEPT_MS)]);
}
