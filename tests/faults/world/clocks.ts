import type { Tap } from '#tests/faults/tap.ts';
import type { Stage } from './stage.ts';

/** The device's clock jumps: it can't tell any more when an award was made that is not sent yet, unless it was sure. */
export async function jump({ tablet: { luck, outboxDb } }: Stage, ms: number, taps: readonly Tap[]): Promise<Tap[]> {
  luck.clockOffset += ms;
  const open = new Set((await outboxDb.entries.toArray()).map(({ submissionId }) => submissionId));
  for (const tap of taps) if (open.has(tap.submissionId) && !tap.isSure) tap.at = null;
  return [];
}

/**
 * The device was off, and starts with a wrong clock, which is `off` from the server's. It awards and undoes; half of the
 * time the clock is set right in the middle of that.
 */
export async function startWithClock(stage: Stage, off: number, taps: readonly Tap[]): Promise<Tap[]> {
  const { chance, tablet, teachers } = stage;
  tablet.kill();
  await jump(stage, off - tablet.luck.clockOffset, taps);
  tablet.revive();
  const tap = await teachers.awardUnderWay(3);
  if (chance.is(0.5)) await jump(stage, -off, [...taps, tap]);
  if (chance.is(0.5)) await teachers.undo(tap, tap.ids.slice(0, 1));
  return [tap];
}
