import { expect, it } from 'vitest';
import { nextTryText, outboxStatus } from '#features/outbox/outbox-status.ts';

const NOW = new Date(2026, 10, 20, 9, 14, 0).getTime();

it.each([
  [-1, 'Trying again now.'],
  [0, 'Trying again now.'],
  [400, 'Next try in 1 s.'],
  [59_000, 'Next try in 59 s.'],
  [60_000, 'Next try at 9:15\u00a0AM.'],
])('the next try in %i ms: %s', (wait, words) => {
  expect(nextTryText(NOW + wait, NOW)).toBe(words);
});

it.each([
  [{ needsYou: 1 }, '1 award needs you.'],
  [{ needsYou: 2 }, '2 awards need you.'],
  [{ needsYou: 1, behind: 1 }, '1 award needs you. 1 waits behind it.'],
  [{ needsYou: 2, behind: 5 }, '2 awards need you. 5 wait behind them.'],
])('%o: %s', (some, text) => {
  const nothing = { waiting: 0, needsYou: 0, behind: 0, sending: null, end: null, lastSentAt: null };
  expect(outboxStatus({ ...nothing, ...some }, 'online', false)).toEqual({ kind: 'needs-you', text });
});

it.each([
  [1, null, 'online', '1 award waiting. It is on its way.'],
  [2, null, 'online', '2 awards waiting. They are on their way.'],
  [
    1,
    null,
    'offline',
    '1 award waiting. No connection. It is saved on this device and will be sent automatically when you’re back online.',
  ],
  [
    1,
    'server',
    'online',
    '1 award waiting. The server can’t take it at the moment. It is saved on this device and will be sent automatically.',
  ],
] as const)('%i waiting, %s, %s: the sentence follows the number', (waiting, why, connection, text) => {
  const end = why && ({ kind: 'later', at: NOW, why, retryAt: NOW } as const);
  const summary = { waiting, needsYou: 0, behind: 0, sending: null, end, lastSentAt: null };
  expect(outboxStatus(summary, connection, false)).toMatchObject({ kind: 'waiting', text });
});
