import type { Waiting, WaitingKind } from '#contracts/admin/waiting.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { Deps } from '#server/deps.ts';
import { NOT_SENT } from '#server/mail/kept-mails.ts';
import { WAITING_REVIEWS } from '#server/ledger/staff-awards.ts';

interface Source {
  /** How many wait, and since when the oldest does. */
  sql: string;
  values: (now: Date) => readonly unknown[];
}

const none = (): readonly unknown[] => [];

/** What waits, of each kind, in the order of Today. */
const SOURCES: Record<Exclude<WaitingKind, 'backups'>, Source> = {
  signups: {
    sql: `SELECT count(*) AS count, min(created_at) AS oldest FROM accounts
           WHERE state = 'pending' AND role IN ('SCHOLAR', 'EDUCATOR')`,
    values: none,
  },
  // Who has a code needs staff no more, until it expires unused.
  resets: {
    sql: `SELECT count(*) AS count, min(r.created_at) AS oldest
            FROM reset_requests r JOIN accounts a ON a.id = r.account_id
           WHERE r.settled_at IS NULL AND r.kind = 'admin' AND a.state = 'active'
             AND NOT EXISTS (SELECT 1 FROM reset_codes c
                              WHERE c.account_id = r.account_id AND c.ended_at IS NULL AND c.expires_at > $1)`,
    values: (now) => [now],
  },
  reviews: { sql: WAITING_REVIEWS, values: none },
  // A file that could not be read is shown until the next one is there.
  nights: {
    sql: `SELECT count(*) AS count, min(found_at) AS oldest FROM night_files n
           WHERE state = 'waits' OR state = 'refused'
             AND NOT EXISTS (SELECT FROM night_files newer WHERE newer.found_at > n.found_at)`,
    values: none,
  },
  // Since when there is a second address.
  displays: {
    sql: `SELECT count(*) AS count, min(since) AS oldest FROM (
            SELECT max(n.first_seen_at) AS since FROM display_networks n JOIN displays d ON d.id = n.display_id
             WHERE n.last_seen_at > $1 AND d.revoked_at IS NULL GROUP BY d.id HAVING count(*) > 1) AS copied`,
    values: (now) => [new Date(now.getTime() - DAY_MS)],
  },
  mails: { sql: `SELECT count(*) AS count, min(made_at) AS oldest FROM mails WHERE ${NOT_SENT}`, values: none },
};
const KINDS = ['signups', 'resets', 'reviews', 'nights', 'displays', 'mails'] as const;

interface WaitingDeps extends Pick<Deps, 'db' | 'clock'> {
  backups: Pick<Backups, 'state'> | null;
}

export function readWaiting({ db, clock, backups }: WaitingDeps): Promise<Waiting[]> {
  const now = clock();
  const counted = KINDS.map(async (kind) => {
    const { sql, values } = SOURCES[kind];
    const [row] = await db.query<{ count: number; oldest: Date | null }>(sql, values(now));
    return { kind, count: row?.count ?? 0, oldest_at: row?.oldest?.toISOString() ?? null };
  });
  return Promise.all([...counted, missingBackups(backups)]);
}

/** One thing to look at, however many nights have no backup. */
async function missingBackups(backups: WaitingDeps['backups']): Promise<Waiting> {
  const since = (await backups?.state())?.troubleSince ?? null;
  return { kind: 'backups', count: since === null ? 0 : 1, oldest_at: since?.toISOString() ?? null };
}
