import type { HistoryEntry } from '#contracts/history.ts';
import type { Profile } from '#contracts/session.ts';
import { foldText } from '#domain/names.ts';
import type { AnsweredEntry, OutboxEntry } from '#data/db/outbox-rows.ts';

const MINUTE_MS = 60_000;
/** How far a school's clock may be off before we no longer call a row this award's own. */
const SKEW_MS = 5 * MINUTE_MS;
/** How far a row's time may be off at all: any time zone, for a server that leaves it out. */
const ANY_ZONE_MS = 14 * 60 * MINUTE_MS;

/**
 * Whether an award that was sent without an answer is in the student's history, on a server that does not know awards by
 * the device's id: the rows that look like it, less those that this device knows of. What is only similar (another
 * spelling of the teacher or of the reason, a clock far off) makes it `unsure`: the teacher decides then.
 */
export function judgeDoubt(
  entry: OutboxEntry,
  facts: {
    history: readonly HistoryEntry[];
    teacher: Profile;
    /** What this device sent and the server took. */
    sent: readonly AnsweredEntry[];
    triedAt: number;
    now: number;
    /** The server's time at `now`, where it tells; a tablet's clock may be years off. */
    serverNow: number | null;
  },
): 'arrived' | 'absent' | 'unsure' {
  const { history, teacher, triedAt, now, serverNow } = facts;
  if (history.some((row) => row.id === entry.id)) return 'arrived';
  const alike = facts.sent.filter((other) => looksLike(other, entry));

  // It arrived if there is one more of those rows than of our other awards that may be behind them.
  const near = { from: entry.madeAt - SKEW_MS, to: triedAt + SKEW_MS };
  const certain = history.filter((row) => likeness(row, entry, teacher) === 'same' && isWithin(row, near));
  const mayBeThose = alike.filter((other) => other.answeredAt >= near.from && other.madeAt <= near.to);
  if (certain.length > mayBeThose.length) return 'arrived';

  // It did not if our other awards are surely behind every row, whatever the clock did since the tap.
  const shift = serverNow === null ? 0 : serverNow - now;
  const times = [entry.madeAt, triedAt, now].flatMap((at) => [at, at + shift]);
  const far = { from: Math.min(...times) - ANY_ZONE_MS, to: Math.max(...times) + ANY_ZONE_MS };
  const possible = history.filter((row) => likeness(row, entry, teacher) !== 'other' && isWithin(row, far));
  const areThose = alike.filter((other) => other.madeAt >= far.from && other.answeredAt <= far.to);
  return possible.length <= areThose.length ? 'absent' : 'unsure';
}

function looksLike(one: AnsweredEntry, other: OutboxEntry): boolean {
  const a = one.request;
  const b = other.request;
  return one.userId === other.userId && a.student_id === b.student_id && a.reason === b.reason && a.points === b.points;
}

function isWithin(row: HistoryEntry, { from, to }: { from: number; to: number }): boolean {
  const times = [row.created_at, row.recorded_at].map((text) => Date.parse(text));
  return times.some((at) => Number.isNaN(at) || (at >= from && at <= to));
}

function likeness(row: HistoryEntry, entry: OutboxEntry, teacher: Profile): 'same' | 'similar' | 'other' {
  if (row.points !== entry.request.points || row.reverses_id !== null) return 'other';
  const who = teacherLikeness(row.teacher_name, teacher);
  const what = reasonLikeness(row, entry);
  if (who === 'other' || what === 'other') return 'other';
  return who === 'same' && what === 'same' ? 'same' : 'similar';
}

function teacherLikeness(name: string, teacher: Profile): 'same' | 'similar' | 'other' {
  if (!name) return 'similar';
  const names = [teacher.full_name, teacher.username, teacher.email].filter(Boolean).map(foldText);
  if (names.includes(foldText(name))) return 'same';
  const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  const known = new Set(names.flatMap(words));
  return words(foldText(name)).some((word) => known.has(word)) ? 'similar' : 'other';
}

function reasonLikeness(row: HistoryEntry, entry: OutboxEntry): 'same' | 'similar' | 'other' {
  const text = inOneLine(row.reason_text);
  if (!text) return 'similar';
  const own = inOneLine(entry.request.reason);
  if (text === own) return 'same';
  // Words of our making, which this server keeps as they are: of another award, unless it cut them short.
  if (text.startsWith('habit: ')) return own.startsWith(text) ? 'similar' : 'other';
  const isReason = entry.reasons.some((reason) => inOneLine(reason) === text);
  if (isReason) return inOneLine(row.habit_name) === inOneLine(entry.habitName) ? 'same' : 'similar';
  return entry.reasons.some((reason) => text.includes(inOneLine(reason))) ? 'similar' : 'other';
}

const inOneLine = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();
