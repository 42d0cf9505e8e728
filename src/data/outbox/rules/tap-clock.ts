import { fieldsIn } from '#data/fields.ts';
import type { TapClock } from '#data/server-clock.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/**
 * The time of sending as the clock of the tap would show it, by which our server finds the time of the tap; the tap's own
 * time where nobody knows how long ago it was. Undefined: the tap's time is certain.
 */
export function sentAt(
  { now, device }: { now: () => number; device: () => number },
  { at, clock }: { at: number; clock: TapClock | undefined },
): number | undefined {
  if (!clock) return undefined;
  const waited = device() - clock.device;
  const isLikely = waited >= 0 && now() - waited > clock.least - MINUTE_MS;
  return isLikely ? at + waited : at;
}

/** What a stored row has; null: it can't be read. */
export function tapClockIn(value: unknown): TapClock | undefined | null {
  const { device, least } = fieldsIn(value) ?? {};
  if (typeof device === 'number' && typeof least === 'number') return { device, least };
  return value === undefined ? undefined : null;
}
