import { notSentReason, type Headline, type OutboxCounts } from '#domain/awards/outbox-headline.ts';
import { plural } from '#domain/plural.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

interface ChipLabel {
  text: string;
  icon: IconName;
  look: 'good' | 'busy' | 'waiting' | 'sign-in' | 'bad' | 'plain';
}

/**
 * The chip's words and icon; colour alone never carries the meaning. A person who can't award has no Outbox, so the chip
 * promises them no saving and no sending.
 */
export function chipLabel(
  headline: Headline,
  { waiting, needsAttention }: OutboxCounts,
  hasOutbox: boolean,
): ChipLabel {
  if (headline.kind === 'unreadable') {
    return { text: hasOutbox ? 'Outbox can’t be read' : 'Storage can’t be read', icon: 'warning', look: 'bad' };
  }
  if (headline.kind === 'sign-in') {
    return { text: hasOutbox ? 'Sign in to send' : 'Sign in again', icon: 'key', look: 'sign-in' };
  }
  if (needsAttention > 0) {
    const text = `${needsAttention} ${plural(needsAttention, 'needs', 'need')} attention`;
    return { text, icon: 'warning', look: 'bad' };
  }
  if (headline.kind === 'sending') {
    return { text: `Sending ${headline.sent} of ${headline.total}`, icon: 'send', look: 'busy' };
  }
  if (headline.kind !== 'idle') {
    return { text: `${waiting} waiting`, icon: notSentReason(headline) ? 'cloud-off' : 'clock', look: 'waiting' };
  }
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

/** What is read aloud: each new state, but not each step of a count. */
export function chipAnnouncement(headline: Headline, counts: OutboxCounts, hasOutbox: boolean): string {
  if (headline.kind === 'loading' || (headline.kind === 'idle' && headline.connection === 'unknown')) return '';
  if (headline.kind === 'sending' && counts.needsAttention === 0) return 'Sending awards';
  return chipLabel(headline, counts, hasOutbox).text;
}
