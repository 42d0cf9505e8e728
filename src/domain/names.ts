import { listText } from './formats.ts';

/** Nothing in it has an accent; most names are so, and a whole school is folded at once. */
const PLAIN = /^[ -~]*$/;

/** For comparing: without case and accents ('Zoë' finds 'zoe'); apostrophes of either kind are one. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’ʼ]/g, "'").toLowerCase().trim();
}

/** Letters that have no accent to take off, and what a person types for them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * For finding by typing, where a keyboard may not have a letter or an apostrophe: 'Łukasz' is found by 'luk', "O'Brien" by
 * 'obr'. Not for comparing: two people may differ in just this.
 */
export function typedText(text: string): string {
  const folded = foldText(text);
  return PLAIN.test(folded)
    ? folded.replaceAll("'", '')
    : folded.replaceAll("'", '').replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** Whether two names are the same without case and accents; one that is missing is the same only as another. */
export function sameName(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : foldText(a) === foldText(b);
}

/** The one of a list that is named: by its id, else by its name. */
export function namedBy<T extends { id: string; name: string }>(
  list: readonly T[],
  { id, name }: { id: string | null; name: string | null },
): T | null {
  const byName = (): T | undefined => list.find((one) => name !== null && sameName(one.name, name));
  return list.find((one) => one.id === id) ?? byName() ?? null;
}

/** Whether every word of a search is somewhere in the text, without case and accents. An empty search finds everything. */
export function hasWords(text: string, search: string): boolean {
  // A list that nobody searches folds none of its names.
  if (search.trim() === '') return true;
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Orders names without regard to case and accents. */
export const compareNames = (a: string, b: string): number => compareSortable(sortableName(a), sortableName(b));

/** 'Ana Rivera'; either name may be missing. */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

/** By last name, then first name, in the order of `compareNames`. */
export function byLastName<P extends { first_name: string; last_name: string }>(people: readonly P[]): P[] {
  return people
    .map((person) => ({ person, last: sortableName(person.last_name), first: sortableName(person.first_name) }))
    .toSorted((a, b) => compareSortable(a.last, b.last) || compareSortable(a.first, b.first))
    .map(({ person }) => person);
}

interface SortableName {
  name: string;
  /** A text that sorts as the name does for the collator; null where only the collator knows. */
  key: string | null;
}

/** In the collator's order, before all digits and letters. Names of classes have such: 'Algebra, Period 1'. */
const SIGNS = ' _-,;:!?."()[]{}@*/\\&#%';

function sortableName(text: string): SortableName {
  const name = text.trim();
  const placed = foldText(name).replace(/[^a-z\d]/g, (sign) => String.fromCharCode(SIGNS.indexOf(sign)));
  // Another sign (its place is -1), or a number that is too long for the next line.
  if (/\uFFFF|\d{10}/.test(placed)) return { name, key: null };
  return { name, key: placed.replace(/\d+/g, (number) => number.padStart(9, '0')) };
}

/**
 * The collator is made and asked only where it is needed: to make it takes long, and to ask it most of the time of sorting a
 * school.
 */
function compareSortable(a: SortableName, b: SortableName): number {
  if (a.key === null || b.key === null) {
    collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    return collator.compare(a.name, b.name);
  }
  return a.key < b.key ? -1 : Number(a.key > b.key);
}
let collator: Intl.Collator | undefined;

/** 'Ana Rivera' gives 'AR'; a single name gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** 'Ana Rivera' gives 'A. R.'; null where there is no name. */
export function dottedInitials(name: string): string | null {
  const letters = [...initialsOf(name)];
  return letters.length === 0 ? null : letters.map((letter) => `${letter}.`).join(' ');
}

/** 'Amara Obi' gives 'Amara O.': how scholars and displays see others (docs/product.md). */
export function shortName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial}.` : firstName.trim();
}

/** The same of a full name, where its parts are not known: the first word, and the initial of the last. */
export function shortenName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return shortName(words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '');
}

/** So many are named, the others counted. */
const NAMED = 5;

/** 'Ana, Ben, and Cleo'; of more than five the first ones, 'and 23 more'. `named`: how many are named. */
export function namesText(names: readonly string[], named: number = NAMED): string {
  if (names.length <= named) return listText(names);
  return `${names.slice(0, named).join(', ')} and ${names.length - named} more`;
}
