import type { MachineToken, MachineTokenMade, NewMachineToken } from '#contracts/admin/tokens.ts';
import { DAY_MS } from '#domain/durations.ts';
import { LONGEST_TOKEN_NAME, MOST_TOKENS, TOKEN_WORDS } from '#domain/school/machine-token-words.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { conflict, notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import { isLiveToken, newMachineToken } from '#server/sessions/machine-tokens.ts';
import type { Session } from '#server/sessions/session.ts';

const MOST_LISTED = 100;

type Row = Stored<MachineToken, 'made_at' | 'expires_at' | 'last_used_at' | 'ended_at'>;

const SELECT = `SELECT t.id, t.name, t.scopes, a.first_name || ' ' || a.last_name AS made_by, t.made_at, t.expires_at,
    t.last_used_at, t.ended_at, ${isLiveToken('$1')} AS is_live
  FROM machine_tokens t JOIN accounts a ON a.id = t.made_by`;

export async function listMachineTokens({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<MachineToken[]> {
  const rows = await db.query<Row>(`${SELECT} ORDER BY is_live DESC, t.made_at DESC, t.id LIMIT ${MOST_LISTED}`, [
    clock(),
  ]);
  return rows.map(answered);
}

async function readToken(tx: Queryable, id: string, now: Date): Promise<MachineToken> {
  const [row] = await tx.query<Row>(`${SELECT} WHERE t.id = $2`, [now, id]);
  if (!row) throw notFound(TOKEN_WORDS.gone);
  return answered(row);
}

/** Makes a token in the caller's name. It is in this answer alone, so a call with an id that is known is refused. */
export async function makeMachineToken(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: NewMachineToken },
): Promise<MachineTokenMade> {
  checkFreshSignIn(deps, session);
  const name = lineOf(body.name, 'name', LONGEST_TOKEN_NAME);
  const scopes = [...new Set(body.scopes)].toSorted();
  const { token, hash } = newMachineToken();
  return staffWrite(deps, session, async (tx) => {
    const now = deps.clock();
    // Two who make one at once are counted one after the other.
    await tx.query("SELECT pg_advisory_xact_lock(hashtext('machine_tokens'))");
    const [live] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM machine_tokens t JOIN accounts a ON a.id = t.made_by WHERE ${isLiveToken('$1')}`,
      [now],
    );
    if ((live?.count ?? 0) >= MOST_TOKENS) throw unprocessable('too_many_tokens', TOKEN_WORDS.most);
    const made = await tx.query(
      `INSERT INTO machine_tokens (id, name, token_hash, scopes, made_by, made_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [id, name, hash, scopes, session.accountId, now, new Date(now.getTime() + body.days * DAY_MS)],
    );
    if (made.length === 0) throw conflict('token_made', TOKEN_WORDS.made);
    await tx.note({ action: 'token_made', object: ['token', id], details: { scopes, days: body.days } });
    return { token, ...(await readToken(tx, id, now)) };
  });
}

/** Ends a token, whoever made it. A repeat changes nothing. */
export async function endMachineToken(deps: Deps, session: Session, id: string): Promise<MachineToken> {
  return staffWrite(deps, session, async (tx) => {
    const now = deps.clock();
    const ended = await tx.query(
      'UPDATE machine_tokens SET ended_at = $2, ended_by = $3 WHERE id = $1 AND ended_at IS NULL RETURNING id',
      [id, now, session.accountId],
    );
    if (ended.length > 0) await tx.note({ action: 'token_ended', object: ['token', id] });
    return readToken(tx, id, now);
  });
}
