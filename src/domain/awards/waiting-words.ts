import { countText, plural } from '#domain/plural.ts';

interface Waiting {
  count: number;
  /** 'A. R.'; null: this device does not know whose they are. */
  initials: string | null;
}

/** What anyone who is signed in may read about another account: a number and initials, nothing more. */
export function othersWaitText({ count, initials }: Waiting): string {
  const whose = initials === null ? 'of another account' : `by ${initials}`;
  return `${countText(count, 'award')} ${whose} ${plural(count, 'waits', 'wait')} for their sign-in.`;
}

/** On the sign-in page: that what was awarded is safe, and what sends it. */
export function savedUntilSignInText({ count, initials }: Waiting): string {
  const whose = initials === null ? '' : ` by ${initials}`;
  const saved = `${countText(count, 'award')}${whose} ${plural(count, 'is', 'are')} saved on this device.`;
  return `${saved} Sign in to send ${plural(count, 'it', 'them')}.`;
}

/** After Send as me. */
export function adoptedText({ count, unsure }: { count: number; unsure: number }): string {
  const text = `${countText(count, 'award')} ${plural(count, 'is', 'are')} yours now, and sent like your other awards.`;
  if (unsure === 0) return text;
  return `${text} ${unsure} may have arrived already: see below.`;
}
