import type { Profile } from '#contracts/session.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

type AccountState = 'pending' | 'active' | 'disabled' | 'rejected';

export interface AccountToSignIn {
  id: string;
  state: AccountState;
  /** Of a scholar whose record was archived. */
  isArchived: boolean;
  passwordHash: string;
  version: number;
  isStaff: boolean;
  isSuperuser: boolean;
}

/** Finds an account by what was typed into the one field, its email or its username. Where both exist, the email wins. */
export async function findAccountToSignIn(db: Queryable, identifier: string): Promise<AccountToSignIn | null> {
  const rows = await db.query<AccountToSignIn>(
    `SELECT a.id, a.state, s.archived_at IS NOT NULL AS "isArchived", a.password_hash AS "passwordHash",
            a.version, a.is_staff AS "isStaff", a.is_superuser AS "isSuperuser"
       FROM accounts a LEFT JOIN students s ON s.id = a.student_id AND a.role = 'SCHOLAR'
      WHERE (a.email = $1 OR a.username = $1) AND a.erased_at IS NULL ORDER BY (a.email = $1) DESC LIMIT 1`,
    [identifier],
  );
  return rows[0] ?? null;
}

/**
 * Whether the school has switched the passwords of its staff off, and this account is one of them. Not without a provider, and not
 * once the one who keeps a password is no active superuser: the school is never locked out.
 */
export async function hasPasswordOff(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { id, isStaff, isSuperuser }: AccountToSignIn,
): Promise<boolean> {
  if (settings.provider === null || !(isStaff || isSuperuser)) return false;
  const keepers = await db.query<{ id: string }>(
    `SELECT k.id FROM school s JOIN accounts k ON k.id = s.password_keeper
      WHERE k.state = 'active' AND k.is_superuser`,
  );
  return keepers.length > 0 && keepers[0]?.id !== id;
}

/** Saves a new hash of the same password, unless the password was reset in between. */
export async function saveRehash(db: Queryable, id: string, checked: string, renewed: string): Promise<void> {
  await db.query('UPDATE accounts SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [id, checked, renewed]);
}

export async function readProfile(db: Queryable, accountId: string): Promise<Profile | null> {
  const rows = await db.query<Omit<Profile, 'full_name'>>(
    'SELECT id, role, first_name, last_name, username, email, is_staff, is_superuser FROM accounts WHERE id = $1',
    [accountId],
  );
  const row = rows[0];
  return row ? { ...row, full_name: `${row.first_name} ${row.last_name}` } : null;
}
