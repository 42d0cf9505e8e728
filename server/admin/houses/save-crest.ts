import type { AdminHouse } from '#contracts/admin/houses.ts';
import { HOUSE_WORDS } from '#domain/houses/house-check.ts';
import { crestPath } from '#server/catalog/serve-crests.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { etagOf } from '#server/http/etag.ts';
import { notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { readCrest } from './crest-png.ts';
import { lockHouses, readHouse } from './house-queries.ts';

async function checkOpen(tx: Queryable, id: string): Promise<void> {
  const house = (await lockHouses(tx)).find((each) => each.id === id);
  if (!house) throw notFound(HOUSE_WORDS.gone);
  if (!house.isOpen) throw unprocessable('house_closed', HOUSE_WORDS.closed);
}

/** Gives a house its own picture. */
export async function setCrest(
  deps: Deps,
  session: Session,
  { id, png }: { id: string; png: string },
): Promise<AdminHouse> {
  const picture = await readCrest(png);
  const etag = etagOf(picture);
  return staffWrite(deps, session, async (tx) => {
    await checkOpen(tx, id);
    await tx.query(
      `INSERT INTO house_crests (house_id, png, etag, set_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (house_id) DO UPDATE SET png = excluded.png, etag = excluded.etag, set_at = excluded.set_at`,
      [id, picture, etag, deps.clock()],
    );
    await tx.query('UPDATE houses SET icon = $2 WHERE id = $1', [id, crestPath(id, etag.slice(1, 9))]);
    await tx.note({ action: 'crest_set', object: ['house', id] });
    return readHouse(tx, deps, id);
  });
}

/** The house shows the shield with its letter again, or the bundled crest of its name. */
export async function removeCrest(deps: Deps, session: Session, id: string): Promise<AdminHouse> {
  return staffWrite(deps, session, async (tx) => {
    await checkOpen(tx, id);
    await tx.query('DELETE FROM house_crests WHERE house_id = $1', [id]);
    await tx.query('UPDATE houses SET icon = NULL WHERE id = $1', [id]);
    await tx.note({ action: 'crest_removed', object: ['house', id] });
    return readHouse(tx, deps, id);
  });
}
