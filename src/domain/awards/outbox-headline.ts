import type { Reach } from '#domain/failure.ts';
import { counted, plural } from '#domain/plural.ts';

/** The state of an account's whole outbox: why nothing is sent, or that nothing waits. */
export type Headline =
  /** The outbox was not read yet. */
  | { kind: 'loading' }
  /** This device can't read its outbox, over a new connection either. */
  | { kind: 'unreadable' }
  /** Nothing is sent before the next sign-in. `sessionEnded`: no try is needed to know that. */
  | { kind: 'sign-in'; sessionEnded: boolean }
  | { kind: 'sending'; sent: number; total: number }
  /** `retryAt`: the device time of the next try; null: only another request failed like this, no pass has tried yet. */
  | { kind: 'offline' | 'captive-portal' | 'server-busy'; retryAt: number | null }
  /** It is sent as soon as the sender looks. */
  | { kind: 'queued' }
  /** Nothing can be sent until the teacher decides about what stopped. */
  | { kind: 'needs-attention' }
  | { kind: 'idle'; connection: Reach | 'unknown' };

export interface OutboxCounts {
  /** In the queue, and sent without anyone's help. */
  waiting: number;
  /** Stopped until the teacher decides. */
  needsAttention: number;
  /** In a submission that stopped, so they wait for that decision too. */
  behind: number;
  /** All of these. */
  unsent: number;
}

export const UNREADABLE_TEXT = 'This device can’t read its Outbox at the moment. No awards were removed.';
export const NOT_SAVED_TEXT = 'Couldn’t save that on this device. Nothing was changed.';

/** Why nothing gets through: as a sentence, and as the end of one. */
const NOT_SENT = {
  offline: {
    sentence: (count: number) =>
      plural(
        count,
        'No connection. It is saved on this device and will be sent automatically when you’re back online.',
        'No connection. They are saved on this device and will be sent automatically when you’re back online.',
      ),
    clause: () => 'there is no connection',
  },
  'captive-portal': {
    sentence: () => 'This wifi needs a sign-in. Open a browser and sign in to the wifi.',
    clause: () => 'this wifi needs a sign-in',
  },
  'server-busy': {
    sentence: (count: number) =>
      plural(
        count,
        'The server can’t take it at the moment. It is saved on this device and will be sent automatically.',
        'The server can’t take them at the moment. They are saved on this device and will be sent automatically.',
      ),
    clause: (count: number) =>
      plural(count, 'the server can’t take it at the moment', 'the server can’t take them at the moment'),
  },
} as const;

/** Why nothing gets through; null for every other headline. */
export function notSentReason(headline: Headline): keyof typeof NOT_SENT | null {
  return headline.kind === 'offline' || headline.kind === 'captive-portal' || headline.kind === 'server-busy'
    ? headline.kind
    : null;
}

/** The whole outbox in a sentence or two. */
export function headlineText(headline: Headline, counts: OutboxCounts): string {
  return headlineSentences(headline, counts).join(' ');
}

/** The same, sentence by sentence: first how many, then why. */
export function headlineSentences(headline: Headline, counts: OutboxCounts): string[] {
  const { waiting } = counts;
  if (headline.kind === 'unreadable') return [UNREADABLE_TEXT];
  if (waiting === 0) return [attentionText(counts) ?? 'Nothing is waiting on this device.'];
  if (headline.kind === 'sign-in') {
    return [counted(waiting, '# award on this device.', '# awards on this device.'), 'Sign in again to send.'];
  }
  const reason = notSentReason(headline);
  const why = reason
    ? NOT_SENT[reason].sentence(waiting)
    : plural(waiting, 'It is on its way.', 'They are on their way.');
  return [counted(waiting, '# award waiting.', '# awards waiting.'), why];
}

/** How many awards wait, and how many stopped. */
export function waitingText(counts: OutboxCounts): string {
  const { waiting } = counts;
  const parts = [
    waiting > 0 ? counted(waiting, '# award waiting to be sent.', '# awards waiting to be sent.') : null,
    attentionText(counts),
  ];
  return parts.filter((part) => part !== null).join(' ') || 'All your awards have been sent.';
}

/** '1 award needs attention. 5 more are waiting for it.' Null: none does. */
export function attentionText({ needsAttention, behind }: OutboxCounts): string | null {
  if (needsAttention === 0) return null;
  const decide = counted(needsAttention, '# award needs attention.', '# awards need attention.');
  if (behind === 0) return decide;
  const wait =
    needsAttention === 1
      ? counted(behind, '# more is waiting for it.', '# more are waiting for it.')
      : counted(behind, '# more is waiting for them.', '# more are waiting for them.');
  return `${decide} ${wait}`;
}

/** After a Send now that did not send everything: 'there is no connection'. */
export function notSentClause(headline: Headline, { waiting, unsent }: OutboxCounts): string {
  if (headline.kind === 'sign-in') return 'your session has ended';
  if (waiting === 0) return plural(unsent, 'it needs attention in the Outbox', 'they need attention in the Outbox');
  const reason = notSentReason(headline);
  return reason ? NOT_SENT[reason].clause(unsent) : plural(unsent, 'it is still waiting', 'they are still waiting');
}
