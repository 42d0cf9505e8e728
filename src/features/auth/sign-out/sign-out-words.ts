import { NOT_SAVED_TEXT, notSentClause, type OutboxCounts } from '#domain/awards/outbox-headline.ts';
import { counted, countText, plural } from '#domain/plural.ts';
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
      const why = notSentClause(headline, counts);
      const awards = unsent > 0 && counted(unsent, `# award is not: ${why}.`, `# awards are not: ${why}.`);
      const undosLeft = undos > 0 && counted(undos, '# undo is not.', '# undos are not.');
      return view([`${sent} sent.`, awards, undosLeft].filter(Boolean).join(' '), { canSend });
    }
    case 'confirming-discard':
    case 'discarding': {
      const mayCount = outbox.submissions.reduce((sum, submission) => sum + mayCountOf(submission), 0);
      return view(discardText(unsent, mayCount), { title: `Discard ${countText(unsent, 'award', 'awards')}?` });
    }
    case 'discarded': {
      const { notSent, inDoubt, mayCount } = step;
      const stays = counted(
        inDoubt,
        '# may have arrived already, so it stays on this device until we can check with the server.',
        '# may have arrived already, so they stay on this device until we can check with the server.',
      );
      const parts = [
        `${countText(notSent + mayCount, 'award', 'awards')} discarded.`,
        inDoubt > 0 ? stays : null,
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

function awardsText(outbox: OutboxState, { firstName }: Moment): string | null {
  const { unsent } = outbox.counts;
  if (unsent === 0) return null;
  return `${counted(unsent, '# award is not sent yet.', '# awards are not sent yet.')} ${keepText(outbox, firstName)}`;
}

/** An undo can't be discarded: what it takes back may have been sent. */
function undosText(outbox: OutboxState, { undos, firstName }: Moment): string | null {
  if (undos === 0) return null;
  const text = counted(
    undos,
    `# undo is not sent yet. It stays on this device and is sent when ${firstName} signs in here again.`,
    `# undos are not sent yet. They stay on this device and are sent when ${firstName} signs in here again.`,
  );
  const alone = outbox.counts.unsent === 0 && hasSessionEnded(outbox);
  return alone ? `${text} ${SESSION_ENDED}` : text;
}

const SESSION_ENDED = 'Your session has ended, so nothing can be sent now.';

function keepText(outbox: OutboxState, firstName: string): string {
  const { headline, counts } = outbox;
  const { waiting, unsent } = counts;
  const decide = decideText(counts);
  const kept = plural(
    unsent,
    'If you keep it, it stays on this device without the students’ names',
    'If you keep them, they stay on this device without the students’ names',
  );
  if (waiting === 0) return `${kept}. ${decide} when ${firstName} signs in here again.`;
  const again = `sent when ${firstName} signs in here again.`;
  const sent = plural(unsent, `${kept} and is ${again}`, `${kept} and are ${again}`);
  const all = decide === null ? sent : `${sent} ${decide} before that.`;
  if (hasSessionEnded(outbox)) return `${all} ${SESSION_ENDED}`;
  return headline.kind === 'offline' ? `${all} The last try found no connection.` : all;
}

function decideText({ needsAttention }: OutboxCounts): string | null {
  if (needsAttention === 0) return null;
  return counted(needsAttention, '# needs a decision in the Outbox', '# need a decision in the Outbox');
}

/** Whether Send now has ended with awards left. */
function hasEnded({ headline, passEndedAt }: OutboxState, since: number, still: boolean): boolean {
  if (headline.kind === 'sending') return false;
  return still || (passEndedAt !== null && passEndedAt >= since);
}
