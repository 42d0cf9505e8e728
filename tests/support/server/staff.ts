import type { Queryable } from '#server/db/db.ts';
import { newId } from '#tests/support/ids.ts';

/**
 * Another account of staff in the demo school, with the password of all its accounts: 'clerk' is Sam Clerk. Nobody is a
 * superuser unless it is said. Resolves with the id.
 */
export async function addStaff(db: Queryable, name: string, { isStaff = true, isSuper = false } = {}): Promise<string> {
  const id = newId();
  await db.query(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, is_staff, is_superuser, state,
                           password_hash, password_changed_at, created_at)
     SELECT $1, $2 || '@demo.school', $2, 'Sam', initcap($2), 'STAFF', $3, $4, 'active', password_hash,
            password_changed_at, created_at FROM accounts WHERE username = 'office'`,
    [id, name, isStaff, isSuper],
  );
  return id;
}
