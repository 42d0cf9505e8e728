import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';

/** A device's clock may differ from ours by this much. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** A clock before it shows no time: its battery was empty. */
const EARLIEST = Date.UTC(2000, 0);

/** What was tapped longer ago waits for staff. */
export const LATE_MS = 14 * DAY_MS;

interface DeviceTimes {
  /** The tap, by the device's clock. */
  occurredAt: Date | null;
  /** The sending, by the same clock. */
  sentAt: Date | null;
}

/**
 * When a tap was made. A device whose clock is wrong when it sends had most likely the same wrong clock at the tap. A time
 * that would still be to come, one of a clock without a time, and a missing one are now. `isCorrected`: it is not what the
 * device said.
 */
export function tapTime({ occurredAt, sentAt }: DeviceTimes, now: Date): { at: Date; isCorrected: boolean } {
  if (occurredAt === null) return { at: now, isCorrected: false };
  if (!isTime(occurredAt)) return { at: now, isCorrected: true };
  const isToCome = (time: number) => time > now.getTime() + TOLERANCE_MS;
  const offset = sentAt === null || !isTime(sentAt) ? 0 : now.getTime() - sentAt.getTime();
  const corrected = occurredAt.getTime() + offset;
  if (Math.abs(offset) > TOLERANCE_MS && !isToCome(corrected)) return { at: new Date(corrected), isCorrected: true };
  return isToCome(occurredAt.getTime()) ? { at: now, isCorrected: true } : { at: occurredAt, isCorrected: false };
}

const isTime = (time: Date): boolean => time.getTime() >= EARLIEST;
