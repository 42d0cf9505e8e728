import { describe, expect, it } from 'vitest';
import type { OutboxSummary } from '#data/outbox/view/outbox-view.ts';
import { syncChipAnnouncement, syncChipFace, syncChipState } from '#features/outbox/sync-chip-state.ts';
import type { Connection } from '#services/connection-store.ts';

const nothing: OutboxSummary = { waiting: 0, needsYou: 0, behind: 0, sending: null, end: null, lastSentAt: null };
const later = { kind: 'later', at: 1, why: 'offline', retryAt: 2 } as const;
const signIn = { kind: 'sign-in', at: 1, userId: 'teacher-1' } as const;

type Row = [queue: Partial<OutboxSummary>, connection: Connection, sessionEnded: boolean, text: string, icon: string];
const rows: Row[] = [
  [{}, 'online', false, 'Online', 'check'],
  [{}, 'unknown', false, 'Connecting…', 'cloud'],
  [{}, 'offline', false, 'Offline. Saved on this device', 'cloud-off'],
  [{}, 'portal', false, 'This wifi needs a sign-in', 'key'],
  [{ waiting: 2 }, 'portal', false, '2 waiting', 'cloud-off'],
  [{}, 'failing', false, 'Server not answering', 'warning'],
  [{ end: later }, 'online', false, 'Online', 'check'],
  [{ waiting: 12 }, 'online', false, '12 waiting', 'clock'],
  [{ waiting: 12 }, 'offline', false, '12 waiting', 'cloud-off'],
  [{ waiting: 12, end: later }, 'online', false, '12 waiting', 'cloud-off'],
  [{ waiting: 9, sending: { sent: 3, total: 12 } }, 'online', false, 'Sending 3 of 12', 'send'],
  [{ sending: { sent: 12, total: 12 }, lastSentAt: 5 }, 'online', false, 'Online', 'check'],
  [{ needsYou: 1 }, 'online', false, '1 needs attention', 'warning'],
  [{ needsYou: 3, waiting: 2, sending: { sent: 1, total: 3 } }, 'offline', false, '3 need attention', 'warning'],
  [{ waiting: 4, end: signIn }, 'online', false, 'Sign in to send', 'key'],
  [{ waiting: 4, needsYou: 1 }, 'online', true, 'Sign in to send', 'key'],
  [{}, 'online', true, 'Sign in to send', 'key'],
  [{ end: signIn }, 'online', false, 'Online', 'check'],
];

describe('the sync chip', () => {
  it.each(rows)('%o, %s, session ended %s: %s', (queue, connection, sessionEnded, text, icon) => {
    const state = syncChipState({ ...nothing, ...queue }, connection, sessionEnded);
    expect(syncChipFace(state)).toEqual({ text, icon });
  });

  it('says that the outbox can’t be read before anything else', () => {
    const state = syncChipState('unreadable', 'offline', true);
    expect(syncChipFace(state)).toEqual({ text: 'Outbox can’t be read', icon: 'warning' });
  });

  it('does not read out each step of a count', () => {
    expect(syncChipAnnouncement({ kind: 'sending', sent: 3, total: 12 })).toBe('Sending awards');
    expect(syncChipAnnouncement({ kind: 'unknown' })).toBe('');
    expect(syncChipAnnouncement({ kind: 'waiting', count: 2, offline: true })).toBe('2 waiting');
  });
});
