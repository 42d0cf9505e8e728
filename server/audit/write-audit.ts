import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/** Ids and plain facts only: never a name, an email, an answer or a comment. */
interface AuditEntry {
  actorId: string | null;
  action: string;
  /** What it was done to, by its id. */
  object?: readonly [type: 'account' | 'session' | 'student', id: string] | null;
  details?: Record<string, string | number | boolean>;
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
