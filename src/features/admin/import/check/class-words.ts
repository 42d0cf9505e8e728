import type { ImportPlan, PlanClass } from '#contracts/admin/imports.ts';
import { countText, numberText } from '#domain/plural.ts';

export const CLASS_WORDS: Readonly<Record<PlanClass['kind'], string>> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  ends: 'ended',
};

/** '12 students (+1 −0), 1 teacher · changed' */
export const classWords = ({ kind, students, teachers, unknown }: PlanClass): string =>
  [
    `${placesText(students, countText(students.count, 'student', 'students'), kind)}, ${placesText(teachers, countText(teachers.count, 'teacher', 'teachers'), kind)}`,
    CLASS_WORDS[kind],
    unknown > 0 && `${countText(unknown, 'person of it is', 'people of it are')} not known here`,
  ]
    .filter(Boolean)
    .join(' · ');

function placesText({ joining, leaving }: PlanClass['students'], people: string, kind: PlanClass['kind']): string {
  const isSame = kind === 'new' || joining + leaving === 0;
  return `${people}${isSame ? '' : ` (+${numberText(joining)} −${numberText(leaving)})`}`;
}

/** 'Makes 24 classes, 12 teachers to invite.'; null where it does neither. Stands above the rows too. */
export function partsWords({ classes, teachers }: Pick<ImportPlan, 'classes' | 'teachers'>): string | null {
  const made = classes.filter(({ kind }) => kind === 'new').length;
  const invited = teachers.filter(({ kind }) => kind === 'new').length;
  const nameless = teachers.filter(({ kind }) => kind === 'refused').length;
  const parts = [
    made > 0 && `makes ${countText(made, 'class', 'classes')}`,
    invited > 0 && `${countText(invited, 'teacher', 'teachers')} to invite`,
    nameless > 0 && `${countText(nameless, 'teacher', 'teachers')} not found, and without an email`,
  ].filter((part) => part !== false);
  const [first = '', ...others] = parts;
  return parts.length === 0 ? null : `${[`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(', ')}.`;
}

/** How many places in classes come and go; null where nobody leaves a class. Stands above the rows, where everyone reads it. */
export function placesWords({ classes }: Pick<ImportPlan, 'classes'>): string | null {
  const sum = (countOf: (each: PlanClass) => number) => classes.reduce((all, each) => all + countOf(each), 0);
  const leaving = {
    students: sum(({ students }) => students.leaving),
    teachers: sum(({ teachers }) => teachers.leaving),
  };
  const parts = [
    leaving.students > 0 && `${countText(leaving.students, 'student leaves', 'students leave')} a class`,
    leaving.teachers > 0 && `${countText(leaving.teachers, 'teacher leaves', 'teachers leave')} a class`,
    `${countText(
      sum(({ students }) => students.joining),
      'student joins',
      'students join',
    )} one`,
  ].filter((part) => part !== false);
  return parts.length === 1 ? null : `${parts.join(', ')}.`;
}
