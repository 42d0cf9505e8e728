import type { Queryable } from '#server/db/db.ts';
import { LIMITS, type LimitName } from './limits.ts';
import { blockAfter } from './sign-in-lock.ts';

/** Until when too many wrong tries close the sign-in of an account, or its ways to a new password. */
export interface ClosedWays {
  signIn: Date | null;
  recovery: Date | null;
}

/** The limits that close a way to a new password, by one account's own failures. */
const RECOVERY: ReadonlySet<string> = new Set<LimitName>([
  'answersAnHour',
  'answersADay',
  'answersOfStrangers',
  'lunchNumbersADay',
  'lunchNumbersOfStrangers',
  'codesADay',
]);

interface Row {
  account_id: string;
  about: string;
  used: number;
  window_started_at: Date;
  last_used_at: Date;
}

/** The accounts with something closed at this moment. */
export async function listClosedWays(db: Queryable, now: Date): Promise<Map<string, ClosedWays>> {
  const rows = await db.query<Row>(
    `SELECT account_id, about, used, window_started_at, last_used_at FROM throttles WHERE account_id IS NOT NULL`,
  );
  const closed = new Map<string, ClosedWays>();
  for (const row of rows) {
    const until = closedUntil(row);
    if (until === null || until <= now) continue;
    const way = row.about === 'sign_in' ? 'signIn' : 'recovery';
    const known = closed.get(row.account_id) ?? { signIn: null, recovery: null };
    const latest = known[way] !== null && known[way] > until ? known[way] : until;
    closed.set(row.account_id, { ...known, [way]: latest });
  }
  return closed;
}

function closedUntil({ about, used, window_started_at, last_used_at }: Row): Date | null {
  if (about === 'sign_in') return new Date(last_used_at.getTime() + blockAfter(used));
  if (!isRecovery(about) || used < LIMITS[about].max) return null;
  return new Date(window_started_at.getTime() + LIMITS[about].windowMs);
}

function isRecovery(about: string): about is LimitName {
  return RECOVERY.has(about);
}

/** Forgets every failure of an account, so that the person can sign in and choose a new password again. */
export async function openWays(tx: Queryable, accountId: string): Promise<void> {
  await tx.query('DELETE FROM throttles WHERE account_id = $1', [accountId]);
}
