import type { OutboxSummary } from '#data/outbox/outbox-view.ts';
import type { Connection } from '#services/connection-store.ts';
import { clockText } from '#ui/when-text.ts';

const awards = (count: number): string => (count === 1 ? '1 award' : `${count} awards`);

/** How the whole outbox stands, and what will happen next by itself. */
export type OutboxStatus =
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'sign-in'; text: string }
  /** `retryAt` is the device time of the next try by itself; null: at once, or as soon as something changes. */
  | { kind: 'waiting'; text: string; retryAt: number | null }
  | { kind: 'needs-you'; text: string }
  | { kind: 'done' };

const WHY = {
  offline: 'No connection. They are saved on this device and go by themselves when it is back.',
  portal:
    'This network answers with a page of its own instead of the school’s server. Open a browser and sign in to the wifi.',
  server: 'The server can’t take them at the moment. They are saved on this device and go by themselves.',
} as const;

export function outboxStatus(summary: OutboxSummary, connection: Connection, sessionEnded: boolean): OutboxStatus {
  const { waiting, needsYou, behind, sending, end } = summary;
  if (waiting > 0 && (sessionEnded || end?.kind === 'sign-in')) {
    return { kind: 'sign-in', text: `${awards(waiting)} on this device. Sign in again to send.` };
  }
  if (waiting > 0 && sending) return { kind: 'sending', ...sending };
  if (waiting > 0) {
    const count = `${awards(waiting)} waiting.`;
    if (end?.kind === 'later') return { kind: 'waiting', text: `${count} ${WHY[end.why]}`, retryAt: end.retryAt };
    if (connection === 'offline') return { kind: 'waiting', text: `${count} ${WHY.offline}`, retryAt: null };
    return { kind: 'waiting', text: `${count} They are on their way.`, retryAt: null };
  }
  if (needsYou > 0) return { kind: 'needs-you', text: needsYouText(needsYou, behind) };
  return { kind: 'done' };
}

function needsYouText(needsYou: number, behind: number): string {
  const decide = `${awards(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} you.`;
  if (behind === 0) return decide;
  return `${decide} ${behind} ${behind === 1 ? 'waits' : 'wait'} behind ${needsYou === 1 ? 'it' : 'them'}.`;
}

/** 'Next try in 12 s.', 'Next try at 10:42.' */
export function nextTryText(retryAt: number, now: number): string {
  const left = Math.ceil((retryAt - now) / 1000);
  if (left <= 0) return 'Trying again now.';
  return left < 60 ? `Next try in ${left} s.` : `Next try at ${clockText(retryAt)}.`;
}
