import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

type EpochDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** So long an award may come back to the ledger: longer than a device keeps what it sent. */
export const RETURN_MS = 40 * DAY_MS;

const BEGIN = `
  WITH old AS (DELETE FROM ledger_epochs WHERE began_at < $3)
  INSERT INTO ledger_epochs (id, began_at, after_seq, after_at)
  SELECT $1, $2, coalesce(l.seq, 0), l.recorded_at
    FROM (SELECT) nothing LEFT JOIN (SELECT seq, recorded_at FROM ledger ORDER BY seq DESC LIMIT 1) l ON true`;

async function beginEpoch({ db, clock, ids }: EpochDeps): Promise<string> {
  const [id, now] = [ids(), clock()];
  await db.query(BEGIN, [id, now, new Date(now.getTime() - RETURN_MS)]);
  return id;
}

interface Seen {
  isThere: boolean;
  /** The newest row of the ledger. */
  seq: number;
}

async function see(db: Queryable, id: string | null): Promise<Seen> {
  const [seen] = await db.query<Seen>(
    `SELECT EXISTS (SELECT 1 FROM ledger_epochs WHERE id = $1) AS "isThere",
            coalesce((SELECT max(seq) FROM ledger), 0)::int AS seq`,
    [id],
  );
  return seen ?? { isThere: false, seq: 0 };
}

/** The timeline on which the database writes; null: it doesn't say. A machine that takes over for another one begins the next. */
async function timelineOf(db: Queryable): Promise<string | null> {
  try {
    const [row] = await db.query<{ timeline: string }>(
      'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline',
    );
    return row?.timeline ?? null;
  } catch {
    return null;
  }
}

export interface LedgerEpoch {
  /** Null until the first look. */
  current(): string | null;
  /** Begins an epoch. A later look begins another one where the database was replaced or taken over, or the server stood still. */
  look(): Promise<void>;
}

/** Two looks that are further apart than this: the machine stood still, or was taken back to an earlier state as a whole. */
const STOOD_STILL_MS = 5 * MINUTE_MS;

/**
 * The epoch of this process. A database that was replaced under it no longer has the row of the epoch, or its ledger is
 * shorter than it was a minute ago. One that another machine took over may miss the last awards, and have as many new ones by
 * then: its timeline tells. Each process has its own epoch, so a device remembers several.
 */
export function createEpoch(deps: EpochDeps): LedgerEpoch {
  let id: string | null = null;
  let lookedAt = -Infinity;
  let lastSeq = 0;
  let lastTimeline: string | null = null;
  return {
    current: () => id,
    async look() {
      const now = deps.clock().getTime();
      const stoodStill = Math.abs(now - lookedAt) > STOOD_STILL_MS;
      const { isThere, seq } = await see(deps.db, id);
      const timeline = (await timelineOf(deps.db)) ?? lastTimeline;
      const wasTakenOver = lastTimeline !== null && timeline !== lastTimeline;
      if (!isThere || stoodStill || seq < lastSeq || wasTakenOver) id = await beginEpoch(deps);
      lookedAt = now;
      lastSeq = seq;
      lastTimeline = timeline;
    },
  };
}

/**
 * Looks now and once a minute. Nobody waits for the first look; a database that doesn't answer is looked at again. Returns
 * how to stop it.
 */
export function followEpoch(epoch: LedgerEpoch): () => void {
  const look = () => void epoch.look().catch(() => undefined);
  look();
  const timer = setInterval(look, MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
