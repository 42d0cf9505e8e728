import { HOUR_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

type AuditedThing =
  | 'account'
  | 'session'
  | 'student'
  | 'award'
  | 'invitation'
  | 'import'
  | 'house'
  | 'habit'
  | 'reason'
  | 'store_item'
  | 'term'
  | 'display'
  | 'token';

/** Ids and plain facts only: never a name, an email, an answer or a comment. */
export interface AuditEntry {
  actorId: string | null;
  action: string;
  /** What it was done to, by its id. */
  object?: readonly [type: AuditedThing, id: string] | null;
  details?: Record<string, string | number | boolean | readonly string[]>;
}

/** Call it in the transaction of the change that it records, so that both are saved or neither. */
export async function writeAudit(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  { actorId, action, object, details = {} }: AuditEntry,
): Promise<void> {
  const [objectType, objectId] = object ?? [null, null];
  await db.query(
    'INSERT INTO audit_log (at, actor_id, action, object_type, object_id, details) VALUES ($1, $2, $3, $4, $5, $6)',
    [deps.clock(), actorId, action, objectType, objectId, JSON.stringify(details)],
  );
}

export interface AuditEntries {
  actorId: string;
  action: string;
  /** What all of them are. */
  type: AuditedThing;
  rows: ReadonlyArray<{ id: string; details: object }>;
}

/** The same done to many at once: one row for each, with its own details. */
export async function writeAudits(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  { actorId, action, type, rows }: AuditEntries,
): Promise<void> {
  await db.query(
    `INSERT INTO audit_log (at, actor_id, action, object_type, object_id, details)
     SELECT $1, $2, $3, $4, r.id, r.details FROM jsonb_to_recordset($5::jsonb) AS r(id uuid, details jsonb)`,
    [deps.clock(), actorId, action, type, JSON.stringify(rows)],
  );
}

/** Records that somebody read something, once an hour at most, so that the log stays readable. */
export async function noteReading(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  { actorId, action, studentId }: { actorId: string; action: string; studentId: string },
): Promise<void> {
  const now = deps.clock();
  await db.query(
    `INSERT INTO audit_log (at, actor_id, action, object_type, object_id)
     SELECT $1, $2, $3, 'student', $4
      WHERE NOT EXISTS (SELECT 1 FROM audit_log WHERE object_id = $4 AND actor_id = $2 AND action = $3 AND at > $5)`,
    [now, actorId, action, studentId, new Date(now.getTime() - HOUR_MS)],
  );
}
