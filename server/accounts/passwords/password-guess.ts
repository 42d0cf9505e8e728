import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

const ENOUGH = 3;
/** Checking takes longer with every character; what comes behind these makes a weak beginning no stronger. */
const LONGEST_JUDGED = 32;
/** Of hostile passwords every reading with other letters for signs would be tried: half a second instead of a tenth. */
const MOST_SUBSTITUTIONS = 20;

const WAY_OUT = 'Three unrelated words make a strong one.';
const BUILT_ON_OWN = 'it is built on a name, an email or a word of this school';

/** Our words for each of the library's warnings. */
const WARNINGS = {
  straightRow: 'it is a row of keys',
  keyPattern: 'it is a pattern of keys',
  simpleRepeat: 'it repeats a character',
  extendedRepeat: 'it repeats itself',
  sequences: 'it is a well-known sequence',
  recentYears: 'it is built on a year',
  dates: 'it is built on a date',
  topTen: 'it is a common password',
  topHundred: 'it is a common password',
  common: 'it is a common password',
  similarToCommon: 'it is close to a common password',
  wordByItself: 'it is a single word',
  namesByThemselves: 'it is a name',
  commonNames: 'it is a name',
  userInputs: BUILT_ON_OWN,
  pwned: 'it was stolen elsewhere',
};

let loading: Promise<ZxcvbnFactory> | null = null;

/** The dictionaries, once a process: 40 MB, and a quarter of a second that a start has and a sign-up has not. */
export function loadGuesser(): Promise<ZxcvbnFactory> {
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

/**
 * Why a password is one of the first that anyone would try, with a way out; null where it is not. `context` is what the
 * one who guesses would know: names, the email, the houses.
 */
export async function guessProblem(password: string, context: readonly string[]): Promise<string | null> {
  const words = ownWords(context);
  if (isBuiltOn(password, words)) return inWords(BUILT_ON_OWN);
  const { score, feedback, sequence } = (await loadGuesser()).check(password, words);
  if (score >= ENOUGH) return null;
  const isOfWords = sequence.some(({ pattern }) => pattern === 'dictionary');
  return inWords(feedback.warning ?? (isOfWords ? 'it is a common word with little added' : null));
}

const inWords = (why: string | null) => `Too easy to guess${why === null ? '' : `: ${why}`}. ${WAY_OUT}`;

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** 'Maple Grove' as 'maple', 'grove' and 'maplegrove': the library compares whole entries only. */
function ownWords(context: readonly string[]): string[] {
  const all = ['habit points house school', ...context].map(folded);
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

/** Fewer letters than this beside one's own words are no password. */
const ENOUGH_BESIDE = 5;

/** Whether next to nothing is left of a password without such words: 'S4vant-2026', 'MissJones1!'. */
function isBuiltOn(password: string, words: readonly string[]): boolean {
  const text = folded(password);
  const long = words.filter((word) => word.length >= 4);
  return [lettersOf(text), lettersOf(unmasked(withoutEnds(text))), lettersOf(unmasked(text))].some((reading) => {
    const rest = long.reduce((left, word) => left.replaceAll(word, ''), reading);
    return rest.length < reading.length && rest.length < ENOUGH_BESIDE;
  });
}
