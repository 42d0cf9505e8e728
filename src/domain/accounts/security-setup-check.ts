import { failureDetail, failureStatus, type Failure } from '#domain/failure.ts';
import { isEasyAnswer, isGenericQuestion } from './security-question.ts';

export const SECURITY_SETUP_WORDS = {
  incomplete: 'Both question and answer are required.',
  generic: 'Please choose a more specific question (not a generic preset).',
  easy: 'Please choose an answer that is harder to guess.',
  notSaved: 'Could not save your security question.',
  network: 'Network error.',
  saved: 'Security question saved.',
} as const;

interface QuestionOnFile {
  has_security_question: boolean;
  is_generic: boolean;
  question: string | null;
}

/** An educator without a question, or with one that anyone at school can answer, chooses one first. */
export function needsSecurityQuestion(onFile: QuestionOnFile): boolean {
  return !onFile.has_security_question || onFile.is_generic || isGenericQuestion(onFile.question ?? '');
}

/** What the form starts with: the question on file, unless it is a generic one. */
export function startingQuestion(onFile: QuestionOnFile): string {
  const question = onFile.question?.trim() ?? '';
  return onFile.is_generic || isGenericQuestion(question) ? '' : question;
}

/** The first thing that is wrong, by the rule of the server; `known` is what anyone at school knows about the person. */
export function securitySetupProblem(
  fields: { question: string; answer: string },
  known: { own: Parameters<typeof isEasyAnswer>[2]; houses: readonly string[] },
): { field: 'question' | 'answer'; text: string } | null {
  if (!fields.question.trim()) return { field: 'question', text: SECURITY_SETUP_WORDS.incomplete };
  if (!fields.answer.trim()) return { field: 'answer', text: SECURITY_SETUP_WORDS.incomplete };
  if (isGenericQuestion(fields.question)) return { field: 'question', text: SECURITY_SETUP_WORDS.generic };
  if (isEasyAnswer(fields.answer, fields.question, known.own, known.houses)) {
    return { field: 'answer', text: SECURITY_SETUP_WORDS.easy };
  }
  return null;
}

export function securitySetupFailureText(failure: Failure): string {
  if (failureStatus(failure) === null) return SECURITY_SETUP_WORDS.network;
  return failureDetail(failure) ?? SECURITY_SETUP_WORDS.notSaved;
}
