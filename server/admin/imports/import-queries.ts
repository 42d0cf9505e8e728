import type { ImportRecord } from '#contracts/admin/imports.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/** How long an import can be undone. */
const UNDO_MS = DAY_MS;

const NEWEST = 20;

interface Row {
  id: string;
  kind: ImportRecord['kind'];
  file_name: string;
  made_at: Date;
  made_by: string;
  by_itself: boolean;
  added: number;
  changed: number;
  archived: number;
  undone_at: Date | null;
  undone_by: string | null;
  school_year: string | null;
  numbers: number;
  numbers_waiting: number;
  numbers_lost: number;
}

function recordOf(
  { archived, made_at, undone_at, numbers, numbers_waiting, numbers_lost, ...row }: Row,
  now: Date,
): ImportRecord {
  const until = new Date(made_at.getTime() + UNDO_MS);
  return {
    ...row,
    left: archived,
    lunch_numbers: { total: numbers, waiting: numbers_waiting, lost: numbers_lost },
    made_at: made_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    undo_until: undone_at === null && until > now ? until.toISOString() : null,
  };
}

const FIELDS = `i.id, i.kind, i.file_name, i.made_at, m.first_name || ' ' || m.last_name AS made_by, i.added, i.changed,
  i.archived, i.school_year,
  EXISTS (SELECT FROM night_files n WHERE n.import_id = i.id AND n.report ->> 'why' IS NULL) AS by_itself, i.undone_at, u.first_name || ' ' || u.last_name AS undone_by,
  i.lunch_numbers AS numbers,
  (SELECT count(*) FROM waiting_lunch_numbers w WHERE w.import_id = i.id AND w.sealed IS NOT NULL) AS numbers_waiting,
  (SELECT count(*) FROM waiting_lunch_numbers w WHERE w.import_id = i.id AND w.sealed IS NULL) AS numbers_lost`;
const WITH_NAMES = 'FROM imports i JOIN accounts m ON m.id = i.made_by LEFT JOIN accounts u ON u.id = i.undone_by';

/** The newest imports and roll-overs. */
export async function listImports(db: Queryable, { clock }: Pick<Deps, 'clock'>): Promise<ImportRecord[]> {
  const rows = await db.query<Row>(`SELECT ${FIELDS} ${WITH_NAMES} ORDER BY i.made_at DESC, i.id LIMIT $1`, [NEWEST]);
  return rows.map((row) => recordOf(row, clock()));
}

/** Those with these ids. */
export async function listImportsById(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  ids: readonly string[],
): Promise<ImportRecord[]> {
  const rows = await db.query<Row>(`SELECT ${FIELDS} ${WITH_NAMES} WHERE i.id = ANY ($1::uuid[])`, [ids]);
  return rows.map((row) => recordOf(row, clock()));
}

export async function findImport(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
): Promise<ImportRecord | null> {
  const [record] = await listImportsById(db, { clock }, [id]);
  return record ?? null;
}

/** The roll-over of a school year that was not undone. */
export async function findRollOver(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  schoolYear: string,
): Promise<ImportRecord | null> {
  const [row] = await db.query<Row>(`SELECT ${FIELDS} ${WITH_NAMES} WHERE i.school_year = $1 AND i.undone_at IS NULL`, [
    schoolYear,
  ]);
  return row ? recordOf(row, clock()) : null;
}

/** Deletes what only an undo needed, of imports that can't be undone any more: it holds names. */
export async function forgetImports(db: Queryable, madeBefore: Date): Promise<void> {
  await db.query('DELETE FROM import_rows r USING imports i WHERE i.id = r.import_id AND i.made_at < $1', [madeBefore]);
  await db.query('DELETE FROM import_lunch_numbers r USING imports i WHERE i.id = r.import_id AND i.made_at < $1', [
    madeBefore,
  ]);
  await db.query('DELETE FROM import_classes r USING imports i WHERE i.id = r.import_id AND i.made_at < $1', [
    madeBefore,
  ]);
}
