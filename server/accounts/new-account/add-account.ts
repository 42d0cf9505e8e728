import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

export interface NewAccount {
  /** An address; or, for a scholar who has none, the name that is wished for, which becomes the username too. */
  email: string;
  /** Whose account it is, of a scholar who is approved already. */
  studentId?: string;
  firstName: string;
  lastName: string;
  role: 'SCHOLAR' | 'EDUCATOR' | 'STAFF';
  isSuperuser?: boolean;
  state: 'pending' | 'active';
  /** '': none, until the person sets one by a recovery. */
  passwordHash: string;
  requestedGrade?: number | null;
  requestedHouseId?: string | null;
}

/** Adds an account and returns its id; null where the email has one already. The role STAFF makes it staff. */
export async function addAccount(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'ids'>,
  account: NewAccount,
): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, is_staff, is_superuser, state,
                           password_hash, password_changed_at, requested_grade, requested_house_id, created_at,
                           student_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $11, $14)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [
      deps.ids(),
      account.email,
      await freeUsername(tx, account.email.split('@')[0] ?? account.email),
      account.firstName,
      account.lastName,
      account.role,
      account.role === 'STAFF',
      account.isSuperuser ?? false,
      account.state,
      account.passwordHash,
      deps.clock(),
      account.requestedGrade ?? null,
      account.requestedHouseId ?? null,
      account.studentId ?? null,
    ],
  );
  return rows[0]?.id ?? null;
}

/** This name, followed by a number where somebody signs in with it already. */
export async function freeUsername(tx: Queryable, wanted: string): Promise<string> {
  // One account at a time, because two of the same name must not choose the same number.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('username'))");
  const rows = await tx.query<{ username: string }>(
    `SELECT username FROM accounts WHERE left(username, length($1)) = $1
      UNION SELECT email FROM accounts WHERE left(email, length($1)) = $1`,
    [wanted],
  );
  const taken = new Set(rows.map((row) => row.username));
  let candidate = wanted;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${wanted}${number}`;
  return candidate;
}
