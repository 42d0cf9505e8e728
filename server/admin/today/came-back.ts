import type { CameBack } from '#contracts/admin/today.ts';
import { DAY_MS } from '#domain/durations.ts';
import { dottedInitials } from '#domain/names.ts';
import type { Deps } from '#server/deps.ts';

/** So long Today tells of it. */
const TOLD_MS = 7 * DAY_MS;

interface Row {
  device_id: string;
  teachers: string[];
  awards: number;
  undos: number;
  open: number;
  in_review: number;
  went_back_to: Date | null;
  reported_at: Date;
}

/** Of each device what it sent again, and how much of that the ledger does not have yet or holds back for staff. */
const BY_DEVICE = `
  SELECT r.device_id, array_agg(DISTINCT a.first_name || ' ' || a.last_name) AS teachers,
         count(*) FILTER (WHERE r.kind = 'award')::int AS awards,
         count(*) FILTER (WHERE r.kind = 'undo')::int AS undos,
         count(*) FILTER (WHERE CASE r.kind WHEN 'award' THEN l.id ELSE u.id END IS NULL)::int AS open,
         count(*) FILTER (WHERE r.kind = 'award' AND l.status = 'review'
                            AND NOT EXISTS (SELECT 1 FROM review_decisions d WHERE d.award_id = l.id))::int AS in_review,
         min(r.went_back_to) AS went_back_to, min(r.reported_at) AS reported_at
    FROM returning_awards r
    JOIN accounts a ON a.id = r.account_id
    LEFT JOIN ledger l ON l.id = r.id
    LEFT JOIN ledger u ON u.reverses_id = r.id
   WHERE r.reported_at > $1
   GROUP BY r.device_id
   ORDER BY count(*) DESC, r.device_id`;

/** What devices sent again in the last week, because the server had lost it; null: nothing. */
export async function readCameBack({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<CameBack | null> {
  const rows = await db.query<Row>(BY_DEVICE, [new Date(clock().getTime() - TOLD_MS)]);
  if (rows.length === 0) return null;
  const earliest = (times: readonly (Date | null)[]): string | null => {
    const known = times.flatMap((time) => (time === null ? [] : time.getTime()));
    return known.length === 0 ? null : new Date(Math.min(...known)).toISOString();
  };
  return {
    went_back_to: earliest(rows.map((row) => row.went_back_to)),
    noticed_at: earliest(rows.map((row) => row.reported_at)) ?? '',
    devices: rows.map(({ device_id, teachers, awards, undos, open, in_review }) => ({
      id: device_id,
      teachers: teachers.flatMap((name) => dottedInitials(name) ?? []),
      awards,
      undos,
      open,
      in_review,
    })),
  };
}
