import { notSentReason, type Headline, type OutboxCounts } from '#domain/awards/outbox-headline.ts';
import type { OutboxState } from '#data/outbox/view/outbox-state.ts';
import { counted, plural } from '#domain/plural.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

interface ChipLabel {
  text: string;
  icon: IconName;
  look: 'good' | 'busy' | 'waiting' | 'sign-in' | 'bad' | 'plain';
}

type Chip = Pick<OutboxState, 'headline' | 'counts'>;

/** What the chip speaks of: an undo that is not sent waits like an award, and one that was refused needs the person too. */
export function withUndos({ headline, counts, undoCounts }: Chip & Pick<OutboxState, 'undoCounts'>): Chip {
  const { undoing, refused } = undoCounts;
  return {
    headline: headline.kind === 'idle' && undoing > 0 ? WAITING[headline.connection] : headline,
    counts: { ...counts, waiting: counts.waiting + undoing, needsAttention: counts.needsAttention + refused },
  };
}

const WAITING = {
  online: { kind: 'queued' },
  unknown: { kind: 'queued' },
  offline: { kind: 'offline', retryAt: null },
  portal: { kind: 'captive-portal', retryAt: null },
  failing: { kind: 'server-busy', retryAt: null },
} as const;

/**
 * The chip's words and icon; colour alone never carries the meaning. A person who can't award has no Outbox, so the chip
 * promises them no saving and no sending. `isLow`: this device is almost full.
 */
export function chipLabel(
  headline: Headline,
  { waiting, needsAttention }: OutboxCounts,
  hasOutbox: boolean,
  isLow = false,
): ChipLabel {
  if (headline.kind === 'unreadable') {
    return { text: hasOutbox ? 'Outbox can’t be read' : 'Storage can’t be read', icon: 'warning', look: 'bad' };
  }
  if (headline.kind === 'sign-in') {
    return { text: hasOutbox ? 'Sign in to send' : 'Sign in again', icon: 'key', look: 'sign-in' };
  }
  if (needsAttention > 0) {
    const text = counted(needsAttention, '# needs attention', '# need attention');
    return { text, icon: 'warning', look: 'bad' };
  }
  if (headline.kind === 'sending') {
    return { text: `Sending ${headline.sent} of ${headline.total}`, icon: 'send', look: 'busy' };
  }
  if (headline.kind !== 'idle') {
    const text = isLow ? `${waiting} waiting, device almost full` : `${waiting} waiting`;
    return { text, icon: notSentReason(headline) ? 'cloud-off' : 'clock', look: 'waiting' };
  }
  if (isLow && hasOutbox) return { text: 'Device almost full', icon: 'warning', look: 'waiting' };
  switch (headline.connection) {
    case 'offline':
      return { text: hasOutbox ? 'Offline. Saved on this device' : 'Offline', icon: 'cloud-off', look: 'busy' };
    case 'portal':
      return { text: 'This wifi needs a sign-in', icon: 'key', look: 'busy' };
    case 'failing':
      return { text: 'Server not answering', icon: 'warning', look: 'busy' };
    case 'online':
      return { text: 'Online', icon: 'check', look: 'good' };
    case 'unknown':
      return { text: 'Connecting…', icon: 'cloud', look: 'plain' };
  }
}

/** The chip where its place has one size: a number and a word, of which a narrow place shows the number alone. */
export interface BriefLabel extends Pick<ChipLabel, 'icon' | 'look'> {
  number: number | null;
  word: string;
}

/**
 * Null where all is well. `isLong`: the sending takes more than a moment; quick ones are not worth a word.
 */
export function briefLabel(
  headline: Headline,
  counts: OutboxCounts,
  isLong: boolean,
  isLow = false,
): BriefLabel | null {
  const { icon, look } = chipLabel(headline, counts, true, isLow);
  const { waiting, needsAttention } = counts;
  const brief = (word: string, number: number | null = null): BriefLabel => ({ icon, look, number, word });
  if (headline.kind === 'unreadable') return brief('Reload');
  if (headline.kind === 'sign-in') return brief('Sign in');
  if (needsAttention > 0) return brief(plural(needsAttention, 'needs you', 'need you'), needsAttention);
  if (isOnItsWay(headline)) return isLong ? brief('Sending…') : null;
  if (headline.kind !== 'idle') return brief('waiting', waiting);
  if (isLow) return brief('Almost full');
  const { connection } = headline;
  return connection === 'online' || connection === 'unknown' ? null : brief(REACH_WORDS[connection]);
}

const REACH_WORDS = { offline: 'Offline', portal: 'Wifi sign-in', failing: 'No answer' } as const;

/** Whether nothing holds it up. */
export function isOnItsWay({ kind }: Headline): boolean {
  return kind === 'sending' || kind === 'queued';
}

/** What is read aloud: each new state, but not each step of a count. */
export function chipAnnouncement(headline: Headline, counts: OutboxCounts, hasOutbox: boolean, isLow = false): string {
  if (headline.kind === 'loading' || (headline.kind === 'idle' && headline.connection === 'unknown')) return '';
  if (headline.kind === 'sending' && counts.needsAttention === 0) return 'Sending awards';
  return chipLabel(headline, counts, hasOutbox, isLow).text;
}
