import type { DeviceRow } from '#contracts/admin/devices.ts';
import type { DeviceReport } from '#contracts/devices.ts';
import { dottedInitials } from '#domain/names.ts';
import type { Queryable } from '#server/db/db.ts';

/** More than a school has tablets. */
const MOST = 500;

interface Row {
  id: string;
  browser: string;
  first_seen_at: Date;
  last_seen_at: Date;
  account_id: string;
  held: DeviceReport['held'];
  gaps: DeviceReport['gaps'];
}

/** Those with something to look at first, and of them those first that were not in touch for longest. */
export async function listDevices(db: Queryable): Promise<DeviceRow[]> {
  const rows = await db.query<Row>(
    `SELECT id, browser, first_seen_at, last_seen_at, account_id, held, gaps
       FROM devices, LATERAL (SELECT jsonb_array_length(held) + jsonb_array_length(gaps) > 0 AS is_open) o
      ORDER BY is_open DESC, CASE WHEN is_open THEN last_seen_at END, last_seen_at DESC, id
      LIMIT ${MOST}`,
  );
  const ids = new Set(rows.flatMap(({ account_id, held }) => [account_id, ...held.map((each) => each.account_id)]));
  const accounts = await db.query<{ id: string; name: string }>(
    "SELECT id, first_name || ' ' || last_name AS name FROM accounts WHERE id = ANY ($1::uuid[])",
    [[...ids]],
  );
  const initials = new Map(accounts.map(({ id, name }) => [id, dottedInitials(name)]));
  const teacherOf = (id: string): string => initials.get(id) ?? '?';
  return rows.map(({ id, browser, first_seen_at, last_seen_at, account_id, held, gaps }) => ({
    id,
    browser,
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    signed_in: teacherOf(account_id),
    held: held.map(({ account_id: of, awards, undos }) => ({ teacher: teacherOf(of), awards, undos })),
    gaps,
  }));
}
