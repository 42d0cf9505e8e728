import type { Queryable } from '#server/db/db.ts';

/** Where an account is linked to. */
export async function linksOf(db: Queryable, accountId: string): Promise<{ issuer: string; linked_at: string }[]> {
  const rows = await db.query<{ issuer: string; linked_at: Date }>(
    'SELECT issuer, linked_at FROM provider_links WHERE account_id = $1 ORDER BY issuer',
    [accountId],
  );
  return rows.map(({ issuer, linked_at }) => ({ issuer, linked_at: linked_at.toISOString() }));
}

/** Parts an account from every provider; false where it was linked to none. */
export async function dropLinks(tx: Queryable, accountId: string): Promise<boolean> {
  const dropped = await tx.query('DELETE FROM provider_links WHERE account_id = $1 RETURNING 1', [accountId]);
  return dropped.length > 0;
}
