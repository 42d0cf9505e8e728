import type { GivenAward, GivenState } from './given.ts';

/** What a state looks like; the colour only repeats the words. */
interface GivenWords {
  text: string;
  /** In the Outbox, where each award stands among those of its tap. */
  inOutbox?: string;
  /** After a number, where `text` does not say it. */
  counted?: string;
  /** More to read below it in the Outbox. The server's own words follow where it answered. */
  more?: string;
  icon: 'check' | 'clock' | 'close' | 'info' | 'question' | 'send' | 'skip' | 'undo' | 'warning';
  tone: 'good' | 'busy' | 'bad' | 'quiet';
}

/** What every screen says of an award, in the order in which a card of the Outbox counts them. */
export const GIVEN_WORDS: Record<GivenState, GivenWords> = {
  refused: { text: 'Not sent', inOutbox: 'Refused', icon: 'warning', tone: 'bad', more: 'The server says:' },
  'set-aside': {
    text: 'Set aside',
    icon: 'warning',
    tone: 'bad',
    more: 'The server failed on this award again and again:',
  },
  unsure: {
    text: 'Not sure it arrived',
    counted: 'not sure',
    icon: 'question',
    tone: 'bad',
    more: 'We couldn’t confirm it arrived. Check the student’s history.',
  },
  unreadable: {
    text: 'Needs attention',
    icon: 'warning',
    tone: 'bad',
    more: 'This device can no longer read this award, so it can’t be sent.',
  },
  behind: {
    text: 'Waiting for another award',
    counted: 'on hold',
    icon: 'clock',
    tone: 'quiet',
  },
  sending: { text: 'Sending', icon: 'send', tone: 'busy' },
  'in-doubt': {
    text: 'Unconfirmed',
    icon: 'question',
    tone: 'busy',
    more: 'It may have been sent, but no answer came. We’ll check again.',
  },
  saving: { text: 'Saving', icon: 'clock', tone: 'busy' },
  waiting: { text: 'Waiting on this device', inOutbox: 'Waiting', icon: 'clock', tone: 'busy' },
  sent: { text: 'Sent', icon: 'check', tone: 'good' },
  'in-review': {
    text: 'Waiting for review',
    inOutbox: 'Sent for review',
    icon: 'clock',
    tone: 'quiet',
    more: 'Staff decide whether it counts: see the student’s history.',
  },
  declined: { text: 'Not counted', icon: 'info', tone: 'quiet' },
  cancelled: { text: 'Cancelled', icon: 'undo', tone: 'quiet' },
  skipped: { text: 'Skipped', icon: 'skip', tone: 'quiet' },
  discarded: { text: 'Discarded', icon: 'close', tone: 'quiet' },
  'given-up': {
    text: 'Given up',
    icon: 'question',
    tone: 'quiet',
    more: 'The server failed on it, and may count it all the same: check the student’s history.',
  },
  'not-undone': { text: 'Could not be undone', icon: 'warning', tone: 'bad' },
  undoing: { text: 'Undoing…', counted: 'being undone', icon: 'clock', tone: 'busy' },
  'taken-back': { text: 'Undone', icon: 'undo', tone: 'quiet' },
};

/** The state in words; of an Undo that was refused also why, in the server's own words if it gave any. */
export function stateText({ state, problem }: Pick<GivenAward, 'state' | 'problem'>): string {
  const { text } = GIVEN_WORDS[state];
  return state === 'not-undone' ? `${text}: ${problem ?? 'the server said no.'}` : text;
}
