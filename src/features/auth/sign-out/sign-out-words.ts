import { unsentIn, type OutboxSummary } from '#data/outbox/view/outbox-view.ts';
import type { Connection } from '#services/connection-store.ts';

/** How far the question at the sign-out has come. */
export type SignOutStep =
  | { kind: 'asking' }
  /** Send now was pressed at this device time, with this many not sent. */
  | { kind: 'sending'; since: number; count: number }
  | { kind: 'confirming-discard' }
  | { kind: 'discarding' }
  /** Given up, all but those that may have arrived already. */
  | { kind: 'discarded'; notSent: number; inDoubt: number }
  /** This device can't read its outbox. */
  | { kind: 'unreadable' }
  /** This device could not write down what was asked for. */
  | { kind: 'not-written' };

export interface SignOutMoment {
  firstName: string;
  connection: Connection;
  sessionEnded: boolean;
  /** Nothing has moved for a while. */
  still: boolean;
}

export interface SignOutView {
  title: string;
  text: string;
  progress: { sent: number; total: number } | null;
  /** Send now is offered. */
  canSend: boolean;
}

const awards = (count: number): string => (count === 1 ? '1 award' : `${count} awards`);
const are = (count: number): string => (count === 1 ? 'is' : 'are');

/** What is told and offered while somebody with unsent awards signs out. */
export function signOutView(step: SignOutStep, summary: OutboxSummary, moment: SignOutMoment): SignOutView {
  const title = 'Awards are waiting';
  const unsent = unsentIn(summary);
  // A connection that failed a moment ago may be back: a person's Send now always tries.
  const canSend = summary.waiting > 0 && !moment.sessionEnded;
  const told = (text: string): SignOutView => ({ title, text, progress: null, canSend: false });
  switch (step.kind) {
    case 'asking':
      if (unsent === 0) return told('All of them are sent by now.');
      return { ...told(`${awards(unsent)} ${are(unsent)} not sent yet. ${keepText(summary, moment)}`), canSend };
    case 'sending': {
      const sent = Math.max(0, step.count - unsent);
      if (!hasEnded(summary, step.since, moment)) {
        const text = 'You are signed out as soon as all are sent.';
        return { ...told(text), progress: { sent, total: step.count } };
      }
      const text = `${sent} sent. ${awards(unsent)} ${are(unsent)} not: ${whyLeft(summary, unsent, moment)}.`;
      return { ...told(text), canSend };
    }
    case 'confirming-discard':
    case 'discarding':
      return { ...told(''), title: `Discard ${awards(unsent)}?` };
    case 'discarded': {
      const stays = step.inDoubt === 1 ? 'it stays' : 'they stay';
      return told(
        `${awards(step.notSent)} discarded. ${step.inDoubt} may have arrived already, so ${stays} on this device until the server can tell.`,
      );
    }
    case 'unreadable':
      return told(
        'This device can’t read its Outbox at the moment. Awards that wait in it stay there. Reload the page to see them, or sign out all the same.',
      );
    case 'not-written':
      return told('This device could not write that down. Nothing has changed.');
  }
}

function keepText(summary: OutboxSummary, { firstName, connection, sessionEnded }: SignOutMoment): string {
  const { waiting, needsYou } = summary;
  const unsent = unsentIn(summary);
  const they = unsent === 1 ? 'it stays' : 'they stay';
  const kept = `Kept, ${they} on this device without the students’ names`;
  if (waiting === 0) return `${kept}. ${needText(needsYou)} when ${firstName} signs in here again.`;
  const text = `${kept} and ${are(unsent)} sent when ${firstName} signs in here again.`;
  const all = needsYou === 0 ? text : `${text} ${needText(needsYou)} before that.`;
  if (sessionEnded) return `${all} Your session has ended, so nothing can be sent now.`;
  return connection === 'offline' ? `${all} The last try found no connection.` : all;
}

function needText(needsYou: number): string {
  return needsYou === 1 ? '1 needs a decision in the Outbox' : `${needsYou} need a decision in the Outbox`;
}

/** Whether what was asked for with Send now has come to its end with something left. */
function hasEnded({ sending, end }: OutboxSummary, since: number, { still }: SignOutMoment): boolean {
  if (sending) return false;
  return still || (end !== null && end.kind !== 'more' && end.at >= since);
}

function whyLeft({ waiting, end }: OutboxSummary, unsent: number, { sessionEnded }: SignOutMoment): string {
  const [they, them, need, have] = unsent === 1 ? ['it', 'it', 'needs', 'has'] : ['they', 'them', 'need', 'have'];
  if (sessionEnded || end?.kind === 'sign-in') return 'your session has ended';
  if (waiting === 0) return `${they} ${need} you in the Outbox`;
  if (end?.kind !== 'later') return `${they} ${have} not gone yet`;
  switch (end.why) {
    case 'offline':
      return 'there is no connection';
    case 'portal':
      return 'this wifi needs a sign-in';
    case 'server':
      return `the server can’t take ${them} at the moment`;
  }
}
