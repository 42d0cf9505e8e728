import type { AdminHouse } from '#contracts/admin/houses.ts';
import { HOUSE_WORDS } from '#domain/houses/house-check.ts';
import { UNDO_MS } from '#server/students/student-changes.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';

interface HouseRow extends Omit<AdminHouse, 'archived_at' | 'leavers'> {
  archived_at: Date | null;
  left: number | null;
  left_at: Date | null;
}

const HOUSES = `
  SELECT h.id, h.version, h.name, h.colour, h.icon, c.house_id IS NOT NULL AS has_own_crest, COALESCE(t.points, 0) AS points, h.goal,
         (SELECT count(*) FROM students s WHERE s.house_id = h.id AND s.archived_at IS NULL) AS students, h.archived_at,
         jsonb_array_length(k.rows) AS left, k.made_at AS left_at
    FROM houses h
    LEFT JOIN house_total t ON t.house_id = h.id
    LEFT JOIN house_crests c ON c.house_id = h.id
    LEFT JOIN student_changes k ON k.id = h.closing_change AND k.undone_at IS NULL AND k.made_at > $1
   ORDER BY h.archived_at DESC NULLS FIRST, h.position, h.id`;

export async function listHouses(db: Queryable, { clock }: Pick<Deps, 'clock'>): Promise<AdminHouse[]> {
  const rows = await db.query<HouseRow>(HOUSES, [new Date(clock().getTime() - UNDO_MS)]);
  return rows.map(({ left, left_at, ...row }) => ({
    ...row,
    archived_at: row.archived_at?.toISOString() ?? null,
    leavers: left_at && { count: left ?? 0, until: new Date(left_at.getTime() + UNDO_MS).toISOString() },
  }));
}

export async function readHouse(db: Queryable, deps: Pick<Deps, 'clock'>, id: string): Promise<AdminHouse> {
  const house = (await listHouses(db, deps)).find((each) => each.id === id);
  if (!house) throw notFound(HOUSE_WORDS.gone);
  return house;
}

interface LockedHouse {
  id: string;
  version: number;
  name: string;
  colour: string;
  goal: number | null;
  closing_change: string | null;
  isOpen: boolean;
}

/** Every house, until the end of the transaction: changes of houses are made one after the other; awards don't wait. */
export async function lockHouses(tx: Queryable): Promise<LockedHouse[]> {
  return tx.query<LockedHouse>(
    'SELECT id, version, name, colour, goal, closing_change, archived_at IS NULL AS "isOpen" FROM houses ORDER BY id FOR NO KEY UPDATE',
  );
}
