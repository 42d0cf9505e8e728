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
  const saved = `${awardsAndUndosText(count, undos)}${whose} ${plural(all, 'is', 'are')} saved on this device.`;
  return `${saved} Sign in to send ${plural(all, 'it', 'them')}.`;
}

/** After Send as me. */
export function adoptedText({ unsure, count, undos }: { count: number; undos: number; unsure: number }): string {
  const all = count + undos;
  const text = `${awardsAndUndosText(count, undos)} ${plural(all, 'is', 'are')} yours now. ${plural(all, 'It', 'They')}’ll be sent like your other awards.`;
  if (unsure === 0) return text;
  return `${text} ${unsure} may have arrived already: see below.`;
}
