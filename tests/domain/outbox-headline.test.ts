import { expect, it } from 'vitest';
import {
  headlineText,
  notSentClause,
  waitingText,
  type Headline,
  type OutboxCounts,
} from '#domain/awards/outbox-headline.ts';

const counts = (waiting: number, needsAttention = 0, behind = 0): OutboxCounts => ({
  waiting,
  needsAttention,
  behind,
  unsent: waiting + needsAttention + behind,
});
const queued = { kind: 'queued' } as const;
const offline = { kind: 'offline', retryAt: null } as const;
const portal = { kind: 'captive-portal', retryAt: 1 } as const;
const busy = { kind: 'server-busy', retryAt: 1 } as const;
const signIn = { kind: 'sign-in', sessionEnded: false } as const;
const attention = { kind: 'needs-attention' } as const;
const idle = { kind: 'idle', connection: 'online' } as const;

it.each<[Headline, OutboxCounts, string]>([
  [queued, counts(1), '1 award waiting. It is on its way.'],
  [queued, counts(2), '2 awards waiting. They are on their way.'],
  [
    offline,
    counts(1),
    '1 award waiting. No connection. It is saved on this device and will be sent automatically when you’re back online.',
  ],
  [portal, counts(2), '2 awards waiting. This wifi needs a sign-in. Open a browser and sign in to the wifi.'],
  [
    busy,
    counts(1),
    '1 award waiting. The server can’t take it at the moment. It is saved on this device and will be sent automatically.',
  ],
  [signIn, counts(4), '4 awards on this device. Sign in again to send.'],
  [attention, counts(0, 1), '1 award needs attention.'],
  [attention, counts(0, 2), '2 awards need attention.'],
  [attention, counts(0, 1, 1), '1 award needs attention. 1 more is waiting for it.'],
  [attention, counts(0, 2, 5), '2 awards need attention. 5 more are waiting for them.'],
  [idle, counts(0), 'Nothing is waiting on this device.'],
  [{ kind: 'unreadable' }, counts(0), 'This device can’t read its Outbox at the moment. No awards were removed.'],
])('the Outbox, %o, %o: %s', (headline, some, text) => {
  expect(headlineText(headline, some)).toBe(text);
});

it.each<[OutboxCounts, string]>([
  [counts(0), 'All your awards have been sent.'],
  [counts(3), '3 awards waiting to be sent.'],
  [counts(1, 1, 2), '1 award waiting to be sent. 1 award needs attention. 2 more are waiting for it.'],
])('the dashboard, %o: %s', (some, text) => {
  expect(waitingText(some)).toBe(text);
});

it.each<[Headline, OutboxCounts, string]>([
  [signIn, counts(2), 'your session has ended'],
  [attention, counts(0, 1), 'it needs attention in the Outbox'],
  [attention, counts(0, 1, 1), 'they need attention in the Outbox'],
  [offline, counts(2), 'there is no connection'],
  [portal, counts(2), 'this wifi needs a sign-in'],
  [busy, counts(1), 'the server can’t take it at the moment'],
  [queued, counts(2), 'they are still waiting'],
])('after a Send now, %o, %o: %s', (headline, some, clause) => {
  expect(notSentClause(headline, some)).toBe(clause);
});
