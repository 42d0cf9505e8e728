import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failure.ts';
import type { RefreshState } from '#ui/hooks/use-refresh.ts';
import { loadNotice } from '#ui/load-notice.ts';

const NOW = new Date(2026, 10, 20, 21, 0).getTime();
const DATA = new Date(2026, 10, 20, 19, 38).getTime();
const failed = (failure: Failure): RefreshState => ({ kind: 'failed', failure });
const busy = (status: number): Failure => ({ kind: 'busy', status, detail: null, retryAfterMs: null });
const page: Failure = { kind: 'not-json', status: 200, html: true };
const words = (failure: Failure): string => `Unable to load it (${failure.kind}).`;
const notice = (state: RefreshState, dataTime: number | null | undefined) => loadNotice(state, dataTime, NOW, words);

describe('a refresh that failed', () => {
  it.each<[string, RefreshState, string]>([
    ['no network', failed({ kind: 'offline' }), 'Offline. Data from 7:38\u00a0PM.'],
    ['no answer in time', failed({ kind: 'timeout' }), 'Offline. Data from 7:38\u00a0PM.'],
    ['a 500', failed(busy(500)), 'Couldn’t refresh. Data from 7:38\u00a0PM.'],
    ['a 429', failed(busy(429)), 'Couldn’t refresh. Data from 7:38\u00a0PM.'],
    ['a page of the wifi', failed(page), 'This wifi needs a sign-in. Data from 7:38\u00a0PM.'],
    [
      'a full disk',
      { kind: 'not-stored', loaded: true },
      'This device couldn’t store what was loaded. Data from 7:38\u00a0PM.',
    ],
  ])('because of %s is a quiet line where there is data', (_, state, text) => {
    expect(notice(state, DATA)).toEqual({ kind: 'stale', text });
  });

  it.each<[string, RefreshState, string]>([
    ['no network', failed({ kind: 'offline' }), 'Unable to load it (offline).'],
    ['a 500', failed(busy(500)), 'Unable to load it (busy).'],
    ['a missing endpoint', failed({ ...page, status: 404 }), 'Unable to load it (not-json).'],
    ['a page of the wifi', failed(page), 'This wifi needs a sign-in.'],
    ['a full disk', { kind: 'not-stored', loaded: true }, 'This device couldn’t store what was loaded.'],
  ])('because of %s is an error where there is nothing to show', (_, state, text) => {
    expect(notice(state, null)).toEqual({ kind: 'missing', text });
  });

  it('over data of another day says the day', () => {
    const yesterday = DATA - 86_400_000;
    expect(notice(failed({ kind: 'offline' }), yesterday)).toMatchObject({
      text: 'Offline. Data from 7:38\u00a0PM, Nov 19.',
    });
  });

  it.each<[string, RefreshState, number | undefined]>([
    ['is running', { kind: 'running' }, DATA],
    ['went well', { kind: 'done' }, DATA],
    ['failed, while the device’s data is being read', failed({ kind: 'offline' }), undefined],
  ])('that %s says nothing', (_, state, dataTime) => {
    expect(notice(state, dataTime)).toEqual({ kind: 'none' });
  });
});
