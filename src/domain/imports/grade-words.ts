import { foldText } from '#domain/names.ts';
import { isStep, stepNumbered, stepsOf, type Ladder } from '#domain/people/ladder.ts';
import type { Grade } from '#domain/people/grades.ts';

/**
 * What 'Year 1' means at a school that has no years: kindergarten, as in Britain, or grade 1, as in Australia. Only people
 * know, so they are asked once a file.
 */
export type YearWords = 'one-above-grade' | 'same-as-grade';

/** What a cell says about a grade. */
export type GradeWord =
  | { kind: 'grade'; grade: Grade }
  /** The cell is empty. */
  | { kind: 'empty' }
  /** A stage that exists elsewhere, and that this school has no step for. */
  | { kind: 'outside' }
  /** 'Year 7' where the school has no years: somebody has to say what it means. */
  | { kind: 'year' }
  | { kind: 'unknown' };

/** Stages without a number, as schools and the codes of school data exchange (CEDS) write them. */
const STAGES = {
  reception: /^(r|yr|rec|reception|reception class|year r|y r|fs2|eyfs2)$/,
  nursery: /^(n|n ?[12]|nur|nursery|nursery [12]|pre-?reception|fs1|eyfs1)$/,
  kindergarten: /^(k|kg|kinder|kindergarten|kindergarden|grade k|k grade|grade kindergarten|foundation|prep|ukg)$/,
  prekindergarten:
    /^(pr|pk|prek|pre k|pre-k|prekindergarten|pre-kindergarten|preschool|ps|tk|transitional ?kindergarten)$/,
};
const OUTSIDE =
  /^(it|ug|other|infant\/?toddler|infanttoddler|ungraded|postsecondary|post secondary|postgraduate|post graduate)$/;
const NUMBER = /^0*(\d{1,2})(?:\.0+)?\s*(?:st|nd|rd|th)?$/;
const WITH_WORD = /^(.*?)\s*0*(\d{1,2})(?:\.0+)?\s*(?:st|nd|rd|th)?\s*(.*)$/;
const YEAR = /^(year|year group|yr\.?|y)$/;
const GRADE = /^(grade|gr\.?|g)$/;
const CLASS = /^(class|std\.?|standard)$/;
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** Whether a school's own steps are years, so that 'Year 7' means one of them. */
export const saysYears = ({ word, names }: Ladder): boolean =>
  [word, ...names].some((text) => /^(year|yr)\b/i.test(text.trim()));

const gradeOf = (grade: Grade | null | undefined): GradeWord =>
  grade === null || grade === undefined ? { kind: 'unknown' } : { kind: 'grade', grade };

/** Reads a grade as schools write it onto the school's own steps: 'K', '07', 'Grade 7', 'Y7', '7th', 'R', 'Seventh grade'. */
export function readGradeWord(cell: string, ladder: Ladder, yearWords: YearWords | null): GradeWord {
  const word = foldText(cell).replace(/\s+/g, ' ');
  if (word === '') return { kind: 'empty' };
  const named = ladder.names.findIndex((name) => foldText(name).replace(/\s+/g, ' ') === word);
  if (named >= 0) return gradeOf(ladder.first + named);
  const stage = stageOf(word, ladder);
  if (stage !== null) return stage;
  const ordinal = ORDINALS.indexOf(word.replace(/ grade$/, ''));
  if (ordinal >= 0) return gradeOf(stepNumbered(ladder, ordinal + 1));
  const bare = NUMBER.exec(word)?.[1];
  if (bare !== undefined) return gradeOf(stepNumbered(ladder, Number(bare)));
  const [, before = '', number = '', after = ''] = WITH_WORD.exec(word) ?? [];
  return withWord(`${before}${after}`, Number(number), ladder, yearWords);
}

/** A stage without a number, on the step that has its name, or that stands where kindergarten does. */
function stageOf(word: string, ladder: Ladder): GradeWord | null {
  const meant = Object.values(STAGES).find((stage) => stage.test(word));
  if (meant === undefined) return OUTSIDE.test(word) ? { kind: 'outside' } : null;
  const names = ladder.names.map(foldText);
  const steps = stepsOf(ladder).filter((_, index) => meant.test(names[index] ?? ''));
  // N1 and N2 are two steps of some schools, and one of most.
  const same = steps.find((grade) => names[grade - ladder.first]?.at(-1) === word.at(-1));
  const step = same ?? steps[0];
  return step === undefined ? { kind: 'outside' } : gradeOf(step);
}

function withWord(word: string, number: number, ladder: Ladder, yearWords: YearWords | null): GradeWord {
  if (CLASS.test(word) || word === foldText(ladder.word)) return gradeOf(stepNumbered(ladder, number));
  if (YEAR.test(word)) {
    if (saysYears(ladder)) return gradeOf(stepNumbered(ladder, number));
    if (yearWords === null) return { kind: 'year' };
    const grade = yearWords === 'one-above-grade' ? number - 1 : number;
    if (isStep(ladder, grade)) return gradeOf(grade);
    return grade < 0 ? { kind: 'outside' } : { kind: 'unknown' };
  }
  // Grade 7 is Year 8 at one school and Year 7 at another, so at a school of years nobody can tell.
  return GRADE.test(word) && !saysYears(ladder) ? gradeOf(stepNumbered(ladder, number)) : { kind: 'unknown' };
}
