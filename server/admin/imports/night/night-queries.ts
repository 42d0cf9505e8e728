import { importRequest, type ImportRequest } from '#contracts/admin/imports.ts';
import type { Night, NightLimits, NightReport } from '#contracts/admin/night.ts';
import { NIGHT_WORDS } from '#domain/imports/night-words.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/http/problem.ts';
import { listImportsById } from '#server/admin/imports/import-queries.ts';

/** `may`: who set them is still staff. */
export interface Limits extends NightLimits {
  version: number;
  set_at: Date;
  set_by: string;
  set_by_name: string;
  may: boolean;
}

export async function readLimits(db: Queryable): Promise<Limits | null> {
  const [row] = await db.query<Limits>(
    `SELECT l.version, l.most_leavers, l.most_changes, l.absent_leave, l.deals_houses, l.year_words, l.set_at, l.set_by,
            a.first_name || ' ' || a.last_name AS set_by_name, a.state = 'active' AND a.is_staff AS may
       FROM night_limits l JOIN accounts a ON a.id = l.set_by`,
  );
  return row ?? null;
}

/** As the page reads them. */
export const answeredLimits = ({ set_at, set_by_name, ...limits }: Limits) => ({
  version: limits.version,
  most_leavers: limits.most_leavers,
  most_changes: limits.most_changes,
  absent_leave: limits.absent_leave,
  deals_houses: limits.deals_houses,
  year_words: limits.year_words,
  set_at: set_at.toISOString(),
  set_by: set_by_name,
  may: limits.may,
});

export async function isKnown(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await db.query('SELECT 1 FROM night_files WHERE hash = $1', [hash])).length > 0;
}

interface NewNight {
  id: string;
  hash: Buffer;
  name: string;
  foundAt: Date;
  state: 'imported' | 'waits' | 'refused';
  importId?: string;
  request?: Uint8Array;
  report: NightReport;
}

/** Notes a file. One that waited is overtaken by a newer one that could be read. Nothing happens where it is noted already. */
export async function addNight(db: Queryable, night: NewNight): Promise<void> {
  await db.query(
    `WITH overtaken AS (
       UPDATE night_files SET state = 'replaced', request = NULL
        WHERE state = 'waits' AND $5 <> 'refused' AND NOT EXISTS (SELECT FROM night_files WHERE hash = $2)
       RETURNING id)
     INSERT INTO night_files (id, hash, file_name, found_at, state, import_id, request, report)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8::jsonb FROM (SELECT count(*) FROM overtaken) AS first
     ON CONFLICT (hash) DO NOTHING`,
    [
      night.id,
      night.hash,
      night.name,
      night.foundAt,
      night.state,
      night.importId ?? null,
      night.request ? Buffer.from(night.request) : null,
      JSON.stringify(night.report),
    ],
  );
}

const NEWEST = 14;

interface Row {
  id: string;
  file_name: string;
  found_at: Date;
  state: Night['state'];
  import_id: string | null;
  report: NightReport;
}

/** The newest files, each with its import. */
export async function listNights(db: Queryable, deps: Pick<Deps, 'clock'>): Promise<Night[]> {
  const rows = await db.query<Row>(
    `SELECT id, file_name, found_at, state, import_id, report FROM night_files ORDER BY found_at DESC, id LIMIT $1`,
    [NEWEST],
  );
  const records = await listImportsById(
    db,
    deps,
    rows.flatMap(({ import_id }) => import_id ?? []),
  );
  return rows.map(({ import_id, found_at, ...row }) => ({
    ...row,
    found_at: found_at.toISOString(),
    record: records.find(({ id }) => id === import_id) ?? null,
  }));
}

/** What was read from a file that waits. */
export async function waitingRequest(db: Queryable, id: string): Promise<ImportRequest> {
  const [row] = await db.query<{ request: Buffer | null }>('SELECT request FROM night_files WHERE id = $1', [id]);
  if (!row) throw notFound(NIGHT_WORDS.notFound);
  if (row.request === null) throw notFound(NIGHT_WORDS.decided);
  return importRequest.parse(JSON.parse(row.request.toString()));
}

/** Somebody has imported the file that waited, after looking at its plan. */
export async function settleNight(tx: Queryable, id: string, importId: string): Promise<void> {
  const settled = await tx.query(
    `UPDATE night_files SET state = 'imported', import_id = $2, request = NULL WHERE id = $1 AND state = 'waits'
     RETURNING id`,
    [id, importId],
  );
  if (settled.length === 0) throw conflict('decided', NIGHT_WORDS.decided);
}

/** The reports of nights are kept for two months. */
export async function forgetNights(db: Queryable, foundBefore: Date): Promise<void> {
  await db.query(
    `DELETE FROM night_files n WHERE n.found_at < $1
        AND EXISTS (SELECT FROM night_files newer WHERE newer.found_at > n.found_at)`,
    [foundBefore],
  );
}
