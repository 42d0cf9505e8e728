import { counted, numberText } from './plural.ts';

/** Up to here a person feels no wait after a tap, in ms (the 'good' of web-vitals' INP). */
const IMMEDIATE_MS = 200;

/** How soon this device shows what a tap does, in ms: one time for each use of the app, the oldest first. */
export type TapTimes = readonly number[];

/** Three of four uses were as quick as this, or quicker. */
const usualOf = (sorted: TapTimes): number => sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;

/** The help page's sentences about the speed of this device. `canMeasure`: its browser tells how long a tap takes. */
export function speedSentences(times: TapTimes, canMeasure: boolean): string[] {
  if (!canMeasure) return ['This browser doesn’t say how soon it shows what a tap does.'];
  const sorted = times.toSorted((a, b) => a - b);
  const worst = sorted.at(-1);
  if (worst === undefined) return ['Nothing has been measured yet. Use the app for a while, then come back.'];
  const usual = usualOf(sorted);
  return [
    usual === worst
      ? counted(
          sorted.length,
          `The last time the app was used here, it showed what a tap does within ${numberText(worst)} ms.`,
          `The last # times the app was used here, it showed what a tap does within ${numberText(worst)} ms.`,
        )
      : `The last ${numberText(sorted.length)} times the app was used here, it usually showed what a tap does within ${numberText(usual)} ms, at worst within ${numberText(worst)} ms.`,
    usual <= IMMEDIATE_MS ? 'That feels immediate.' : 'That is slow. It may help to close other apps and tabs.',
    'These times stay on this device.',
  ];
}
