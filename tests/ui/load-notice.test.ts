import { describe, expect, it } from 'vitest';
import { NOT_OFFERED, type Failure } from '#domain/failure.ts';
import type { Loadable, LoadProblem } from '#domain/loadable.ts';
import { loadNotice, withDataTime } from '#ui/load-notice.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';

const EVENING = { at: Date.parse('2026-11-21T02:00Z'), zone: SCHOOL_ZONE };
const DATA = Date.parse('2026-11-21T00:38Z');
const busy = (status: number): Failure => ({ kind: 'busy', status, detail: null, retryAfterMs: null });
const page: Failure = { kind: 'not-json', status: 200, html: true };
const words = { failed: (failure: Failure): string => `Unable to load it (${failure.kind}).`, never: '' };
const OFFLINE: LoadProblem = { kind: 'offline' };

type Shown = { kind: 'reading' | 'loading' | 'missing' } | { kind: 'ready'; data: null; time: number | null };
const notice = (problem: LoadProblem | null, shown: Shown) => {
  const loadable: Loadable<null> = { isLoading: false, problem, refresh: () => {}, words, ...shown };
  const said = loadNotice(loadable);
  return said.kind === 'stale' ? { kind: said.kind, text: withDataTime(said, EVENING) } : said;
};
const dataOf = (time: number | null): Shown => ({ kind: 'ready', data: null, time });

describe('a load that failed', () => {
  it.each<[string, LoadProblem, string]>([
    ['no network', OFFLINE, 'Offline. Data from 7:38\u00a0PM.'],
    ['no answer in time', { kind: 'timeout' }, 'Offline. Data from 7:38\u00a0PM.'],
    ['a 500', busy(500), 'Couldn’t refresh. Data from 7:38\u00a0PM.'],
    ['a 429', busy(429), 'Couldn’t refresh. Data from 7:38\u00a0PM.'],
    ['a page of the wifi', page, 'This wifi needs a sign-in. Data from 7:38\u00a0PM.'],
    ['a full disk', { kind: 'not-stored' }, 'This device couldn’t store the new data. Data from 7:38\u00a0PM.'],
  ])('because of %s shows a quiet line where there is data', (_, problem, text) => {
    expect(notice(problem, dataOf(DATA))).toEqual({ kind: 'stale', text });
  });

  it.each<[string, LoadProblem, string, 'calm' | 'error']>([
    ['no network', OFFLINE, 'Unable to load it (offline).', 'calm'],
    ['no answer in time', { kind: 'timeout' }, 'Unable to load it (timeout).', 'calm'],
    ['a 500', busy(500), 'Unable to load it (busy).', 'error'],
    ['a missing endpoint', { ...page, status: 404 }, 'Unable to load it (not-json).', 'error'],
    ['a page of the wifi', page, 'This wifi needs a sign-in.', 'error'],
    ['a full disk', { kind: 'not-stored' }, 'This device couldn’t store the new data.', 'error'],
  ])('because of %s says so where there is nothing to show; offline it is no error', (_, problem, text, tone) => {
    expect(notice(problem, { kind: 'missing' })).toEqual({ kind: 'missing', text, tone });
    // A part is known, from elsewhere.
    expect(notice(problem, dataOf(null))).toEqual({ kind: 'missing', text, tone });
  });

  it('says nothing of a call that only our own server has', () => {
    expect(notice(NOT_OFFERED, { kind: 'missing' })).toEqual({ kind: 'none' });
    expect(notice(NOT_OFFERED, dataOf(DATA))).toEqual({ kind: 'none' });
  });

  it('over data of another day says the day', () => {
    const yesterday = DATA - 86_400_000;
    expect(notice(OFFLINE, dataOf(yesterday))).toMatchObject({
      text: 'Offline. Data from 7:38\u00a0PM, Nov 19.',
    });
  });

  it.each<[string, LoadProblem | null, Shown]>([
    ['has not ended', OFFLINE, { kind: 'loading' }],
    ['went well', null, dataOf(DATA)],
    ['failed, while the device’s data is being read', OFFLINE, { kind: 'reading' }],
  ])('that %s says nothing', (_, problem, shown) => {
    expect(notice(problem, shown)).toEqual({ kind: 'none' });
  });
});
