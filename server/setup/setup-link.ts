import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { hasAdministrator } from '#server/accounts/new-account/add-administrator.ts';
import { isTokenOf, newLinkToken } from '#server/keys/link-token.ts';

/**
 * Whether the school still waits for its set-up. The database alone says so, and in the transaction that acts on it after
 * `lockSetup`; a call that can't ask it fails, so the set-up is never open by mistake.
 */
export async function awaitsSetup(db: Queryable): Promise<boolean> {
  const rows = await db.query<{ set_up_at: Date | null }>('SELECT set_up_at FROM school');
  return rows[0]?.set_up_at === null && !(await hasAdministrator(db));
}

/** Nobody else can set the school up until the end of the transaction. */
export async function lockSetup(tx: Queryable): Promise<void> {
  await tx.query('SELECT 1 FROM school FOR UPDATE');
}

/**
 * A new token for the set-up, which ends the one before; null where the school needs none. Only its hash is kept, so the
 * caller must show it now.
 */
export async function offerSetup({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string | null> {
  return db.tx(async (tx) => {
    await lockSetup(tx);
    if (!(await awaitsSetup(tx))) {
      await tx.query('DELETE FROM setup_link');
      return null;
    }
    const { token, hash } = newLinkToken();
    await tx.query(
      `INSERT INTO setup_link (token_hash, made_at) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE SET token_hash = $1, made_at = $2`,
      [hash, clock()],
    );
    return token;
  });
}

/** Whether this token opens the set-up now. */
export async function opensSetup(db: Queryable, token: string): Promise<boolean> {
  if (!(await awaitsSetup(db))) return false;
  const rows = await db.query<{ token_hash: Buffer }>('SELECT token_hash FROM setup_link');
  return rows[0] !== undefined && isTokenOf(rows[0].token_hash, token);
}

/** Marks the school as set up, for good. */
export async function closeSetup(tx: Queryable, deps: Pick<Deps, 'clock'>): Promise<void> {
  await tx.query('UPDATE school SET set_up_at = $1 WHERE set_up_at IS NULL', [deps.clock()]);
  await tx.query('DELETE FROM setup_link');
}
