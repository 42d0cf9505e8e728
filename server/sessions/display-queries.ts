import type { DisplayKind } from '#contracts/admin/displays.ts';
import { strictestNames, type DisplaySettings } from '#domain/displays/display-settings.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import { inGroups } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import { hmac } from '#server/keys/keys.ts';
import { linkHash } from '#server/keys/link-token.ts';

/** A screen that calls with its token. It may see the board and its own settings. */
export interface Display {
  id: string;
  kind: DisplayKind;
  /** How it may name students: never more than the school allows. */
  names: DisplaySettings['names'];
}

export type FoundDisplay = { kind: 'live'; display: Display } | { kind: 'revoked' } | { kind: 'unknown' };

/** The newest token is used this long before the one before it ends: calls that were under way still carry that one. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** As long as a browser keeps a cookie that isn't renewed. */
const ENDS_UNSEEN_MS = 400 * DAY_MS;
const RENEWED_AFTER_MS = DAY_MS;

interface Row {
  id: string;
  kind: DisplayKind;
  hash: Buffer;
  revoked: boolean;
  names: DisplaySettings['names'];
  school_names: DisplaySettings['names'];
}

/** Finds the display behind a token. */
export function createDisplayFinder({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (token: string) => Promise<FoundDisplay> {
  const find = inGroups<Buffer, FoundDisplay>(async (group) => {
    const now = clock().getTime();
    const rows = await db.query<Row>(
      `SELECT d.id, d.kind, asked.hash, d.revoked_at IS NOT NULL AS revoked, d.settings ->> 'names' AS names,
              school.display_names AS school_names
         FROM unnest($1::bytea[]) AS asked (hash)
         JOIN displays d ON d.token_hash = asked.hash
           OR (d.token_before = asked.hash AND COALESCE(d.token_used_at > $2, true))
        CROSS JOIN school
        WHERE COALESCE(d.last_seen_at, d.paired_at) > $3`,
      [group.map(({ item }) => item), new Date(now - OVERLAP_MS), new Date(now - ENDS_UNSEEN_MS)],
    );
    for (const { item, resolve } of group) {
      const row = rows.find(({ hash }) => hash.equals(item));
      if (!row) resolve({ kind: 'unknown' });
      else if (row.revoked) resolve({ kind: 'revoked' });
      else resolve({ kind: 'live', display: displayIn(row) });
    }
  });
  return (token) => find(linkHash(token));
}

/** Which of these displays may still see the board, and how they name students. For streams, which outlast a call. */
export async function liveDisplays(db: Queryable, ids: readonly string[]): Promise<Display[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<Omit<Row, 'hash' | 'revoked'>>(
    `SELECT d.id, d.kind, d.settings ->> 'names' AS names, school.display_names AS school_names
       FROM displays d CROSS JOIN school
      WHERE d.id = ANY ($1::uuid[]) AND d.revoked_at IS NULL`,
    [ids],
  );
  return rows.map(displayIn);
}

const displayIn = ({ id, kind, names, school_names }: Omit<Row, 'hash' | 'revoked'>): Display => ({
  id,
  kind,
  names: strictestNames(school_names, names),
});

type TokenDeps = Pick<Deps, 'clock' | 'keys'>;

/** The token can be made again from its number, so that a call that is repeated gets the same answer. */
const tokenOf = ({ keys }: TokenDeps, id: string, count: number): string =>
  hmac(keys.refresh, 'display', id, String(count)).toString('base64url');

/** Gives a display its next token. The one before it opens the board until the new one has been in use for a while. */
export async function giveToken(tx: Queryable, deps: TokenDeps, id: string): Promise<string> {
  const [row] = await tx.query<{ token_count: number }>('SELECT token_count FROM displays WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  const count = (row?.token_count ?? 0) + 1;
  const token = tokenOf(deps, id, count);
  await tx.query(
    `UPDATE displays SET token_count = $2, token_hash = $3, token_before = token_hash, token_made_at = $4,
            token_used_at = NULL, token_repeated_at = NULL
      WHERE id = $1`,
    [id, count, linkHash(token), deps.clock()],
  );
  return token;
}

interface Contact {
  /** The one in its call. */
  token: string;
  version: string;
  isSecure: boolean;
  /** Where it calls from, turned into a key. */
  network: Buffer;
}

interface ContactRow {
  is_newest: boolean;
  token_count: number;
  token_made_at: Date;
  token_used_at: Date | null;
  token_repeated_at: Date | null;
}

/**
 * Notes that a display is there, and renews its token once a day. Returns the token that the display has to keep from now
 * on, or null if it keeps its own. A display that missed the newest token gets the same one again, once, and then once a
 * day: a display that asks more often is a copy. Once the token is in use, nobody gets it again.
 */
export async function noteContact(
  tx: Queryable,
  deps: TokenDeps,
  id: string,
  { token, version, isSecure, network }: Contact,
): Promise<string | null> {
  const now = deps.clock();
  await noteNetwork(tx, id, { network, now });
  const [row] = await tx.query<ContactRow>(
    `UPDATE displays SET last_seen_at = $2, version = $3, is_secure = $4,
            token_used_at = CASE WHEN token_hash = $5 THEN COALESCE(token_used_at, $2) ELSE token_used_at END
      WHERE id = $1 RETURNING token_hash = $5 AS is_newest, token_count, token_made_at, token_used_at, token_repeated_at`,
    [id, now, version, isSecure, linkHash(token)],
  );
  if (!row) return null;
  const isADayAgo = (time: Date) => now.getTime() - time.getTime() >= RENEWED_AFTER_MS;
  if (row.is_newest) return isADayAgo(row.token_made_at) ? giveToken(tx, deps, id) : null;
  if (row.token_used_at || (row.token_repeated_at && !isADayAgo(row.token_repeated_at))) return null;
  await tx.query('UPDATE displays SET token_repeated_at = $2 WHERE id = $1', [id, now]);
  return tokenOf(deps, id, row.token_count);
}

async function noteNetwork(tx: Queryable, id: string, { network, now }: { network: Buffer; now: Date }): Promise<void> {
  await tx.query(
    `INSERT INTO display_networks (display_id, network, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (display_id, network) DO UPDATE
       SET last_seen_at = $3,
           first_seen_at = CASE WHEN display_networks.last_seen_at > $4 THEN display_networks.first_seen_at ELSE $3 END`,
    [id, network, now, new Date(now.getTime() - DAY_MS)],
  );
}

/** The addresses of a display `d` in the last day; '$n' is the beginning of that day. */
export const networksSince = (since: string): string =>
  `(SELECT count(*) FROM display_networks n WHERE n.display_id = d.id AND n.last_seen_at > ${since})`;
