import { expect, it } from 'vitest';
import type { Headline } from '#domain/awards/outbox-headline.ts';
import { briefLabel, chipAnnouncement, chipLabel, withUndos } from '#features/outbox/chip-label.ts';

const counts = (waiting: number, needsAttention = 0) => ({
  waiting,
  needsAttention,
  behind: 0,
  unsent: waiting + needsAttention,
});
const idle = (connection: Extract<Headline, { kind: 'idle' }>['connection']) => ({ kind: 'idle', connection }) as const;
const sending = { kind: 'sending', sent: 3, total: 12 } as const;

it.each<[Headline, waiting: number, needsAttention: number, text: string, icon: string]>([
  [idle('online'), 0, 0, 'Online', 'check'],
  [idle('unknown'), 0, 0, 'Connecting…', 'cloud'],
  [idle('offline'), 0, 0, 'Offline. Saved on this device', 'cloud-off'],
  [idle('portal'), 0, 0, 'This wifi needs a sign-in', 'key'],
  [idle('failing'), 0, 0, 'Server not answering', 'warning'],
  [{ kind: 'queued' }, 12, 0, '12 waiting', 'clock'],
  [{ kind: 'offline', retryAt: 2 }, 12, 0, '12 waiting', 'cloud-off'],
  [{ kind: 'captive-portal', retryAt: null }, 2, 0, '2 waiting', 'cloud-off'],
  [sending, 9, 0, 'Sending 3 of 12', 'send'],
  [sending, 9, 3, '3 need attention', 'warning'],
  [{ kind: 'needs-attention' }, 0, 1, '1 needs attention', 'warning'],
  [{ kind: 'sign-in', sessionEnded: true }, 4, 1, 'Sign in to send', 'key'],
  [{ kind: 'unreadable' }, 0, 0, 'Outbox can’t be read', 'warning'],
])('%o, %i waiting, %i need attention: %s', (headline, waiting, needsAttention, text, icon) => {
  expect(chipLabel(headline, counts(waiting, needsAttention), true)).toMatchObject({ text, icon });
});

it.each<[Headline, text: string]>([
  [idle('online'), 'Online'],
  [idle('offline'), 'Offline'],
  [{ kind: 'sign-in', sessionEnded: true }, 'Sign in again'],
  [{ kind: 'unreadable' }, 'Storage can’t be read'],
])('says nothing of saving and sending to a person who can’t award: %o, %s', (headline, text) => {
  expect(chipLabel(headline, counts(0), false).text).toBe(text);
});

it.each<[Headline, waiting: number, text: string]>([
  [idle('online'), 0, 'Device almost full'],
  [idle('offline'), 0, 'Device almost full'],
  [{ kind: 'offline', retryAt: 2 }, 12, '12 waiting, device almost full'],
  [{ kind: 'sign-in', sessionEnded: true }, 4, 'Sign in to send'],
  [sending, 9, 'Sending 3 of 12'],
])('on a device that is almost full: %o, %i waiting: %s', (headline, waiting, text) => {
  expect(chipLabel(headline, counts(waiting), true, true).text).toBe(text);
  expect(chipAnnouncement(headline, counts(waiting), true, true)).toBe(
    headline.kind === 'sending' ? 'Sending awards' : text,
  );
});

it('a device that is almost full is no matter of a person who can’t award', () => {
  expect(chipLabel(idle('online'), counts(0), false, true).text).toBe('Online');
});

it('a device that is almost full, where its place has one size', () => {
  expect(briefLabel(idle('online'), counts(0), true, true)).toMatchObject({ number: null, word: 'Almost full' });
  expect(briefLabel({ kind: 'offline', retryAt: 2 }, counts(12), true, true)).toMatchObject({
    number: 12,
    word: 'waiting',
  });
});

it('does not read out each step of a count', () => {
  expect(chipAnnouncement(sending, counts(9), true)).toBe('Sending awards');
  expect(chipAnnouncement(idle('unknown'), counts(0), true)).toBe('');
  expect(chipAnnouncement({ kind: 'queued' }, counts(2), true)).toBe('2 waiting');
});

it.each<[Headline, waiting: number, needsAttention: number, number: number | null, word: string]>([
  [idle('offline'), 0, 0, null, 'Offline'],
  [idle('portal'), 0, 0, null, 'Wifi sign-in'],
  [idle('failing'), 0, 0, null, 'No answer'],
  [{ kind: 'offline', retryAt: 2 }, 12, 0, 12, 'waiting'],
  [sending, 9, 0, null, 'Sending…'],
  [{ kind: 'queued' }, 9, 0, null, 'Sending…'],
  [sending, 9, 3, 3, 'need you'],
  [{ kind: 'needs-attention' }, 0, 1, 1, 'needs you'],
  [{ kind: 'sign-in', sessionEnded: true }, 4, 1, null, 'Sign in'],
  [{ kind: 'unreadable' }, 0, 0, null, 'Reload'],
])(
  'where its place has one size: %o, %i waiting, %i need attention',
  (headline, waiting, needsAttention, number, word) => {
    expect(briefLabel(headline, counts(waiting, needsAttention), true)).toMatchObject({ number, word });
  },
);

it.each<[string, Headline, isLong: boolean]>([
  ['all is sent', idle('online'), true],
  ['nothing was asked yet', idle('unknown'), true],
  ['the sending takes a moment only', sending, false],
  ['the sending has not begun yet', { kind: 'queued' }, false],
])('its place is empty where %s', (_, headline, isLong) => {
  expect(briefLabel(headline, counts(1), isLong)).toBeNull();
});

it.each<[Headline, waiting: number, undoing: number, refused: number, text: string, icon: string]>([
  [idle('online'), 0, 1, 0, '1 waiting', 'clock'],
  [idle('unknown'), 0, 2, 0, '2 waiting', 'clock'],
  [idle('offline'), 0, 1, 0, '1 waiting', 'cloud-off'],
  [idle('portal'), 0, 1, 0, '1 waiting', 'cloud-off'],
  [idle('failing'), 0, 1, 0, '1 waiting', 'cloud-off'],
  [{ kind: 'offline', retryAt: 2 }, 3, 1, 0, '4 waiting', 'cloud-off'],
  [idle('online'), 0, 0, 1, '1 needs attention', 'warning'],
  [idle('online'), 0, 4, 2, '2 need attention', 'warning'],
  [idle('online'), 0, 0, 0, 'Online', 'check'],
])('%o, %i awards and %i undos waiting, %i undos refused: %s', (headline, waiting, undoing, refused, text, icon) => {
  const shown = withUndos({ headline, counts: counts(waiting), undoCounts: { undoing, refused } });
  expect(chipLabel(shown.headline, shown.counts, true)).toMatchObject({ text, icon });
});
