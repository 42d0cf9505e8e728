import type { OutboxSummary } from '#data/outbox/view/outbox-view.ts';
import { countText, plural } from '#domain/plural.ts';
import type { Connection } from '#services/connection-store.ts';
import { clockText } from '#ui/clock.ts';

/** How the whole outbox stands, and what will happen next by itself. */
export type OutboxStatus =
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'sign-in'; text: string }
  /** `retryAt` is the device time of the next try by itself; null: at once, or as soon as something changes. */
  | { kind: 'waiting'; text: string; retryAt: number | null }
  | { kind: 'needs-you'; text: string }
  | { kind: 'done' };

/** Why so many awards wait, and what happens next. */
function whyText(why: 'offline' | 'portal' | 'server' | null, count: number): string {
  const are = plural(count, 'It is', 'They are');
  switch (why) {
    case 'offline':
      return `No connection. ${are} saved on this device and will be sent automatically when you’re back online.`;
    case 'portal':
      return 'This wifi needs a sign-in. Open a browser and sign in to the wifi.';
    case 'server':
      return `The server can’t take ${plural(count, 'it', 'them')} at the moment. ${are} saved on this device and will be sent automatically.`;
    case null:
      return `${are} on ${plural(count, 'its', 'their')} way.`;
  }
}

export function outboxStatus(summary: OutboxSummary, connection: Connection, sessionEnded: boolean): OutboxStatus {
  const { waiting, needsYou, behind, sending, end } = summary;
  if (waiting > 0 && (sessionEnded || end?.kind === 'sign-in')) {
    return { kind: 'sign-in', text: `${countText(waiting, 'award')} on this device. Sign in again to send.` };
  }
  if (waiting > 0 && sending) return { kind: 'sending', ...sending };
  if (waiting > 0) {
    const count = `${countText(waiting, 'award')} waiting.`;
    if (end?.kind === 'later')
      return { kind: 'waiting', text: `${count} ${whyText(end.why, waiting)}`, retryAt: end.retryAt };
    if (connection === 'offline')
      return { kind: 'waiting', text: `${count} ${whyText('offline', waiting)}`, retryAt: null };
    return { kind: 'waiting', text: `${count} ${whyText(null, waiting)}`, retryAt: null };
  }
  if (needsYou > 0) return { kind: 'needs-you', text: needsYouText(needsYou, behind) };
  return { kind: 'done' };
}

function needsYouText(needsYou: number, behind: number): string {
  const decide = `${countText(needsYou, 'award')} ${plural(needsYou, 'needs', 'need')} you.`;
  if (behind === 0) return decide;
  return `${decide} ${behind} ${plural(behind, 'waits', 'wait')} behind ${plural(needsYou, 'it', 'them')}.`;
}

/** 'Next try in 12 s.', 'Next try at 10:42.' */
export function nextTryText(retryAt: number, now: number): string {
  const left = Math.ceil((retryAt - now) / 1000);
  if (left <= 0) return 'Trying again now.';
  return left < 60 ? `Next try in ${left} s.` : `Next try at ${clockText(retryAt)}.`;
}
