import { isOnlyOurs, reachOf } from '#domain/failure.ts';
import type { Moment } from '#domain/school-clock.ts';
import type { Loadable, LoadProblem, LoadWords } from '#domain/loadable.ts';
import { dataTimeText } from './data-age.ts';

export type LoadNotice =
  | { kind: 'none' }
  /** The screen shows what this device has, as of `time`; the last load brought nothing newer. */
  | { kind: 'stale'; text: string; time: number }
  /** There is nothing to show, or only a part. A device that is offline is no error. */
  | { kind: 'missing'; text: string; tone: Tone };

type Tone = 'calm' | 'error';

const WIFI_SIGN_IN = 'This wifi needs a sign-in.';

/** What a screen says after a load that failed. */
export function loadNotice(loadable: Loadable<unknown>): LoadNotice {
  const { kind, problem, words } = loadable;
  // What another server never has is no failure.
  if (problem === null || isOnlyOurs(problem) || kind === 'reading' || kind === 'loading') return { kind: 'none' };
  if (kind === 'missing' || loadable.time === null) return { kind: 'missing', ...problemNotice(problem, words) };
  return { kind: 'stale', text: staleText(problem), time: loadable.time };
}

/** 'Offline. Data from 9:14 AM.' */
export const withDataTime = ({ text, time }: { text: string; time: number }, now: Moment): string =>
  `${text} Data from ${dataTimeText(time, now)}.`;

function problemNotice(problem: LoadProblem, words: LoadWords): { text: string; tone: Tone } {
  if (problem.kind === 'not-stored' || problem.kind === 'not-read')
    return { text: DEVICE_WORDS[problem.kind], tone: 'error' };
  const reach = reachOf(problem);
  return {
    text: reach === 'portal' ? WIFI_SIGN_IN : words.failed(problem),
    tone: reach === 'offline' ? 'calm' : 'error',
  };
}

function staleText(problem: LoadProblem): string {
  if (problem.kind === 'not-stored' || problem.kind === 'not-read') return DEVICE_WORDS[problem.kind];
  switch (reachOf(problem)) {
    case 'portal':
      return WIFI_SIGN_IN;
    case 'offline':
      return 'Offline.';
    case 'failing':
    case 'online':
      return 'Couldn’t refresh.';
  }
}

const DEVICE_WORDS = {
  'not-stored': 'This device couldn’t store the new data.',
  'not-read': 'This device couldn’t read its stored data.',
} as const;
