import type { OutboxSummary } from '#data/outbox/view/outbox-view.ts';
import type { Connection } from '#services/connection-store.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

export type SyncChipState =
  /** This device can't read its outbox, over a new connection neither. */
  | { kind: 'unreadable' }
  /** The session ended on the server: nothing is sent before the next sign-in. */
  | { kind: 'sign-in' }
  | { kind: 'needs-you'; count: number }
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'waiting'; count: number; offline: boolean }
  | { kind: 'offline' }
  /** A wifi's own page comes in the place of the server's answers. */
  | { kind: 'portal' }
  /** The server answers, and fails. */
  | { kind: 'failing' }
  | { kind: 'online' }
  /** Nothing waits, and no request has told yet whether the server can be reached. */
  | { kind: 'unknown' };

/** What the chip says, from the queue and the last answers; the browser's own onLine proves nothing. */
export function syncChipState(
  summary: OutboxSummary | 'unreadable',
  connection: Connection,
  sessionEnded: boolean,
): SyncChipState {
  if (summary === 'unreadable') return { kind: 'unreadable' };
  const { waiting, needsYou, sending, end } = summary;
  if (sessionEnded || (end?.kind === 'sign-in' && waiting > 0)) return { kind: 'sign-in' };
  if (needsYou > 0) return { kind: 'needs-you', count: needsYou };
  if (waiting > 0 && sending) return { kind: 'sending', sent: sending.sent, total: sending.total };
  if (waiting > 0) {
    const offline = !['online', 'unknown'].includes(connection) || end?.kind === 'later';
    return { kind: 'waiting', count: waiting, offline };
  }
  return { kind: connection };
}

/** The chip's words and picture; it never speaks by colour alone. */
export function syncChipFace(state: SyncChipState): { text: string; icon: IconName } {
  switch (state.kind) {
    case 'unreadable':
      return { text: 'Outbox can’t be read', icon: 'warning' };
    case 'sign-in':
      return { text: 'Sign in to send', icon: 'key' };
    case 'needs-you':
      return { text: state.count === 1 ? '1 needs attention' : `${state.count} need attention`, icon: 'warning' };
    case 'sending':
      return { text: `Sending ${state.sent} of ${state.total}`, icon: 'send' };
    case 'waiting':
      return { text: `${state.count} waiting`, icon: state.offline ? 'cloud-off' : 'clock' };
    case 'offline':
      return { text: 'Offline. Saved on this device', icon: 'cloud-off' };
    case 'portal':
      return { text: 'This wifi needs a sign-in', icon: 'key' };
    case 'failing':
      return { text: 'Server not answering', icon: 'warning' };
    case 'online':
      return { text: 'Online', icon: 'check' };
    case 'unknown':
      return { text: 'Connecting…', icon: 'cloud' };
  }
}

/** What is said aloud: how things stand, not each step of a count. */
export function syncChipAnnouncement(state: SyncChipState): string {
  if (state.kind === 'sending') return 'Sending awards';
  return state.kind === 'unknown' ? '' : syncChipFace(state).text;
}
