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
/** Two tabs may refresh at once: for this long an older token is answered again. */
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
}

async function tokensOf(deps: SessionDeps, claims: AccessClaims, counter: number): Promise<Tokens> {
  return {
    access_token: await signAccessToken(deps.keys.access, claims, deps.clock()),
    refresh_token: makeRefreshToken(deps.keys.refresh, { sessionId: claims.sid, counter }),
  };
}

/** Staff sessions end after 12 idle hours, remembered or not. */
export async function startSession(
  db: Queryable,
  deps: SessionDeps,
  { account, remember }: NewSession,
): Promise<Tokens> {
  const now = deps.clock();
  const id = deps.ids();
  const isLong = remember && !account.isStaff && !account.isSuperuser;
  await db.query(
    `WITH noted AS (UPDATE accounts SET last_signed_in_at = $3 WHERE id = $2)
     INSERT INTO sessions (id, account_id, counter, rotated_at, idle_seconds, created_at, expires_at)
     VALUES ($1, $2, 1, $3, $4, $3, $5)`,
    [id, account.id, now, isLong ? REMEMBERED_IDLE_S : IDLE_S, new Date(now.getTime() + ABSOLUTE_S * 1000)],
  );
  return tokensOf(deps, { sid: id, uid: account.id, ver: account.version }, 1);
}

interface SessionRow {
  id: string;
  account_id: string;
  version: number;
  counter: number;
  rotated_at: Date;
}

const LIVE = `s.revoked_at IS NULL AND s.expires_at > $2 AND a.state = 'active'
  AND s.rotated_at + make_interval(secs => s.idle_seconds) > $2`;

/**
 * New tokens for a refresh token. The newest one advances the counter. The one before it gets the same answer again,
 * which was lost; so does, for 30 s, the one before that (two tabs). An older one was copied, so the session ends.
 */
export async function refreshSession(db: Queryable, deps: SessionDeps, token: string): Promise<Tokens | null> {
  const claims = readRefreshToken(deps.keys.refresh, token);
  if (!claims) return null;
  const now = deps.clock();
  const rows = await db.query<SessionRow>(
    `SELECT s.id, s.account_id, a.version, s.counter, s.rotated_at
       FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = $1 AND ${LIVE} FOR UPDATE OF s`,
    [claims.sessionId, now],
  );
  const row = rows[0];
  if (!row) return null;
  const access = { sid: row.id, uid: row.account_id, ver: row.version };
  const behind = row.counter - claims.counter;
  if (behind === 0) {
    await db.query('UPDATE sessions SET counter = counter + 1, rotated_at = $2 WHERE id = $1', [row.id, now]);
    return tokensOf(deps, access, row.counter + 1);
  }
  if (behind === 1) return tokensOf(deps, access, row.counter);
  if (behind === 2 && now.getTime() - row.rotated_at.getTime() <= OVERLAP_MS) {
    return tokensOf(deps, access, row.counter - 1);
  }
  await revokeSession(db, deps, row.id, 'refresh_reuse');
  await writeAudit(db, deps, { actorId: row.account_id, action: 'refresh_reuse', object: ['session', row.id] });
  return null;
}

export async function revokeSession(db: Queryable, deps: Pick<Deps, 'clock'>, id: string, why: string): Promise<void> {
  await db.query('UPDATE sessions SET revoked_at = $2, revoked_why = $3 WHERE id = $1 AND revoked_at IS NULL', [
    id,
    deps.clock(),
    why,
  ]);
}

/** After a reset of the password, or a change of state or role: every device signs in again. */
export async function revokeAllSessions(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
  why: string,
): Promise<void> {
  await db.query('UPDATE sessions SET revoked_at = $2, revoked_why = $3 WHERE account_id = $1 AND revoked_at IS NULL', [
    accountId,
    deps.clock(),
    why,
  ]);
}

/** Finds the session behind an access token, with role and state as they are now; null when it has ended. */
export function createSessionFinder({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (claims: AccessClaims) => Promise<Session | null> {
  return inGroups(async (group) => {
    const rows = await db.query<Session & { version: number }>(
      `SELECT s.id, s.account_id AS "accountId", a.role, a.is_staff AS "isStaff", a.is_superuser AS "isSuperuser",
              a.student_id AS "studentId", s.created_at AS "signedInAt", a.version
         FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE s.id = ANY ($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > $2 AND a.state = 'active'`,
      [[...new Set(group.map(({ item }) => item.sid))], clock()],
    );
    const live = new Map(rows.map(({ version, ...session }) => [session.id, { version, session }]));
    for (const { item, resolve } of group) {
      const found = live.get(item.sid);
      const fits = found?.session.accountId === item.uid && found.version === item.ver;
      resolve(found && fits ? found.session : null);
    }
  });
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
            a.student_id AS "studentId", s.created_at AS "signedInAt", s.revoked_at AS "closedAt"
       FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.id = $1 AND s.account_id = $2 AND s.revoked_why = $4 AND a.state = 'disabled' AND a.version = $3 + 1`,
    [sid, uid, ver, ACCOUNT_CLOSED],
  );
  return row ?? null;
}
