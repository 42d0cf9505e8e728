import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { addAccount } from './add-account.ts';

export interface NewAdministrator {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/** Whether there is an account that may do everything. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM accounts WHERE is_superuser LIMIT 1');
  return rows.length > 0;
}

/**
 * Adds a superuser, who acts for themselves: nobody was there to make them one. Returns the account's id; null where the
 * email has an account already.
 */
export async function addAdministrator(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'ids'>,
  administrator: NewAdministrator,
  by: 'setup_link' | 'command',
): Promise<string | null> {
  // A trigger (accounts_get_rosters) makes the rosters of the classes that an import gave this account.
  const id = await addAccount(tx, deps, { ...administrator, role: 'STAFF', isSuperuser: true, state: 'active' });
  if (id === null) return null;
  await writeAudit(tx, deps, {
    actorId: id,
    action: 'administrator_created',
    object: ['account', id],
    details: { by },
  });
  return id;
}
