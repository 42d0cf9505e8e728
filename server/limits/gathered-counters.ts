import { coalesced } from '#server/db/coalesced.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Counters, Window } from './counters.ts';

/** How often this process tells the others what it has counted, and hears what they have. */
const GATHER_MS = 1_000;
const SWEEP_MS = 60_000;

interface Gathered extends Window {
  key: Buffer;
  windowMs: number;
  /** Of `used`: what the database does not have yet. */
  unsent: number;
}

/** The rows in one order, so that two processes never wait for each other. */
const ADD = `
  INSERT INTO throttles AS t (key, used, window_started_at, last_used_at)
  SELECT * FROM unnest($1::bytea[], $2::int[], $3::timestamptz[], $4::timestamptz[]) ORDER BY 1
  ON CONFLICT (key) DO UPDATE
    SET used = CASE WHEN t.window_started_at <= $5 THEN excluded.used ELSE t.used + excluded.used END,
        window_started_at = CASE WHEN t.window_started_at <= $5 THEN excluded.window_started_at ELSE t.window_started_at END,
        last_used_at = excluded.last_used_at
  RETURNING key, used, window_started_at`;

const idOf = (key: Buffer): string => key.toString('base64');

/**
 * Counters that are kept in this process and added up with those of the others in the database, each second. So what is
 * counted waits for no database, and several processes together let through what they count in a second beyond a limit, at
 * most. A restart forgets as much. While the database is away, each process counts for itself.
 */
export function gatheredCounters(db: Queryable, clock: () => Date): Counters & { gather(): Promise<void> } {
  const windows = new Map<string, Gathered>();
  let sweptAt = 0;

  const sweep = (time: number): void => {
    if (time - sweptAt < SWEEP_MS) return;
    sweptAt = time;
    for (const [id, window] of windows) if (endOf(window) <= time) windows.delete(id);
  };
  const send = async (sent: readonly Gathered[], windowMs: number): Promise<void> => {
    const units = sent.map(({ unsent }) => unsent);
    for (const window of sent) window.unsent = 0;
    const now = clock();
    const rows = await db
      .query<{ key: Buffer; used: number; window_started_at: Date }>(ADD, [
        sent.map(({ key }) => key),
        units,
        sent.map(({ startedAt }) => startedAt),
        sent.map(() => now),
        new Date(now.getTime() - windowMs),
      ])
      .catch((error: unknown) => {
        sent.forEach((window, index) => (window.unsent += units[index] ?? 0));
        throw error;
      });
    const byId = new Map(sent.map((window) => [idOf(window.key), window]));
    for (const { key, used, window_started_at: startedAt } of rows) {
      const window = byId.get(idOf(key));
      if (window) Object.assign(window, { used: used + window.unsent, startedAt });
    }
  };
  const gatherOnce = async (): Promise<void> => {
    const now = clock().getTime();
    const due = [...windows.values()].filter((window) => window.unsent > 0 && endOf(window) > now);
    for (const windowMs of new Set(due.map((window) => window.windowMs))) {
      await send(
        due.filter((window) => window.windowMs === windowMs),
        windowMs,
      );
    }
  };
  let last: Promise<void> = Promise.resolve();
  const gather = (): Promise<void> => {
    last = last.catch(() => undefined).then(gatherOnce);
    return last;
  };
  const soon = coalesced(gather, { gatherMs: 0, betweenMs: GATHER_MS, now: () => clock().getTime() });

  return {
    gather,
    add: async (key, { max, windowMs }, units, now) => {
      sweep(now.getTime());
      const id = idOf(key);
      const current = windows.get(id);
      const window =
        current && now.getTime() < endOf(current) ? current : { key, windowMs, used: 0, unsent: 0, startedAt: now };
      if (window.used + units > max) return null;
      window.used += units;
      window.unsent += units;
      windows.set(id, window);
      soon.ask();
      return window.used;
    },
    read: async (key) => windows.get(idOf(key)),
    forget: async (key) => {
      windows.delete(idOf(key));
      await db.query('DELETE FROM throttles WHERE key = $1', [key]);
    },
  };
}

const endOf = ({ startedAt, windowMs }: Gathered): number => startedAt.getTime() + windowMs;
