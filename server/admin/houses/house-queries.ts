import type { AdminHouse } from '#contracts/admin/houses.ts';
import { HOUSE_WORDS } from '#domain/houses/house-check.ts';
import type { Queryable } from '#server/db/db.ts';
import { notFound } from '#server/http/problem.ts';

interface HouseRow extends Omit<AdminHouse, 'archived_at'> {
  archived_at: Date | null;
}

const HOUSES = `
  SELECT h.id, h.version, h.name, h.colour, h.icon, c.house_id IS NOT NULL AS has_own_crest, COALESCE(t.points, 0) AS points, h.goal,
         (SELECT count(*) FROM students s WHERE s.house_id = h.id AND s.archived_at IS NULL) AS students, h.archived_at
    FROM houses h
    LEFT JOIN house_total t ON t.house_id = h.id
    LEFT JOIN house_crests c ON c.house_id = h.id
   ORDER BY h.archived_at DESC NULLS FIRST, h.position, h.id`;

export async function listHouses(db: Queryable): Promise<AdminHouse[]> {
  const rows = await db.query<HouseRow>(HOUSES);
  return rows.map((row) => ({ ...row, archived_at: row.archived_at?.toISOString() ?? null }));
}

export async function readHouse(db: Queryable, id: string): Promise<AdminHouse> {
  const house = (await listHouses(db)).find((each) => each.id === id);
  if (!house) throw notFound(HOUSE_WORDS.gone);
  return house;
}

interface LockedHouse {
  id: string;
  version: number;
  name: string;
  colour: string;
  goal: number | null;
  isOpen: boolean;
}

/** Every house, until the end of the transaction: changes of houses are made one after the other; awards don't wait. */
export async function lockHouses(tx: Queryable): Promise<LockedHouse[]> {
  return tx.query<LockedHouse>(
    'SELECT id, version, name, colour, goal, archived_at IS NULL AS "isOpen" FROM houses ORDER BY id FOR NO KEY UPDATE',
  );
}
