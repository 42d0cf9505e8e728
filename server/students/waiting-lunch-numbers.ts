import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudits } from '#server/audit/write-audit.ts';
import { loggedCause } from '#server/db/database-unavailable.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Keys } from '#server/keys/keys.ts';
import { seal, unseal } from '#server/keys/seal.ts';

interface LunchNumber {
  studentId: string;
  digits: string;
}

/**
 * Keeps the lunch numbers of an import until they are hashed, in the import's own transaction. Hashing one takes as long as
 * importing hundreds of students, so it comes later, and nobody has to wait for it.
 */
export async function keepLunchNumbers(
  tx: Queryable,
  keys: Pick<Keys, 'seal'>,
  { importId, numbers }: { importId: string; numbers: readonly LunchNumber[] },
): Promise<void> {
  await tx.query(
    `INSERT INTO waiting_lunch_numbers (import_id, student_id, sealed)
     SELECT $1, w.student_id, w.sealed FROM unnest($2::uuid[], $3::bytea[]) AS w (student_id, sealed)`,
    [
      importId,
      numbers.map(({ studentId }) => studentId),
      numbers.map(({ studentId, digits }) => seal(keys.seal, digits, studentId)),
    ],
  );
  await tx.query('UPDATE imports SET lunch_numbers = $2 WHERE id = $1', [importId, numbers.length]);
}

/** What staff set by hand counts, and no number of a file that was imported before. */
export async function dropLunchNumbers(tx: Queryable, studentId: string): Promise<void> {
  await tx.query('DELETE FROM waiting_lunch_numbers WHERE student_id = $1', [studentId]);
}

type SaveDeps = Pick<Deps, 'db' | 'clock'> & { keys: Pick<Keys, 'seal'>; passwords: Passwords };

interface Waiting {
  import_id: string;
  student_id: string;
  sealed: Buffer;
  /** Of the number that the student has. */
  hash: string | null;
  made_by: string;
}

/**
 * Hashes and saves every number that waits, one after the other, those of the oldest import first. A number that is the same
 * already stays. Whenever it is stopped, what was not saved still waits.
 */
export async function saveLunchNumbers(deps: SaveDeps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted === true || !(await saveNext(deps))) return;
  }
}

/** False where nothing waits. */
async function saveNext(deps: SaveDeps): Promise<boolean> {
  const [next] = await deps.db.query<Waiting>(
    `SELECT w.import_id, w.student_id, w.sealed, n.hash, i.made_by
       FROM waiting_lunch_numbers w JOIN imports i ON i.id = w.import_id
       LEFT JOIN lunch_numbers n ON n.student_id = w.student_id
      WHERE w.sealed IS NOT NULL ORDER BY i.made_at, w.import_id, w.student_id LIMIT 1`,
  );
  if (!next) return false;
  const digits = unseal(deps.keys.seal, next.sealed, next.student_id);
  if (digits === null) await giveUp(deps, next);
  else await save(deps, next, digits);
  return true;
}

async function giveUp({ db }: SaveDeps, { import_id, student_id }: Waiting): Promise<void> {
  await db.query('UPDATE waiting_lunch_numbers SET sealed = NULL WHERE import_id = $1 AND student_id = $2', [
    import_id,
    student_id,
  ]);
}

async function save(deps: SaveDeps, waiting: Waiting, digits: string): Promise<void> {
  const { import_id: importId, student_id: id, hash: was } = waiting;
  const isSame = was !== null && (await deps.passwords.verify(was, digits));
  const hash = isSame ? null : await deps.passwords.hash(digits);
  await deps.db.tx(async (tx) => {
    // Somebody who changes the student may wait for this row while this waits for them: this one gives way.
    await tx.query("SET LOCAL lock_timeout = '500ms'");
    const due = await tx.query(
      `DELETE FROM waiting_lunch_numbers
        WHERE student_id = $2 AND (import_id = $1 OR sealed IS NULL) RETURNING import_id`,
      [importId, id],
    );
    // It was undone, set by hand or erased in the meantime.
    if (!due.some((row) => row['import_id'] === importId) || hash === null) return;
    await tx.query(
      `INSERT INTO import_lunch_numbers (import_id, student_id, was, was_set_at, hash)
       SELECT $1, $2::uuid, n.hash, n.set_at, $3 FROM (SELECT) AS one LEFT JOIN lunch_numbers n ON n.student_id = $2`,
      [importId, id, hash],
    );
    await tx.query(
      `INSERT INTO lunch_numbers (student_id, hash, set_at) VALUES ($1, $2, $3)
       ON CONFLICT (student_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`,
      [id, hash, deps.clock()],
    );
    const rows = [{ id, details: { import: importId } }];
    await writeAudits(tx, deps, { actorId: waiting.made_by, action: 'lunch_number_set', type: 'student', rows });
  });
}

/** After a failure: the database may be away for a while. */
const AGAIN_MS = 10_000;

/** Saves what waits, now and whenever it is woken. `stop` waits for the number that is under way. */
export function startLunchNumbers(deps: SaveDeps & Pick<Deps, 'log'>): { wake: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let work = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  const wake = () => {
    clearTimeout(again);
    work = work
      .then(() => saveLunchNumbers(deps, stopping.signal))
      .catch((error: unknown) => {
        deps.log.warn({ err: loggedCause(error) }, 'lunch numbers could not be saved; it is tried again');
        if (!stopping.signal.aborted) again = setTimeout(wake, AGAIN_MS).unref();
      });
  };
  wake();
  return {
    wake,
    stop: () => {
      stopping.abort();
      clearTimeout(again);
      return work;
    },
  };
}
