import type { HistoryEntry } from '#contracts/history.ts';
import type { Profile } from '#contracts/session.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { likeness, looksLike, type OtherAward } from './history-likeness.ts';

/** How far two clocks may differ before we no longer call a row this award's own. */
const SKEW_MS = MINUTE_MS;
/** The longest time of one try, with its session refresh and its time-outs. */
const TRY_MS = MINUTE_MS;
/** How long a request that we gave up may still be carried out. */
export const STILL_ON_ITS_WAY_MS = 30_000;
/** How far a row's time may be off: any time zone, because some servers leave it out. */
const ANY_ZONE_MS = 14 * 60 * MINUTE_MS;

/** What the judges need besides the history. */
interface Moments {
  /** Device time of the first try and of the last; null where it is not known. */
  tries: { firstAt: number; lastAt: number } | null;
  /** Device time at which the last try was given up. */
  triedAt: number;
  now: number;
  /** The server's time at `now`; null where it sends none. A tablet's clock may be years off. */
  serverNow: number | null;
}

/**
 * Whether an award that was sent without an answer is in the student's history, on a server that does not know awards by
 * the device's id: the rows that look like it, less those that this device knows of. The search begins at the first try:
 * what was made before, on another device of the same teacher, is another award. What is only similar (another spelling
 * of the teacher or of the reason, a clock that is off) makes it `unsure`: the teacher decides then.
 */
export function judgeDoubt(
  entry: OutboxEntry,
  facts: Moments & {
    history: readonly HistoryEntry[];
    teacher: Profile;
    /** What this device sent and the server took. */
    sent: readonly OtherAward[];
    /** What this device sent without knowing the outcome: given up after a try, or waiting for the teacher's decision. */
    perhapsSent: readonly OtherAward[];
  },
): 'arrived' | 'absent' | 'unsure' {
  const { history, teacher, sent, perhapsSent } = facts;
  // Another sender of this device may have written its answer while this one looked.
  if ([...history, ...sent].some(({ id }) => id === entry.id)) return 'arrived';
  const alike = sent.filter((other) => looksLike(other, entry));

  // It arrived if these rows outnumber our other awards that may have made them.
  const near = nearSpans(facts);
  const certain = history.filter(
    (row) =>
      likeness(row, entry, teacher) === 'same' &&
      (near.some((span) => isAt(row.recorded_at, span)) || repeatsTap(row, entry)),
  );
  const perhapsAlike = perhapsSent.filter((other) => other.id !== entry.id && looksLike(other, entry));
  const mayBeThose = [...alike, ...perhapsAlike].filter((other) => mayBeBehind(other, entry, near));
  if (certain.length > mayBeThose.length) return 'arrived';

  // It did not arrive if other awards of ours surely made every row, whatever the clock did since.
  const spans = farSpans(entry, facts);
  const possible = history.filter(
    (row) => likeness(row, entry, teacher) !== 'other' && spans.some((span) => isWithin(row, span)),
  );
  const areThose = alike.filter((other) =>
    spans.some((span) => other.madeAt >= span.from && (other.answeredAt ?? Infinity) <= span.to),
  );
  return possible.length <= areThose.length ? 'absent' : 'unsure';
}

interface Span {
  from: number;
  to: number;
}

/**
 * Around the first try and the last, in the server's time as well as we know it. Between them, this award left the device
 * only after a look into the history had not found it.
 */
function nearSpans({ tries, triedAt, now, serverNow }: Moments): Span[] {
  const shift = serverNow === null ? 0 : serverNow - now;
  const starts = tries ? [tries.firstAt, tries.lastAt] : [triedAt];
  return starts.map((at) => ({
    from: at + shift - SKEW_MS,
    to: at + shift + TRY_MS + STILL_ON_ITS_WAY_MS + SKEW_MS,
  }));
}

/** Around the tries, and around the tap, which some servers take for the row's time. */
function farSpans(entry: OutboxEntry, { tries, triedAt, now, serverNow }: Moments): Span[] {
  const shift = serverNow === null ? 0 : serverNow - now;
  const firstAt = tries?.firstAt ?? entry.madeAt;
  const times = [firstAt, triedAt, now].flatMap((at) => [at, at + shift]);
  // A try that is still to come was made by a clock that has been set right: when that was, nothing tells.
  const earliest = firstAt > now + shift + SKEW_MS ? -Infinity : Math.min(...times) - ANY_ZONE_MS;
  return [
    { from: earliest, to: Math.max(...times) + ANY_ZONE_MS },
    { from: entry.madeAt - ANY_ZONE_MS, to: entry.madeAt + ANY_ZONE_MS },
  ];
}

/** A server that takes the tap's time from the award gives it back to the second. */
function repeatsTap(row: HistoryEntry, { madeAt }: OutboxEntry): boolean {
  return Math.abs(Date.parse(row.created_at) - madeAt) < 1000;
}

function mayBeBehind(other: OtherAward, entry: OutboxEntry, near: readonly Span[]): boolean {
  const isNear = near.some(({ from, to }) => (other.answeredAt ?? Infinity) >= from && other.madeAt <= to);
  return isNear || Math.abs(other.madeAt - entry.madeAt) < 1000;
}

function isAt(text: string, { from, to }: Span): boolean {
  const at = Date.parse(text);
  return at >= from && at <= to;
}

/** An unreadable time may be any time. */
function isWithin(row: HistoryEntry, span: Span): boolean {
  return [row.created_at, row.recorded_at].some((text) => Number.isNaN(Date.parse(text)) || isAt(text, span));
}
