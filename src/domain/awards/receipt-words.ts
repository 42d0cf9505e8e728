import { counted, plural } from '#domain/plural.ts';
import { awardsAndUndosText } from './awards-and-undos.ts';

/** What became of what the server had lost. */
export interface WentBack {
  /** To when, as a person reads it; null: the server can't say. */
  when: string | null;
  /** Awards and undos that it had lost. */
  awards: number;
  undos: number;
  /** Those that it has not answered yet. */
  awardsOpen: number;
  undosOpen: number;
  /** Those that it refused: a person decides. */
  refused: number;
}

/** What a device found when it compared what it had sent with the ledger. */
export interface ReceiptFacts {
  /** Awards of which the server had said that it has them. */
  awards: number;
  /** Null: nothing was missing. */
  back: WentBack | null;
}

export interface ReceiptWords {
  tone: 'good' | 'working' | 'attention';
  title: string;
  text: string;
}

export function receiptWords({ awards, back }: ReceiptFacts): ReceiptWords {
  if (back && back.refused > 0) {
    const { refused } = back;
    return {
      tone: 'attention',
      title: counted(refused, '# needs you.', '# need you.'),
      text: plural(
        refused,
        'The school’s server refused it when it was sent again. Above you can decide what to do.',
        'The school’s server refused them when they were sent again. Above you can decide what to do.',
      ),
    };
  }
  if (back && back.awardsOpen + back.undosOpen > 0) {
    const { awardsOpen: open } = back;
    const title =
      back.when === null && open > 0
        ? counted(open, '# is being sent again.', '# are being sent again.')
        : wentBackTitle(back.when);
    return {
      tone: 'working',
      title,
      text: `${sumUp(back)} Nothing counts twice, and there’s nothing you need to do.`,
    };
  }
  if (awards === 0) {
    return {
      tone: 'good',
      title: 'Nothing to check.',
      text: 'No award was sent from this device in the last 30 days.',
    };
  }
  const title = awards === 1 ? 'The one award is there.' : `All ${awards} are there.`;
  const before = back ? `${wentBackTitle(back.when)} ${sumUp(back)} ` : '';
  return { tone: 'good', title, text: `${before}Nothing is missing, and nothing is counted twice.` };
}

/** On every screen, until the person has read it. */
export function wentBackText(back: WentBack): string {
  const refused =
    back.refused > 0 ? ` The server refused ${back.refused} of them: the Outbox says what you can do.` : '';
  return `${wentBackTitle(back.when)} ${sumUp(back)}${refused}`;
}

const wentBackTitle = (when: string | null): string =>
  when === null ? 'The school’s server had lost something.' : `The school’s server went back to ${when}.`;

/** '4 awards and 1 undo are being sent again, with their own times: 3 have arrived.' */
function sumUp({ awards, undos, awardsOpen, undosOpen, refused }: WentBack): string {
  const all = awards + undos;
  const what = awardsAndUndosText(awards, undos);
  const open = awardsOpen + undosOpen;
  if (open === 0) return plural(all, `${what} was sent again.`, `${what} were sent again.`);
  const arrived = all - open - refused;
  const sofar = arrived > 0 ? counted(arrived, ': # has arrived', ': # have arrived') : '';
  return plural(
    all,
    `${what} is being sent again, with its own time${sofar}.`,
    `${what} are being sent again, with their own times${sofar}.`,
  );
}
