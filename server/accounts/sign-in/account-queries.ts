import type { Profile } from '#contracts/session.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Role } from '#server/sessions/session.ts';

export type AccountState = 'pending' | 'active' | 'disabled' | 'rejected';

export interface AccountToSignIn {
  id: string;
  email: string;
  state: AccountState;
  passwordHash: string;
  version: number;
  isStaff: boolean;
  isSuperuser: boolean;
}

/** Finds an account by what was typed into the one field, its email or its username. Where both exist, the email wins. */
export async function findAccountToSignIn(db: Queryable, identifier: string): Promise<AccountToSignIn | null> {
  const rows = await db.query<{
    id: string;
    email: string;
    state: AccountState;
    password_hash: string;
    version: number;
    is_staff: boolean;
    is_superuser: boolean;
  }>(
    `SELECT id, email, state, password_hash, version, is_staff, is_superuser
       FROM accounts WHERE email = $1 OR username = $1 ORDER BY (email = $1) DESC LIMIT 1`,
    [identifier],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    email: row.email,
    state: row.state,
    passwordHash: row.password_hash,
    version: row.version,
    isStaff: row.is_staff,
    isSuperuser: row.is_superuser,
  };
}

/** Saves a new hash of the same password, unless the password was reset in between. */
export async function saveRehash(db: Queryable, id: string, checked: string, renewed: string): Promise<void> {
  await db.query('UPDATE accounts SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [id, checked, renewed]);
}

export async function readProfile(db: Queryable, accountId: string): Promise<Profile | null> {
  const rows = await db.query<{
    id: string;
    role: Role;
    first_name: string;
    last_name: string;
    username: string;
    email: string;
    is_staff: boolean;
    is_superuser: boolean;
  }>(`SELECT id, role, first_name, last_name, username, email, is_staff, is_superuser FROM accounts WHERE id = $1`, [
    accountId,
  ]);
  const row = rows[0];
  return row ? { ...row, full_name: `${row.first_name} ${row.last_name}` } : null;
}
