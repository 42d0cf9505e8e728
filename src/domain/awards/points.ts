import { countText } from '#domain/plural.ts';

/** One point a student by default. */
export const DEFAULT_POINTS = 1;
/** What the screens offer. */
export const MAX_OFFERED_POINTS = 10;
/** What the class offers: those that are given. */
export const CLASS_POINTS: readonly number[] = [1, 2, 3, 5, 10];
/** The most that the bundled server takes for one award. */
export const MAX_POINTS = 100;
/** The longest comment the bundled server takes, in code points. */
export const MAX_COMMENT = 500;

/** `note` says how points that can't be awarded were changed; null if they were not. */
export interface AskedPoints {
  points: number;
  note: string | null;
}

/**
 * The points that an address asks for. A whole number is brought to the nearest that is allowed; anything else means one
 * point.
 */
export function pointsInQuery(value: string | null): AskedPoints {
  const text = value?.trim() ?? '';
  if (text === '') return { points: DEFAULT_POINTS, note: null };
  if (!/^-?\d+$/.test(text)) {
    return {
      points: DEFAULT_POINTS,
      note: `The link asks for “${text}” points, which isn’t a whole number. It’s set to 1.`,
    };
  }
  const points = Number(text);
  if (points > MAX_POINTS) return { points: MAX_POINTS, note: `${askedText(text)} ${MAX_POINTS} is the most.` };
  if (points < 1) return { points: 1, note: `${askedText(text)} 1 is the least.` };
  return { points, note: null };
}

function askedText(text: string): string {
  const asked = Number(text);
  return Number.isSafeInteger(asked)
    ? `The link asks for ${countText(asked, 'point', 'points')}.`
    : `The link asks for ${text} points.`;
}
