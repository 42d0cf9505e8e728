import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { tapTime } from './tap-time.ts';

/** An award, or the undo of one, that the server had answered to a device. */
interface Answered {
  id: string;
  /** The number in the ledger that the answer gave; null: it gave none. Of an undo nobody keeps it. */
  seq: number | null;
  /** By the device's clock. */
  answeredAt: Date | null;
}

interface Returning {
  accountId: string;
  deviceId: string;
  /** By the device's clock. */
  sentAt: Date | null;
  awards: readonly Answered[];
  undos: readonly Answered[];
}

/**
 * The first epoch that explains why something is missing: it began after the answer, on a ledger that had not reached the
 * number of that answer. An award that the ledger already has is left out. Of one that is named twice, the later answer is
 * taken.
 */
const NOTE = `
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (kind text, id uuid, seq bigint, answered_at timestamptz)
  ), missing AS (
    SELECT DISTINCT ON (g.kind, g.id) g.kind, g.id, g.seq, e.id AS epoch_id, e.after_at
      FROM input g
      LEFT JOIN LATERAL (
        SELECT e.id, e.after_at FROM ledger_epochs e
         WHERE e.began_at > g.answered_at AND (g.seq IS NULL OR e.after_seq < abs(g.seq))
         ORDER BY e.began_at LIMIT 1) e ON true
     WHERE NOT EXISTS (SELECT 1 FROM ledger l WHERE CASE g.kind WHEN 'award' THEN l.id ELSE l.reverses_id END = g.id)
     ORDER BY g.kind, g.id, g.answered_at DESC
  )
  INSERT INTO returning_awards AS r (id, kind, account_id, device_id, epoch_id, on_time, went_back_to, reported_at)
  SELECT id, kind, $2, $3, epoch_id, epoch_id IS NOT NULL AND coalesce(seq, 1) > 0,
         CASE WHEN seq IS NOT NULL THEN after_at END, $4
    FROM missing
  ON CONFLICT (id, kind) DO UPDATE
    SET account_id = excluded.account_id, device_id = excluded.device_id, epoch_id = excluded.epoch_id,
        on_time = excluded.on_time, went_back_to = excluded.went_back_to, reported_at = excluded.reported_at
  RETURNING kind, went_back_to AS "wentBackTo"`;

/**
 * Notes what a device found missing before it sends it again: what counted at its first time counts without review, however
 * late it is now. Resolves with the time to which the server went back; null where nothing explains it.
 */
export async function noteReturning(deps: Pick<Deps, 'db' | 'clock'>, returning: Returning): Promise<Date | null> {
  const now = deps.clock();
  const { accountId, deviceId, sentAt } = returning;
  const rowOf = (kind: 'award' | 'undo', { id, seq, answeredAt }: Answered) => ({
    kind,
    id,
    seq,
    answered_at: tapTime({ occurredAt: answeredAt, sentAt }, now).at,
  });
  const rows = [
    ...returning.awards.map((each) => rowOf('award', each)),
    ...returning.undos.map((each) => rowOf('undo', each)),
  ];
  return deps.db.tx(async (tx) => {
    const noted = await tx.query<{ kind: string; wentBackTo: Date | null }>(NOTE, [
      JSON.stringify(rows),
      accountId,
      deviceId,
      now,
    ]);
    if (noted.length === 0) return null;
    const awards = noted.filter(({ kind }) => kind === 'award').length;
    const details = { device: deviceId, awards, undos: noted.length - awards };
    await writeAudit(tx, deps, { actorId: accountId, action: 'awards_returning', details });
    const times = noted.flatMap(({ wentBackTo }) => wentBackTo?.getTime() ?? []);
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  });
}
