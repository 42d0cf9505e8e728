import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Task } from '#server/workers/workers.ts';

const ENOUGH = 3;
/** Checking takes longer with every character, and further characters do not make a weak beginning stronger. */
const LONGEST_JUDGED = 24;
/** Without this limit, a hostile password has its signs read as letters in every possible way: half a second, not a tenth. */
const MOST_SUBSTITUTIONS = 20;

const ADVICE = 'Three unrelated words make a strong one.';
const BASED_ON_OWN = 'it is based on a name, an email or a word of this school';

/** Our words for each of the library's warnings. */
const WARNINGS = {
  straightRow: 'it is a row of keyboard keys',
  keyPattern: 'it is a pattern of keyboard keys',
  simpleRepeat: 'it repeats a character',
  extendedRepeat: 'it repeats itself',
  sequences: 'it is a well-known sequence',
  recentYears: 'it is based on a year',
  dates: 'it is based on a date',
  topTen: 'it is a common password',
  topHundred: 'it is a common password',
  common: 'it is a common password',
  similarToCommon: 'it is close to a common password',
  wordByItself: 'it is a single word',
  namesByThemselves: 'it is a name',
  commonNames: 'it is a name',
  userInputs: BASED_ON_OWN,
  pwned: 'it was leaked from another site',
};

let loading: Promise<ZxcvbnFactory> | null = null;

/** Loads the dictionaries once: 40 MB and a quarter of a second. */
function loadGuesser(): Promise<ZxcvbnFactory> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, en] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...en.translations, warnings: WARNINGS },
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
    maxLength: LONGEST_JUDGED,
  });
}

interface Guess {
  password: string;
  /** What somebody who guesses would know: names, the email, the houses. */
  known: readonly string[];
}

/**
 * Why a password is one of the first that anyone would try, and what to do about it; null where it isn't. A hostile one
 * takes a tenth of a second, so this is work for a thread of its own.
 */
export const JUDGE_PASSWORD: Task<Guess, string | null> = {
  name: 'judge-password',
  longestMs: 200,
  run: guessProblem,
};

async function guessProblem({ password, known }: Guess): Promise<string | null> {
  const words = ownWords(known);
  if (isBasedOn(password, words)) return refusalFor(BASED_ON_OWN);
  const { score, feedback, sequence } = (await loadGuesser()).check(password, words);
  if (score >= ENOUGH) return null;
  const isOfWords = sequence.some(({ pattern }) => pattern === 'dictionary');
  return refusalFor(feedback.warning ?? (isOfWords ? 'it is a common word with little added' : null));
}

const refusalFor = (reason: string | null) => `Too easy to guess${reason === null ? '' : `: ${reason}`}. ${ADVICE}`;

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** 'Maple Grove' as 'maple', 'grove' and 'maplegrove', because the library compares whole entries only. */
function ownWords(known: readonly string[]): string[] {
  const all = ['habit points house school', ...known].map(folded);
  const words = all.flatMap((text) => [...text.split(/[^\p{L}]+/u), lettersOf(text)]);
  return [...new Set(words)].filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

const STAND_INS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};
const unmasked = (text: string) => text.replace(/[013457@$!+]/g, (sign) => STAND_INS[sign] ?? sign);
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Beside such words a password needs this many other letters. */
const ENOUGH_BESIDE = 5;

/** Whether hardly anything is left of a password without these words: 'S4vant-2026', 'MissJones1!'. */
function isBasedOn(password: string, words: readonly string[]): boolean {
  const text = folded(password);
  const long = words.filter((word) => word.length >= 4);
  return [lettersOf(text), lettersOf(unmasked(withoutEnds(text))), lettersOf(unmasked(text))].some((reading) => {
    const rest = long.reduce((left, word) => left.replaceAll(word, ''), reading);
    return rest.length < reading.length && rest.length < ENOUGH_BESIDE;
  });
}
