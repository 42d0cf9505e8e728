import { CALLS } from '#contracts/calls.ts';
import type { DeviceReport } from '#contracts/devices.ts';
import type { Deps } from '#server/deps.ts';
import { browserName } from '#server/http/browser-name.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';

const REPORT = `
  INSERT INTO devices (id, browser, first_seen_at, last_seen_at, account_id, held, gaps)
  VALUES ($1, $2, $3, $3, $4, $5, $6)
  ON CONFLICT (id) DO UPDATE
    SET browser = excluded.browser, last_seen_at = excluded.last_seen_at, account_id = excluded.account_id,
        held = excluded.held, gaps = excluded.gaps`;

/** What a device that awards says of itself from time to time. */
export function deviceRoutes(router: Router, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  router.serve(CALLS.reportDevice, async (c, { body }) => {
    const browser = browserName(c.req.header('user-agent') ?? '');
    const { accountId } = sessionOf(c);
    await db.query(REPORT, [
      body.id,
      browser,
      clock(),
      accountId,
      JSON.stringify(ofAccounts(body)),
      JSON.stringify(body.gaps),
    ]);
    return { ok: true } as const;
  });
}

/** Accounts of another server, or of before an import, may have made awards on the same device. */
const ofAccounts = ({ held }: DeviceReport) => held.filter(({ account_id }) => asUuid(account_id) !== null);
