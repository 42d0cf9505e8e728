import type { Tokens } from '#contracts/session.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import { inGroups } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import { signAccessToken, type AccessClaims } from './access-token.ts';
import { makeRefreshToken, readRefreshToken } from './refresh-token.ts';
import type { Session } from './session.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const IDLE_S = 12 * HOUR_S;
const REMEMBERED_IDLE_S = 14 * DAY_S;
const ABSOLUTE_S = 30 * DAY_S;
/** More than anybody has devices. With one more, the session that was used the longest time ago ends. */
const MOST_SESSIONS = 50;
/** Two tabs may refresh at once: for so long after the newer tokens were first used, the older one is answered again. */
const OVERLAP_MS = 30_000;

type SessionDeps = Pick<Deps, 'clock' | 'ids' | 'keys'>;

interface AccountForSession {
  id: string;
  version: number;
  isStaff: boolean;
  isSuperuser: boolean;
}

interface NewSession {
  account: AccountForSession;
  remember: boolean;
  browser: string;
  /** When the person last proved who they are; without it that is now. */
  provedAt?: Date;
}

async function tokensOf(deps: SessionDeps, claims: AccessClaims): Promise<Tokens> {
  return {
    access_token: await signAccessToken(deps.keys.access, claims, deps.clock()),
    refresh_token: makeRefreshToken(deps.keys.refresh, { sessionId: claims.sid, counter: claims.gen }),
  };
}

/** Staff sessions end after 12 idle hours, remembered or not. */
export async function startSession(
  db: Queryable,
  deps: SessionDeps,
  { account, remember, browser, provedAt }: NewSession,
): Promise<Tokens> {
  const now = deps.clock();
  const id = deps.ids();
  const isLong = remember && !account.isStaff && !account.isSuperuser;
  await db.query(
    `WITH noted AS (UPDATE accounts SET last_signed_in_at = $3 WHERE id = $2),
          ended AS (UPDATE sessions SET revoked_at = $3, revoked_why = 'too_many'
                     WHERE id IN (SELECT id FROM sessions WHERE account_id = $2 AND revoked_at IS NULL
                                   ORDER BY rotated_at DESC OFFSET $6))
     INSERT INTO sessions (id, account_id, counter, rotated_at, idle_seconds, created_at, expires_at, browser,
                           proved_at)
     VALUES ($1, $2, 1, $3, $4, $3, $5, $7, $8)`,
    [
      id,
      account.id,
      now,
      isLong ? REMEMBERED_IDLE_S : IDLE_S,
      new Date(now.getTime() + ABSOLUTE_S * 1000),
      MOST_SESSIONS - 1,
      browser,
      provedAt ?? null,
    ],
  );
  return tokensOf(deps, { sid: id, uid: account.id, ver: account.version, gen: 1 });
}

interface SessionRow {
  id: string;
  account_id: string;
  version: number;
  counter: number;
  used_counter: number;
  used_at: Date | null;
}

const LIVE = `s.revoked_at IS NULL AND s.expires_at > $2 AND a.state = 'active'
  AND s.rotated_at + make_interval(secs => s.idle_seconds) > $2`;

/**
 * New tokens for a refresh token. The newest one advances the counter. An older one gets the same answer again, which was
 * lost, while the tokens of that answer are unused, and for 30 s after their first use (two tabs). Later somebody else has
 * a copy, so the session ends.
 */
export async function refreshSession(db: Queryable, deps: SessionDeps, token: string): Promise<Tokens | null> {
  const claims = readRefreshToken(deps.keys.refresh, token);
  if (!claims) return null;
  const now = deps.clock();
  const rows = await db.query<SessionRow>(
    `SELECT s.id, s.account_id, a.version, s.counter, s.used_counter, s.used_at
       FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = $1 AND ${LIVE} FOR UPDATE OF s`,
    [claims.sessionId, now],
  );
  const row = rows[0];
  if (!row) return null;
  const gen = claims.counter + 1;
  const access = { sid: row.id, uid: row.account_id, ver: row.version, gen };
  if (claims.counter === row.counter) {
    await db.query(
      `UPDATE sessions SET counter = counter + 1, rotated_at = $2, used_counter = counter,
              used_at = CASE WHEN used_counter < counter THEN $2 ELSE used_at END
        WHERE id = $1`,
      [row.id, now],
    );
    return tokensOf(deps, access);
  }
  if (gen <= row.counter && isAnsweredAgain(row, gen, now)) return tokensOf(deps, access);
  await revokeSession(db, deps, row.id, 'refresh_reuse');
  await writeAudit(db, deps, { actorId: row.account_id, action: 'refresh_reuse', object: ['session', row.id] });
  return null;
}

