import type { ImportPlan } from '#contracts/admin/imports.ts';
import { needsTypedChanges, needsTypedLeavers } from '#domain/imports/import-words.ts';
import { counted, countText, numberText } from '#domain/plural.ts';

/** A number that a person has to type before something happens. */
export interface TypedQuestion {
  of: 'changes' | 'leavers';
  number: number;
  title: string;
  why: string;
  label: string;
  confirm: string;
}

const leaversQuestion = (leavers: number, why: string): TypedQuestion => ({
  of: 'leavers',
  number: leavers,
  title: counted(leavers, 'Does # student leave?', 'Do # students leave?'),
  why,
  label: 'How many leave',
  confirm: `Archive ${numberText(leavers)} and continue`,
});

/** What an import asks for, one question after the other. `leavers`: by the file and by hand. */
export function questionsOf(plan: ImportPlan, leavers: number): TypedQuestion[] {
  const changes = plan.rows.filter(({ kind }) => kind === 'changed').length;
  const questions: TypedQuestion[] = [];
  if (needsTypedChanges(changes, plan.students)) {
    questions.push({
      of: 'changes',
      number: changes,
      title: `Does this file change ${countText(changes, 'student', 'students')}?`,
      why: `That is more than a third of the school. A file with two columns swapped would look the same.`,
      label: 'How many change',
      confirm: `Change ${numberText(changes)} and continue`,
    });
  }
  if (needsTypedLeavers(leavers, plan.students)) {
    const why =
      'That is a large part of the school. A file with one class, or with a wrong column, would look the same.';
    questions.push(leaversQuestion(leavers, why));
  }
  return questions;
}

/** Once a year a whole grade leaves, so the leavers are always asked about. */
export const rollOverQuestion = (leavers: number): TypedQuestion =>
  leaversQuestion(leavers, 'They are taken off every list. Their points stay with their houses.');
