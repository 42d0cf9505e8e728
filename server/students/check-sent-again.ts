import type { Queryable } from '#server/db/db.ts';
import { keyReused } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';

/** Refuses where the student of this id is another one than the caller makes, and not the same one that was sent again. */
export async function checkSentAgain(
  tx: Queryable,
  { accountId }: Pick<Session, 'accountId'>,
  { id, first_name, last_name }: { id: string; first_name: string; last_name: string },
): Promise<void> {
  const same = await tx.query(
    'SELECT 1 FROM students WHERE id = $1 AND created_by = $2 AND first_name = $3 AND last_name = $4',
    [id, accountId, first_name, last_name],
  );
  if (same.length === 0) throw keyReused();
}
