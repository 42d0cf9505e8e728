import type { TokenScope } from '#domain/school/machine-token-words.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { inGroups } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import { linkHash, newLinkToken, type LinkToken } from '#server/keys/link-token.ts';
import type { Session } from './session.ts';

/** By this a token is known at sight, also where somebody has published it by mistake. */
const PREFIX = 'hpt_';

export const isMachineToken = (token: string): boolean => token.startsWith(PREFIX);

export function newMachineToken(): LinkToken {
  const token = PREFIX + newLinkToken().token;
  return { token, hash: linkHash(token) };
}

/** How often it is noted that a token is in use. */
const NOTED_EVERY_MS = MINUTE_MS;

/** Whether a token `t` of the account `a` works at the time '$n'. */
export const isLiveToken = (time: string): string =>
  `t.ended_at IS NULL AND t.expires_at > ${time} AND a.state = 'active' AND a.is_superuser`;

interface Row {
  id: string;
  hash: Buffer;
  name: string;
  scopes: TokenScope[];
  made_by: string;
  made_at: Date;
  is_live: boolean;
  is_noted: boolean;
}

/**
 * Finds the session of a machine token: that of an educator, with the account of the superuser who made it. 'ended': it was a
 * token; null: there never was such a token.
 */
export function createMachineFinder({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (token: string) => Promise<Session | 'ended' | null> {
  const find = inGroups<Buffer, Session | 'ended' | null>(async (group) => {
    const now = clock();
    const rows = await db.query<Row>(
      `SELECT t.id, t.token_hash AS hash, t.name, t.scopes, t.made_by, t.made_at, ${isLiveToken('$2')} AS is_live,
              COALESCE(t.last_used_at > $3, false) AS is_noted
         FROM machine_tokens t JOIN accounts a ON a.id = t.made_by WHERE t.token_hash = ANY ($1::bytea[])`,
      [group.map(({ item }) => item), now, new Date(now.getTime() - NOTED_EVERY_MS)],
    );
    const unnoted = rows.filter((row) => row.is_live && !row.is_noted).map(({ id }) => id);
    if (unnoted.length > 0) {
      await db.query('UPDATE machine_tokens SET last_used_at = $2 WHERE id = ANY ($1::uuid[])', [unnoted, now]);
    }
    for (const { item, resolve } of group) {
      const row = rows.find(({ hash }) => hash.equals(item));
      resolve(row ? (row.is_live ? sessionOf(row) : 'ended') : null);
    }
  });
  return (token) => find(linkHash(token));
}

const sessionOf = ({ id, name, scopes, made_by, made_at }: Row): Session => ({
  id,
  accountId: made_by,
  role: 'EDUCATOR',
  isStaff: false,
  isSuperuser: false,
  studentId: null,
  owesSecondStep: false,
  signedInAt: made_at,
  machine: { name, scopes },
});
