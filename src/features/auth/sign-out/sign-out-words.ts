import { NOT_SAVED_TEXT, notSentClause, type OutboxCounts } from '#domain/awards/outbox-headline.ts';
import { countText, plural } from '#domain/plural.ts';
import { discardText, mayCountText } from '#domain/awards/outbox-words.ts';
import { mayCountOf, type OutboxState } from '#data/outbox/view/outbox-state.ts';

/** How far the question at the sign-out has come. */
export type SignOutStep =
  | { kind: 'asking' }
  /** Send now was pressed at this device time, with this many awards and undos not sent. */
  | { kind: 'sending'; since: number; count: number }
  | { kind: 'confirming-discard' }
  | { kind: 'discarding' }
  /** Discarded, except `inDoubt`, which may have arrived already. Nobody knows whether `mayCount` of the discarded count. */
  | { kind: 'discarded'; notSent: number; inDoubt: number; mayCount: number }
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

/** What is true while the question is open. */
interface Moment {
  firstName: string;
  /** The undos that the server has not answered. */
  undos: number;
  /** Nothing has moved for a while. */
  still: boolean;
}

/** The words and buttons while a person with unsent awards or undos signs out. */
export function signOutView(step: SignOutStep, outbox: OutboxState, moment: Moment): SignOutView {
  const { headline, counts } = outbox;
  const { unsent } = counts;
  const { undos } = moment;
  // A connection that failed a moment ago may be back: a person's Send now always tries.
  const canSend = counts.waiting + undos > 0 && !hasSessionEnded(outbox);
  const view = (text: string, more: Partial<SignOutView> = {}): SignOutView => ({
    title: unsent === 0 && undos > 0 ? 'Undos are waiting' : 'Awards are waiting',
    text,
    progress: null,
    canSend: false,
    ...more,
  });
  switch (step.kind) {
    case 'asking': {
      if (unsent + undos === 0) return view('All awards have been sent.');
      return view([awardsText(outbox, moment), undosText(outbox, moment)].filter(Boolean).join(' '), { canSend });
    }
    case 'sending': {
      const sent = Math.max(0, step.count - unsent - undos);
      if (!hasEnded(outbox, step.since, moment.still)) {
        const what = undos > 0 ? 'everything is' : 'all awards are';
        return view(`You will be signed out as soon as ${what} sent.`, { progress: { sent, total: step.count } });
      }
      const awards = unsent > 0 && `${notText('award', unsent)}: ${notSentClause(headline, counts)}.`;
      const undosLeft = undos > 0 && `${notText('undo', undos)}.`;
      return view([`${sent} sent.`, awards, undosLeft].filter(Boolean).join(' '), { canSend });
    }
    case 'confirming-discard':
    case 'discarding': {
      const mayCount = outbox.submissions.reduce((sum, submission) => sum + mayCountOf(submission), 0);
      return view(discardText(unsent, mayCount), { title: `Discard ${countText(unsent, 'award')}?` });
    }
    case 'discarded': {
      const { notSent, inDoubt, mayCount } = step;
      const stays = `${inDoubt} may have arrived already, so ${plural(inDoubt, 'it stays', 'they stay')}`;
      const parts = [
        `${countText(notSent + mayCount, 'award')} discarded.`,
        inDoubt > 0 ? `${stays} on this device until we can check with the server.` : null,
        mayCountText(mayCount),
      ];
      return view(parts.filter((part) => part !== null).join(' '));
    }
    case 'unreadable':
      return view(
        'This device can’t read its Outbox at the moment. Its awards stay on this device. Reload the page to see them, or sign out anyway.',
      );
    case 'not-written':
      return view(NOT_SAVED_TEXT);
  }
}

function hasSessionEnded({ headline }: OutboxState): boolean {
  return headline.kind === 'sign-in' && headline.sessionEnded;
}

/** '3 awards are not' */
function notText(what: string, count: number): string {
  return `${countText(count, what)} ${plural(count, 'is', 'are')} not`;
}

function awardsText(outbox: OutboxState, { firstName }: Moment): string | null {
  const { unsent } = outbox.counts;
  return unsent === 0 ? null : `${notText('award', unsent)} sent yet. ${keepText(outbox, firstName)}`;
}

/** An undo can't be discarded: what it takes back may have been sent. */
function undosText(outbox: OutboxState, { undos, firstName }: Moment): string | null {
  if (undos === 0) return null;
  const stay = `${plural(undos, 'It stays', 'They stay')} on this device`;
  const text = `${notText('undo', undos)} sent yet. ${stay} and ${plural(undos, 'is', 'are')} sent when ${firstName} signs in here again.`;
  const alone = outbox.counts.unsent === 0 && hasSessionEnded(outbox);
  return alone ? `${text} ${SESSION_ENDED}` : text;
}

const SESSION_ENDED = 'Your session has ended, so nothing can be sent now.';

function keepText(outbox: OutboxState, firstName: string): string {
  const { headline, counts } = outbox;
  const { waiting, unsent } = counts;
  const decide = decideText(counts);
  const kept = `If you keep ${plural(unsent, 'it, it stays', 'them, they stay')} on this device without the students’ names`;
  if (waiting === 0) return `${kept}. ${decide} when ${firstName} signs in here again.`;
  const sent = `${kept} and ${plural(unsent, 'is', 'are')} sent when ${firstName} signs in here again.`;
  const all = decide === null ? sent : `${sent} ${decide} before that.`;
  if (hasSessionEnded(outbox)) return `${all} ${SESSION_ENDED}`;
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
