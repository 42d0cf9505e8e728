import { tooMany, type Problem } from '#server/http/problem.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const count = (number: number, unit: string) => `${number} ${number === 1 ? unit : `${unit}s`}`;

/** 429 with the wait in the words that a person would use: minutes, then hours, then 'tomorrow'. */
export function tooManyFor(ms: number): Problem {
  return tooMany(ms / 1000, `Too many attempts. Try again ${waitWords(ms)}.`);
}

function waitWords(ms: number): string {
  if (ms > 12 * HOUR_MS) return 'tomorrow';
  if (ms > 90 * MINUTE_MS) return `in ${count(Math.ceil(ms / HOUR_MS), 'hour')}`;
  return `in ${count(Math.max(1, Math.ceil(ms / MINUTE_MS)), 'minute')}`;
}
