/** Line breaks and tabs are text. Other control characters, U+0000 among them, are not. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
/** Would make a name or comment read differently from what it says. */
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/;
/** Half a character, for which PostgreSQL would store something else. With the u flag only unpaired halves match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What is wrong with a text from outside, as the end of a sentence; null where nothing is. */
export function textProblem(text: string): string | null {
  if (CONTROL.test(text)) return 'contains a control character';
  if (LONE_SURROGATE.test(text)) return 'contains an incomplete character';
  if (BIDI_OVERRIDE.test(text)) return 'contains a direction override';
  return null;
}

/** The length as a person would count it: in code points. */
export const lengthOf = (text: string): number => [...text].length;

/** NFC, one kind of space, no space at the ends: how names and other one-line texts are stored. */
export const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in the one form in which it is compared and stored; null where the text isn't a UUID. */
export const asUuid = (text: string): string | null => (UUID.test(text) ? text.toLowerCase() : null);

/** An ISO date and time; null where the text is something else. */
export function asTime(text: string): Date | null {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
