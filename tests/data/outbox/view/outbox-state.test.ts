import { describe, expect, it } from 'vitest';
import type { DrainRow } from '#data/db/outbox-rows.ts';
import type { EntryPlace, KnownEntry } from '#domain/awards/known-entry.ts';
import { outboxState, type OutboxRows } from '#data/outbox/view/outbox-state.ts';

const NOW = 1_000_000;
const ME = 'teacher-1';
let seq = 0;
const award = (place: EntryPlace, more: Partial<KnownEntry> = {}): KnownEntry => ({
  seq: (seq += 1),
  id: `award-${seq}`,
  submissionId: 'one',
  madeAt: 1,
  studentId: `s${seq}`,
  studentName: null,
  houseName: null,
  habitName: 'Own It',
  reasons: [],
  comment: '',
  reasonText: '',
  points: 1,
  place,
  ...more,
});
const drainRow = (more: Partial<DrainRow> = {}): DrainRow => ({
  key: 'drain',
  lease: null,
  inFlight: [],
  failures: 0,
  serverWaitUntil: null,
  end: null,
  ...more,
});
const WAITING = { kind: 'waiting' } as const;
const IN_DOUBT = { kind: 'in-doubt' } as const;
const REFUSED = { kind: 'refused', status: 404, detail: null } as const;
const sent = (at: number): EntryPlace => ({ kind: 'sent', at });
const lease = { owner: 'a', since: NOW - 10_000, until: NOW + 44_000 };
const later = (why: 'offline' | 'portal' | 'server') => ({ kind: 'later', at: 5, why, retryAt: 9 }) as const;
const signInOf = (userId: string) => ({ kind: 'sign-in', at: 5, userId }) as const;

function state(rows: Partial<OutboxRows>, moment: Partial<Parameters<typeof outboxState>[1]> = {}) {
  return outboxState(
    { userId: ME, entries: [], answered: [], undos: new Map(), drain: drainRow(), lastSentAt: null, ...rows },
    { now: NOW, sessionEnded: false, connection: 'online', ...moment },
  );
}

describe('the headline', () => {
  const two = [award(WAITING), award(IN_DOUBT)];
  it.each([
    ['nothing waits', {}, {}, { kind: 'idle', connection: 'online' }],
    ['nothing waits and nothing was asked', {}, { connection: 'unknown' }, { kind: 'idle', connection: 'unknown' }],
    ['an older pass failed, and nothing waits', { drain: drainRow({ end: later('offline') }) }, {}, { kind: 'idle' }],
    ['no pass looked yet', { entries: two }, {}, { kind: 'queued' }],
    ['another request failed', { entries: two }, { connection: 'portal' }, { kind: 'captive-portal', retryAt: null }],
    ['the network is gone', { entries: two }, { connection: 'offline' }, { kind: 'offline', retryAt: null }],
    ['the server failed', { entries: two }, { connection: 'failing' }, { kind: 'server-busy', retryAt: null }],
    [
      'the pass found no network, whatever another request found since',
      { entries: two, drain: drainRow({ end: later('offline') }) },
      { connection: 'online' },
      { kind: 'offline', retryAt: 9 },
    ],
    ['the pass met a captive portal', { entries: two, drain: drainRow({ end: later('portal') }) }, {}, { retryAt: 9 }],
    [
      'a pass is at work',
      { entries: two, answered: [award(sent(NOW)), award(sent(1))], drain: drainRow({ lease, end: later('server') }) },
      {},
      { kind: 'sending', sent: 1, total: 3 },
    ],
    [
      'a sender made no step for a while',
      { entries: two, drain: drainRow({ lease: { ...lease, until: NOW + 39_000 } }) },
      {},
      { kind: 'queued' },
    ],
    [
      'the session was over at the last pass',
      { entries: two, drain: drainRow({ end: signInOf(ME) }) },
      {},
      { kind: 'sign-in', sessionEnded: false },
    ],
    ['it was, and nothing waits', { drain: drainRow({ end: signInOf(ME) }) }, {}, { kind: 'idle' }],
    [
      'another account’s session was over',
      { entries: two, drain: drainRow({ end: signInOf('teacher-2') }) },
      {},
      { kind: 'queued' },
    ],
    ['this device knows that the session is over', {}, { sessionEnded: true }, { kind: 'sign-in', sessionEnded: true }],
    ['only what stopped is left', { entries: [award(REFUSED), award(WAITING)] }, {}, { kind: 'needs-attention' }],
  ] as const)('%s', (_what, rows, moment, headline) => {
    expect(state(rows, moment).headline).toMatchObject(headline);
  });

  it('says when the last pass ended, but not while one is at work or the next one starts at once', () => {
    expect(state({ drain: drainRow({ end: later('offline') }) }).passEndedAt).toBe(5);
    expect(state({ drain: drainRow({ end: { kind: 'more', at: 5 } }) }).passEndedAt).toBeNull();
    expect(state({ drain: drainRow({ end: later('offline'), lease }) }).passEndedAt).toBeNull();
  });
});

describe('the submissions', () => {
  const places = (rows: Partial<OutboxRows>) =>
    state(rows).submissions.map(({ submissionId, entries }) => [
      submissionId,
      ...entries.map(({ place }) => place.kind),
    ]);

  it('are in order, newest first, with answered awards in their places', () => {
    const first = award(sent(2));
    const second = award(WAITING);
    const newer = award(WAITING, { submissionId: 'two', madeAt: 2 });
    expect(places({ entries: [newer, second], answered: [first] })).toEqual([
      ['two', 'waiting'],
      ['one', 'sent', 'waiting'],
    ]);
  });

  it('wait behind an award that stopped, but only their own', () => {
    const other = award(WAITING, { submissionId: 'two', madeAt: 0 });
    const rows = { entries: [award(WAITING), award(REFUSED), award(IN_DOUBT), other] };
    expect(places(rows)).toEqual([
      ['one', 'behind', 'refused', 'behind'],
      ['two', 'waiting'],
    ]);
    expect(state(rows).counts).toEqual({ waiting: 1, needsAttention: 1, behind: 2, unsent: 4 });
  });

  it('show which award is on its way, while its sender may live', () => {
    const entries = [award(WAITING), award(WAITING)];
    const inFlight = [entries[1]?.id ?? ''];
    expect(places({ entries, drain: drainRow({ lease, inFlight }) })).toEqual([['one', 'waiting', 'sending']]);
    expect(places({ entries, drain: drainRow({ lease: null, inFlight }) })).toEqual([['one', 'waiting', 'waiting']]);
  });

  it('keep the identity of every award that did not change', () => {
    const entries = [award(WAITING), award(IN_DOUBT)];
    expect(state({ entries }).submissions[0]?.entries.every((entry, at) => entry === entries[at])).toBe(true);
  });

  it('take what they share from a readable award, and stay open for an unreadable one', () => {
    const broken = award({ kind: 'unreadable' }, { habitName: '' });
    const [submission] = state({ entries: [broken], answered: [award(sent(1))] }).submissions;
    expect(submission).toMatchObject({ habitName: 'Own It', open: true, count: { unreadable: 1, sent: 1 } });
  });
});
