import { plural } from '#domain/plural.ts';
import { awardsAndUndosText } from './awards-and-undos.ts';

interface Waiting {
  count: number;
  undos: number;
  /** 'A. R.'; null: this device does not know whose they are. */
  initials: string | null;
}

/** What any signed-in person may read about another account: a number and initials, nothing more. */
export function othersWaitText({ initials, count, undos }: Waiting): string {
  const whose = initials === null ? 'of another account' : `by ${initials}`;
  const signIn = initials === null ? 'its owner signs in' : 'they sign in';
  return `${awardsAndUndosText(count, undos)} ${whose} will be sent when ${signIn}.`;
}

/** On the sign-in page: the awards are safe, and a sign-in sends them. */
export function savedUntilSignInText({ initials, count, undos }: Waiting): string {
  const whose = initials === null ? '' : ` by ${initials}`;
  const all = count + undos;
  const what = `${awardsAndUndosText(count, undos)}${whose}`;
  return plural(
    all,
    `${what} is saved on this device. Sign in to send it.`,
    `${what} are saved on this device. Sign in to send them.`,
  );
}

/** After Send as me. */
export function adoptedText({ unsure, count, undos }: { count: number; undos: number; unsure: number }): string {
  const all = count + undos;
  const what = awardsAndUndosText(count, undos);
  const text = plural(
    all,
    `${what} is yours now. It’ll be sent like your other awards.`,
    `${what} are yours now. They’ll be sent like your other awards.`,
  );
  if (unsure === 0) return text;
  return `${text} ${unsure} may have arrived already: see below.`;
}
