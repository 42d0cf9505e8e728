/** Presets that anyone at school can answer (spec §9). */
export const GENERIC_QUESTIONS = ['What is your last name?', 'What house are you in?'] as const;

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
