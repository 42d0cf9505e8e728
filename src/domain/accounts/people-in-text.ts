import { isEmail } from './new-person-check.ts';

interface NamedEmail {
  email: string;
  first_name: string;
  last_name: string;
}

/** Whom a pasted text names: the emails; and lines and words that should have one and have none. */
export interface PeopleInText {
  people: NamedEmail[];
  unread: string[];
}

const NOBODY = { first_name: '', last_name: '' };
/** What may stand around an address or a name. */
const AROUND = /^[<("'`[]+|[>)"'`\],.:]+$/g;

/**
 * The email addresses of a text, whatever separates them: one a line, with commas or semicolons, as columns of a
 * spreadsheet, or 'Jonas Odell <j.odell@school.example>'. The other words beside an address are its name. Each address
 * counts once.
 */
export function peopleInText(text: string): PeopleInText {
  const people = new Map<string, NamedEmail>();
  const unread: string[] = [];
  for (const piece of piecesOf(text)) {
    const words = wordsOf(piece);
    const addresses = words.filter(isAddress);
    const name = addresses.length === 1 ? nameOf(words.filter((word) => !isAddress(word))) : NOBODY;
    for (const address of addresses) {
      const email = address.toLowerCase();
      if (!isEmail(email)) unread.push(address);
      else if (!people.has(email)) people.set(email, { email, ...name });
    }
  }
  return { people: [...people.values()], unread: [...unread, ...(people.size === 0 ? [] : withoutAddress(text))] };
}

const isAddress = (word: string): boolean => word.includes('@');
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((word) => word.replaceAll(AROUND, ''))
    .filter(Boolean);

/** A person a piece: a line with several addresses is divided at its commas. */
const piecesOf = (text: string): string[] =>
  text.split(/[\r\n;]+/).flatMap((line) => (wordsOf(line).filter(isAddress).length > 1 ? line.split(/[,\t]/) : [line]));

/** Lines without an address, but for a head of columns. */
const withoutAddress = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .filter((line, index) => /\w/.test(line) && !line.includes('@') && !(index === 0 && /mail/i.test(line)))
    .map((line) => line.trim());

function nameOf([first_name = '', ...rest]: readonly string[]): Pick<NamedEmail, 'first_name' | 'last_name'> {
  return { first_name, last_name: rest.join(' ') };
}
