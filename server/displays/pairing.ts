import type { DisplayKind } from '#contracts/admin/displays.ts';
import type { PairingStart, PairingState } from '#contracts/displays.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/http/problem.ts';
import { linkHash, newLinkToken } from '#server/keys/link-token.ts';
import { giveToken } from '#server/sessions/display-queries.ts';
import { newUserCode } from './user-code.ts';

const PAIRING_MS = 10 * MINUTE_MS;
const FIRST_INTERVAL_S = 5;
/** Added each time that a display asks too soon. */
const SLOWER_S = 5;
const LONGEST_INTERVAL_S = 60;
/** A network may deliver two calls closer together than they were sent. */
const TOLERANCE_MS = 500;
/** The codes that are open at once, so that nobody finds one by trying. */
const MOST_OPEN = 30;
/** Of these, from one address, so that nobody alone takes them all. */
const MOST_OF_ONE = 5;

/** Who asks to be paired. */
interface Asking {
  kind: DisplayKind;
  browser: string;
  network: Buffer;
}

interface Open {
  user_code: string;
  expires_at: Date;
  interval_s: number;
}

/** Pairings that staff have not decided about, before their end. */
export const isWaiting = (now: '$1' | '$2'): string =>
  `denied_at IS NULL AND display_id IS NULL AND expires_at > ${now}`;

/** A display that was seen, or that is switched off, is not paired by the same code again. */
const IS_USED = 'd.last_seen_at IS NOT NULL OR d.revoked_at IS NOT NULL';

/**
 * The pairing that this device began: a reload shows the same code. Where staff have just confirmed it, the next poll says
 * so; another code would leave their display without a screen.
 */
async function openPairing(
  tx: Queryable,
  { deviceCode, kind }: { deviceCode: string; kind: DisplayKind },
  now: Date,
): Promise<Open | undefined> {
  const [open] = await tx.query<Open>(
    `SELECT user_code, expires_at, interval_s FROM display_pairings p
      WHERE device_hash = $1 AND denied_at IS NULL AND expires_at > $2 AND kind = $3
        AND NOT EXISTS (SELECT 1 FROM displays d WHERE d.id = p.display_id AND (${IS_USED}))`,
    [linkHash(deviceCode), now, kind],
  );
  return open;
}

/**
 * Begins to pair a screen, or finds what it began. Returns the secret that the device keeps, and what the screen shows.
 */
export async function startPairing(
  deps: Deps,
  known: string | null,
  { kind, browser, network }: Asking,
): Promise<{ deviceCode: string; shown: Omit<PairingStart, 'is_secure'> }> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock();
    // Two screens that ask at once are counted one after the other.
    await tx.query('LOCK TABLE display_pairings IN SHARE ROW EXCLUSIVE MODE');
    const open = known === null ? undefined : await openPairing(tx, { deviceCode: known, kind }, now);
    if (known !== null && open) return { deviceCode: known, shown: shownOf(open, now) };
    await makeRoom(tx, network, now);
    const { token: deviceCode, hash } = newLinkToken();
    const made = {
      user_code: newUserCode(),
      expires_at: new Date(now.getTime() + PAIRING_MS),
      interval_s: FIRST_INTERVAL_S,
    };
    await tx.query(
      `INSERT INTO display_pairings (id, kind, device_hash, user_code, browser, network, asked_at, expires_at, interval_s)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [deps.ids(), kind, hash, made.user_code, browser, network, now, made.expires_at, made.interval_s],
    );
    return { deviceCode, shown: shownOf(made, now) };
  });
}

/**
 * Refuses where this address has enough open codes. Where all codes are taken, the oldest one of the address with the most
 * ends, and its screen asks for another.
 */
async function makeRoom(tx: Queryable, network: Buffer, now: Date): Promise<void> {
  const open = await tx.query<{ id: string; is_own: boolean; expires_at: Date }>(
    `SELECT id, network = $2 AS is_own, expires_at FROM display_pairings WHERE ${isWaiting('$1')}
      ORDER BY count(*) OVER (PARTITION BY network) DESC, asked_at`,
    [now, network],
  );
  const [firstOwn, ...moreOwn] = open.filter(({ is_own }) => is_own);
  if (firstOwn && moreOwn.length + 1 >= MOST_OF_ONE) throw tooManyOpen(firstOwn.expires_at, now);
  const [oldest] = open;
  if (!oldest || open.length < MOST_OPEN) return;
  await tx.query('UPDATE display_pairings SET expires_at = $2 WHERE id = $1', [oldest.id, now]);
}

const shownOf = ({ user_code, expires_at, interval_s }: Open, now: Date): Omit<PairingStart, 'is_secure'> => ({
  user_code,
  expires_in_s: Math.max(1, Math.floor((expires_at.getTime() - now.getTime()) / 1_000)),
  interval_s,
});

function tooManyOpen(firstEnd: Date, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((firstEnd.getTime() - now.getTime()) / 1_000));
  return new Problem(429, 'too_many_codes', 'Too many screens wait to be paired. Please try again in a few minutes.', {
    'Retry-After': String(seconds),
  });
}

interface Polled extends Open {
  id: string;
  polled_at: Date | null;
  is_denied: boolean;
  display_id: string | null;
  is_used: boolean;
}

/**
 * The state of this device's pairing. Once staff have confirmed it, it also returns the token, again and again until the
 * display has used it, because an answer may be lost.
 */
export async function pollPairing(
  deps: Deps,
  deviceCode: string | null,
): Promise<{ answer: PairingState; token: string | null }> {
  const ended = (state: PairingState['state']) => ({ answer: { state, interval_s: FIRST_INTERVAL_S }, token: null });
  if (deviceCode === null) return ended('expired');
  return deps.db.tx(async (tx) => {
    const now = deps.clock();
    const [row] = await tx.query<Polled>(
      `SELECT p.id, p.user_code, p.expires_at, p.interval_s, p.polled_at, p.denied_at IS NOT NULL AS is_denied,
              p.display_id, COALESCE(${IS_USED}, false) AS is_used
         FROM display_pairings p LEFT JOIN displays d ON d.id = p.display_id
        WHERE p.device_hash = $1 FOR UPDATE OF p`,
      [linkHash(deviceCode)],
    );
    if (!row || row.is_used) return ended('expired');
    if (row.is_denied) return ended('denied');
    if (row.display_id !== null) return { ...ended('paired'), token: await giveToken(tx, deps, row.display_id) };
    if (row.expires_at <= now) return ended('expired');
    const isTooSoon =
      row.polled_at !== null && now.getTime() - row.polled_at.getTime() < row.interval_s * 1_000 - TOLERANCE_MS;
    const interval_s = isTooSoon ? Math.min(row.interval_s + SLOWER_S, LONGEST_INTERVAL_S) : row.interval_s;
    await tx.query('UPDATE display_pairings SET polled_at = $2, interval_s = $3 WHERE id = $1', [
      row.id,
      now,
      interval_s,
    ]);
    return { answer: { state: isTooSoon ? 'slow_down' : 'pending', interval_s }, token: null };
  });
}
