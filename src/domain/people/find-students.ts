import { typedText } from '#domain/names.ts';
import type { ListableStudent, ListedStudent } from './student-list.ts';

/** A student as Find looks for them. */
export interface FindableStudent<S extends ListableStudent = ListableStudent> {
  listed: ListedStudent<S>;
  /** Each word of the name after a space, as it is typed: ' maya aguilar'. */
  words: string;
}

/** Who was found: by the beginnings of words, and those who are one slip of the finger away. */
export interface FoundStudents<S extends ListableStudent = ListableStudent> {
  found: ReadonlyArray<ListedStudent<S>>;
  /** Only where few were found. */
  similar: ReadonlyArray<ListedStudent<S>>;
}

/** In a shorter word every slip makes another name. */
const SLIP_LETTERS = 4;
/** Where fewer were found, those with similar names are looked for too: a screen of a phone has room for them. */
const FEW = 6;

/** A whole school, made ready once. Those of one's own classes come first, else the order stays. */
export function findable<S extends ListableStudent>(
  all: ReadonlyArray<ListedStudent<S>>,
  isMine: (id: string) => boolean,
): Array<FindableStudent<S>> {
  const mine: Array<FindableStudent<S>> = [];
  const others: Array<FindableStudent<S>> = [];
  for (const listed of all) {
    const one = { listed, words: wordsOf(listed.name) };
    if (isMine(listed.student.id)) mine.push(one);
    else others.push(one);
  }
  return [...mine, ...others];
}

/** Everyone with a word that begins like each word that was typed. Nothing typed finds nobody. */
export function findStudents<S extends ListableStudent>(
  all: ReadonlyArray<FindableStudent<S>>,
  typed: string,
): FoundStudents<S> {
  const beginnings = typedWords(typed);
  if (beginnings.length === 0) return { found: [], similar: [] };
  const marked = beginnings.map((word) => ` ${word}`);
  const found = all.filter(({ words }) => marked.every((word) => words.includes(word)));
  if (found.length >= FEW) return { found: found.map(listedOf), similar: [] };
  const known = new Set(found);
  const similar = all.filter((one) => !known.has(one) && hasOneSlip(one.words, beginnings));
  return { found: found.map(listedOf), similar: similar.map(listedOf) };
}

const listedOf = <S extends ListableStudent>({ listed }: FindableStudent<S>): ListedStudent<S> => listed;

/** A part of a name, and whether it is a beginning that was typed. */
export interface NamePart {
  text: string;
  isTyped: boolean;
}

/** A name in parts, so that the beginnings that were typed can be told from the rest. */
export function markedName(name: string, typed: string): NamePart[] {
  const beginnings = typedWords(typed);
  const parts: NamePart[] = [];
  for (const piece of name.split(/(?<=[\s-])/)) {
    const letters = Math.max(0, ...beginnings.map((word) => lettersOf(piece, word)));
    const [start, rest] = [piece.slice(0, letters), piece.slice(letters)];
    if (start !== '') parts.push({ text: start, isTyped: true });
    if (rest !== '') parts.push({ text: rest, isTyped: false });
  }
  return parts;
}

/** How many characters of a word of a name it takes for what was typed; 0: it begins with something else. */
function lettersOf(piece: string, word: string): number {
  if (!typedText(piece).startsWith(word)) return 0;
  let length = 1;
  while (length < piece.length && typedText(piece.slice(0, length)).length < word.length) length += 1;
  // An accent that is a character of its own belongs to its letter.
  while (/^\p{M}/u.test(piece.slice(length))) length += 1;
  return length;
}

const typedWords = (text: string): string[] =>
  typedText(text)
    .split(/[\s-]+/)
    .filter(Boolean);

const wordsOf = (name: string): string => ` ${typedText(name).replace(/[\s-]+/g, ' ')}`;

/** Whether each word that was typed begins a word of the name, with one slip in all of them together. */
function hasOneSlip(words: string, beginnings: readonly string[]): boolean {
  let slips = 0;
  for (const beginning of beginnings) {
    if (words.includes(` ${beginning}`)) continue;
    slips += 1;
    if (slips > 1 || beginning.length < SLIP_LETTERS) return false;
    if (!words.split(' ').some((word) => word !== '' && beginsWithSlip(word, beginning))) return false;
  }
  return slips === 1;
}

/** Whether a word begins like this but for one letter: another one, one too many, one too few, or two that changed places. */
function beginsWithSlip(word: string, typed: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === typed[at]) at += 1;
  const rest = typed.slice(at + 1);
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (word[at] === typed[at + 1] && word[at + 1] === typed[at] && word.startsWith(typed.slice(at + 2), at + 2))
  );
}
