import type { Queryable } from '#server/db/db.ts';
import type { Limit } from './limits.ts';

/** What one subject has used of a limit since its window began. */
export interface Window {
  used: number;
  startedAt: Date;
}

/** Whose way in a counter may close, where that is known, and which way: staff can open it again. */
interface Owner {
  accountId: string;
  about: string;
}

export interface Counters {
  /** Adds units to the current window, or begins a new one. Null where they don't fit: then nothing is added. */
  add(key: Buffer, limit: Limit, units: number, now: Date, owner: Owner | null): Promise<number | null>;
  /** The last window, which may be over. */
  read(key: Buffer): Promise<Window | undefined>;
  forget(key: Buffer): Promise<void>;
}

/** Counters that several servers share. The key is an HMAC: a stolen copy of the database names nobody. */
export const databaseCounters = (db: Queryable): Counters => ({
  add: async (key, { max, windowMs }, units, now, owner) => {
    const rows = await db.query<{ used: number }>(
      `INSERT INTO throttles AS t (key, used, window_started_at, last_used_at, account_id, about)
       VALUES ($1, $2, $3, $3, $6, $7)
       ON CONFLICT (key) DO UPDATE
         SET used = CASE WHEN t.window_started_at <= $4 THEN $2 ELSE t.used + $2 END,
             window_started_at = CASE WHEN t.window_started_at <= $4 THEN $3 ELSE t.window_started_at END,
             last_used_at = $3, account_id = COALESCE($6, t.account_id), about = COALESCE($7, t.about)
         WHERE t.window_started_at <= $4 OR t.used + $2 <= $5
       RETURNING used`,
      [key, units, now, new Date(now.getTime() - windowMs), max, owner?.accountId ?? null, owner?.about ?? null],
    );
    return rows[0]?.used ?? null;
  },
  read: async (key) => {
    const rows = await db.query<{ used: number; window_started_at: Date }>(
      'SELECT used, window_started_at FROM throttles WHERE key = $1',
      [key],
    );
    return rows[0] && { used: rows[0].used, startedAt: rows[0].window_started_at };
  },
  forget: async (key) => {
    await db.query('DELETE FROM throttles WHERE key = $1', [key]);
  },
});
