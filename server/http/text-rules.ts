/** Line breaks and tabs are text; the other control characters, U+0000 among them, are not. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
/** Would make a name or comment read differently from what it says. */
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/;
/** Half a character; PostgreSQL would store something else. With the u flag only unpaired halves match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What is wrong with a text from outside, as the end of a sentence; null when nothing is. */
export function textProblem(text: string): string | null {
  if (CONTROL.test(text)) return 'holds a control character';
  if (LONE_SURROGATE.test(text)) return 'holds half a character';
  if (BIDI_OVERRIDE.test(text)) return 'holds a direction override';
  return null;
}

/** The length a person would count: in code points. */
export const lengthOf = (text: string): number => [...text].length;

/** NFC, one kind of space, no space at the ends: how names and other one-line texts are kept. */
export const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in the one form in which it is compared and stored; null when it is none. */
export const asUuid = (text: string): string | null => (UUID.test(text) ? text.toLowerCase() : null);
