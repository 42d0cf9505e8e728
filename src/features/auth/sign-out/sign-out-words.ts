import { NOT_SAVED_TEXT, notSentClause, type OutboxCounts } from '#domain/awards/outbox-headline.ts';
import { countText, plural } from '#domain/plural.ts';
import { discardText } from '#domain/awards/outbox-words.ts';
import type { OutboxState } from '#data/outbox/view/outbox-state.ts';

/** How far the question at the sign-out has come. */
export type SignOutStep =
  | { kind: 'asking' }
  /** Send now was pressed at this device time, with this many not sent. */
  | { kind: 'sending'; since: number; count: number }
  | { kind: 'confirming-discard' }
  | { kind: 'discarding' }
  /** Discarded, except those that may have arrived already. */
  | { kind: 'discarded'; notSent: number; inDoubt: number }
  /** This device can't read its outbox. */
  | { kind: 'unreadable' }
  /** This device could not save the decision. */
  | { kind: 'not-written' };

export interface SignOutView {
  title: string;
  text: string;
  progress: { sent: number; total: number } | null;
  /** Send now is offered. */
  canSend: boolean;
}

/** The words and buttons while a person with unsent awards signs out. `still`: nothing has moved for a while. */
export function signOutView(
  step: SignOutStep,
  outbox: OutboxState,
  moment: { firstName: string; still: boolean },
): SignOutView {
  const { headline, counts } = outbox;
  const { unsent } = counts;
  const sessionEnded = headline.kind === 'sign-in' && headline.sessionEnded;
  // A connection that failed a moment ago may be back: a person's Send now always tries.
  const canSend = counts.waiting > 0 && !sessionEnded;
  const view = (text: string, more: Partial<SignOutView> = {}): SignOutView => ({
    title: 'Awards are waiting',
    text,
    progress: null,
    canSend: false,
    ...more,
  });
  switch (step.kind) {
    case 'asking': {
      if (unsent === 0) return view('All awards have been sent.');
      const question = `${countText(unsent, 'award')} ${plural(unsent, 'is', 'are')} not sent yet.`;
      return view(`${question} ${keepText(outbox, moment.firstName)}`, { canSend });
    }
    case 'sending': {
      const sent = Math.max(0, step.count - unsent);
      if (!hasEnded(outbox, step.since, moment.still)) {
        const progress = { sent, total: step.count };
        return view('You will be signed out as soon as all awards are sent.', { progress });
      }
      const left = `${countText(unsent, 'award')} ${plural(unsent, 'is', 'are')} not: ${notSentClause(headline, counts)}.`;
      return view(`${sent} sent. ${left}`, { canSend });
    }
    case 'confirming-discard':
    case 'discarding':
      return view(discardText(unsent), { title: `Discard ${countText(unsent, 'award')}?` });
    case 'discarded': {
      const stays = `${step.inDoubt} may have arrived already, so ${plural(step.inDoubt, 'it stays', 'they stay')}`;
      return view(
        `${countText(step.notSent, 'award')} discarded. ${stays} on this device until we can check with the server.`,
      );
    }
    case 'unreadable':
      return view(
        'This device can’t read its Outbox at the moment. Its awards stay on this device. Reload the page to see them, or sign out anyway.',
      );
    case 'not-written':
      return view(NOT_SAVED_TEXT);
  }
}

function keepText({ headline, counts }: OutboxState, firstName: string): string {
  const { waiting, unsent } = counts;
  const decide = decideText(counts);
  const kept = `If you keep ${plural(unsent, 'it, it stays', 'them, they stay')} on this device without the students’ names`;
  if (waiting === 0) return `${kept}. ${decide} when ${firstName} signs in here again.`;
  const sent = `${kept} and ${plural(unsent, 'is', 'are')} sent when ${firstName} signs in here again.`;
  const all = decide === null ? sent : `${sent} ${decide} before that.`;
  if (headline.kind === 'sign-in' && headline.sessionEnded) {
    return `${all} Your session has ended, so nothing can be sent now.`;
  }
  return headline.kind === 'offline' ? `${all} The last try found no connection.` : all;
}

function decideText({ needsAttention }: OutboxCounts): string | null {
  if (needsAttention === 0) return null;
  return `${needsAttention} ${plural(needsAttention, 'needs', 'need')} a decision in the Outbox`;
}

/** Whether Send now has ended with awards left. */
function hasEnded({ headline, passEndedAt }: OutboxState, since: number, still: boolean): boolean {
  if (headline.kind === 'sending') return false;
  return still || (passEndedAt !== null && passEndedAt >= since);
}
