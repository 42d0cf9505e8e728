import type { AuditRow } from '#contracts/admin/audit.ts';
import type { Queryable } from '#server/db/db.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import { namesOfIds } from './names-of-ids.ts';

export interface AuditFilter {
  search: string | null;
  /** One of them; null: any. */
  actions: readonly string[] | null;
  /** The kind of thing that it was done to. */
  object: string | null;
  /** The one thing or person that it was done to, or who did it; or the import that did it. */
  about: string | null;
  from: Date | null;
  until: Date | null;
  /** Only what was recorded before this row. */
  before: number | null;
}

export const NO_FILTER: AuditFilter = {
  search: null,
  actions: null,
  object: null,
  about: null,
  from: null,
  until: null,
  before: null,
};

interface StoredRow {
  seq: number;
  at: Date;
  actor_id: string | null;
  action: string;
  object_type: string | null;
  object_id: string | null;
  details: Record<string, unknown>;
}

const ROWS = `
  SELECT seq, at, actor_id, action, object_type, object_id, details FROM audit_log
   WHERE ($1::bigint IS NULL OR seq < $1)
     AND ($2::uuid[] IS NULL OR actor_id = ANY ($2) OR object_id = ANY ($2))
     AND ($3::uuid IS NULL OR actor_id = $3 OR object_id = $3 OR details ->> 'import' = $3::text)
     AND ($4::text[] IS NULL OR action = ANY ($4))
     AND ($5::text IS NULL OR object_type = $5)
     AND ($6::timestamptz IS NULL OR at >= $6)
     AND ($7::timestamptz IS NULL OR at < $7)
   ORDER BY seq DESC LIMIT $8`;

/** More people of one name than a page can show. */
const MOST_FOUND = 500;

/** Whom a search means: accounts and students, those who left among them. */
async function peopleFound(db: Queryable, search: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `(SELECT id FROM accounts WHERE lower(first_name || ' ' || last_name) LIKE ALL ($1::text[]) LIMIT ${MOST_FOUND})
     UNION ALL
     (SELECT id FROM students WHERE search_text LIKE ALL ($1::text[]) LIMIT ${MOST_FOUND})`,
    [searchPatterns(search)],
  );
  return rows.map(({ id }) => id);
}

/** The newest rows of the log, with the names of today. */
export async function readAudit(db: Queryable, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const people = filter.search === null ? null : await peopleFound(db, filter.search);
  const rows = await db.query<StoredRow>(ROWS, [
    filter.before,
    people,
    filter.about,
    filter.actions,
    filter.object,
    filter.from,
    filter.until,
    limit,
  ]);
  const names = await namesOfIds(db, rows.flatMap(idsIn));
  return rows.map((row) => withNames(row, names));
}

const valuesIn = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(valuesIn) : [value];

function idsIn(row: StoredRow): string[] {
  const texts = [row.actor_id, row.object_id, ...valuesIn(row.details)];
  return texts.flatMap((text) => (typeof text === 'string' ? (asUuid(text) ?? []) : []));
}

function withNames(row: StoredRow, names: ReadonlyMap<string, string>): AuditRow {
  const nameOf = (id: string) => names.get(id) ?? null;
  const shown = (value: unknown): string => {
    const parts = valuesIn(value);
    return parts.map((part) => (typeof part === 'string' ? (nameOf(part) ?? part) : String(part))).join(', ');
  };
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: nameOf(row.actor_id) },
    action: row.action,
    object:
      row.object_type === null || row.object_id === null
        ? null
        : { type: row.object_type, id: row.object_id, name: nameOf(row.object_id) },
    details: Object.fromEntries(Object.entries(row.details).map(([key, value]) => [key, shown(value)])),
  };
}

/** Everything that ever happened, by the index alone: the next action after each, until there is none. */
const ACTIONS = `
  WITH RECURSIVE known AS (
    (SELECT action FROM audit_log ORDER BY action LIMIT 1)
    UNION ALL
    SELECT (SELECT a.action FROM audit_log a WHERE a.action > k.action ORDER BY a.action LIMIT 1)
      FROM known k WHERE k.action IS NOT NULL
  )
  SELECT action FROM known WHERE action IS NOT NULL`;

export async function auditActions(db: Queryable): Promise<string[]> {
  return (await db.query<{ action: string }>(ACTIONS)).map(({ action }) => action);
}