/** Whether an answer with the tokens `gen` may be a repeat of one that was lost, or that another tab got. */
function isAnsweredAgain({ used_counter: used, used_at: usedAt }: SessionRow, gen: number, now: Date): boolean {
  if (used < gen) return true;
  return used === gen && usedAt !== null && now.getTime() - usedAt.getTime() <= OVERLAP_MS;
}

export async function revokeSession(db: Queryable, deps: Pick<Deps, 'clock'>, id: string, why: string): Promise<void> {
  await db.query('UPDATE sessions SET revoked_at = $2, revoked_why = $3 WHERE id = $1 AND revoked_at IS NULL', [
    id,
    deps.clock(),
    why,
  ]);
}

/** The person's other devices sign in again. */
export async function revokeOtherSessions(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  { id, accountId }: Pick<Session, 'id' | 'accountId'>,
  why: string,
): Promise<void> {
  await db.query(
    `UPDATE sessions SET revoked_at = $3, revoked_why = $4
      WHERE account_id = $2 AND id <> $1 AND revoked_at IS NULL`,
    [id, accountId, deps.clock(), why],
  );
}

/** After a reset of the password, or a change of state or role: every device signs in again. */
export async function revokeAllSessions(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountIds: readonly string[],
  why: string,
): Promise<void> {
  await db.query(
    `UPDATE sessions SET revoked_at = $2, revoked_why = $3
      WHERE account_id = ANY ($1::uuid[]) AND revoked_at IS NULL`,
    [accountIds, deps.clock(), why],
  );
}

/** Finds the session behind an access token, with role and state as they are now; null when it has ended. */
export function createSessionFinder({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (claims: AccessClaims) => Promise<Session | null> {
  return inGroups(async (group) => {
    const rows = await db.query<Session & { version: number; used: number }>(
      `SELECT s.id, s.account_id AS "accountId", a.role, a.is_staff AS "isStaff", a.is_superuser AS "isSuperuser",
              a.student_id AS "studentId", COALESCE(s.proved_at, s.created_at) AS "signedInAt", a.version, s.used_counter AS used,
              (a.is_staff OR a.is_superuser) AND EXISTS (SELECT FROM school WHERE second_step = 'demanded')
                AND NOT EXISTS (SELECT FROM second_steps t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL)
                AS "owesSecondStep"
         FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE s.id = ANY ($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > $2 AND a.state = 'active'`,
      [[...new Set(group.map(({ item }) => item.sid))], clock()],
    );
    const live = new Map(rows.map(({ version, used, ...session }) => [session.id, { version, used, session }]));
    const found = group.map(({ item, resolve }) => {
      const row = live.get(item.sid);
      const fits = row?.session.accountId === item.uid && row.version === item.ver;
      return { item, resolve, row: row && fits ? row : null };
    });
    const firstUses = found.flatMap(({ item, row }) => (row && item.gen > row.used ? item : []));
    if (firstUses.length > 0) await noteUse(db, firstUses, clock());
    for (const { resolve, row } of found) resolve(row?.session ?? null);
  });
}

/** These tokens are used for the first time: from now on those before them are old. */
async function noteUse(db: Queryable, claims: readonly AccessClaims[], now: Date): Promise<void> {
  await db.query(
    `UPDATE sessions s SET used_counter = u.gen, used_at = $3
       FROM (SELECT id, max(gen) AS gen FROM unnest($1::uuid[], $2::int[]) AS c (id, gen) GROUP BY id) AS u
      WHERE s.id = u.id AND s.used_counter < u.gen`,
    [claims.map(({ sid }) => sid), claims.map(({ gen }) => gen), now],
  );
}

/** Which of these sessions are still alive. */
export async function liveSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(
    `SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = ANY ($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > $2 AND a.state = 'active'`,
    [ids, clock()],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Why a session ended that staff ended by closing its account. */
export const ACCOUNT_CLOSED = 'disabled';

/** The session behind a token of an account that staff have closed since, and that is still closed; null for all others. */
export async function findClosedSession(db: Queryable, { sid, uid, ver }: AccessClaims): Promise<Session | null> {
  const [row] = await db.query<Session>(
    `SELECT s.id, s.account_id AS "accountId", a.role, a.is_staff AS "isStaff", a.is_superuser AS "isSuperuser",
            a.student_id AS "studentId", false AS "owesSecondStep", s.created_at AS "signedInAt", s.revoked_at AS "closedAt"
       FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = $1 AND s.account_id = $2 AND s.revoked_why = $4 AND a.state = 'disabled' AND a.version = $3 + 1`,
    [sid, uid, ver, ACCOUNT_CLOSED],
  );
  return row ?? null;
}
