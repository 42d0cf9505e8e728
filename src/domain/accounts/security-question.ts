import { fullName } from '#domain/names.ts';

/** Presets that anyone at school can answer (docs/product.md). */
const GENERIC_QUESTIONS = ['What is your last name?', 'What house are you in?'] as const;

const bare = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\s]/gu, '');
const GENERIC = new Set(GENERIC_QUESTIONS.map(bare));

/** Compared without case, punctuation and spaces: 'what is your LAST NAME??' is generic. */
export function isGenericQuestion(question: string): boolean {
  return GENERIC.has(bare(question));
}

/** 'Captain  Mango ' is 'captain mango': how answers are compared. */
export const normaliseAnswer = (answer: string): string =>
  answer.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const SHORTEST_ANSWER = 4;

/** What anyone at school knows about the person. */
interface OwnWords {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
}

/** Whether anyone at school knows the answer, or reads it in the question. */
export function isEasyAnswer(answer: string, question: string, own: OwnWords, houses: readonly string[]): boolean {
  const normal = normaliseAnswer(answer);
  if ([...normal].length < SHORTEST_ANSWER) return true;
  const known = [own.email, own.username, own.first_name, own.last_name, fullName(own)];
  const words = normaliseAnswer(question).split(/[^\p{L}\p{N}']+/u);
  return [...known, ...houses, ...words].some((each) => normaliseAnswer(each) === normal) || /^grade \d+$/.test(normal);
}
