import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import type { Queryable } from '#server/db/db.ts';
import { conflict } from '#server/http/problem.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { DisplayKind } from '#contracts/admin/displays.ts';

interface Asked {
  browser: string;
  /** What the same confirmation made before. */
  display_id: string | null;
}

/** The screen that asked to become this, until the end of the transaction; throws 409 where it no longer waits. */
export async function lockPairing(tx: Queryable, kind: DisplayKind, pairingId: string, now: Date): Promise<Asked> {
  const [asked] = await tx.query<Asked & { is_over: boolean }>(
    `SELECT browser, display_id, denied_at IS NOT NULL OR expires_at <= $2 AS is_over
       FROM display_pairings WHERE id = $1 AND kind = $3 FOR UPDATE`,
    [asUuid(pairingId), now, kind],
  );
  if (!asked || (asked.is_over && asked.display_id === null)) {
    throw conflict('pairing_gone', DISPLAY_WORDS.pairingGone);
  }
  return asked;
}
