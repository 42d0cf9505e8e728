import { foldText } from '#domain/names.ts';
import { parseGrade, type Grade } from '#domain/people/grades.ts';

/**
 * What 'Year 1' means at this school: kindergarten, as in Britain, or grade 1, as in Australia. Only people know, so they
 * are asked once a file.
 */
export type YearWords = 'one-above-grade' | 'same-as-grade';

/** What a cell says about a grade. */
export type GradeWord =
  | { kind: 'grade'; grade: Grade }
  /** The cell is empty. */
  | { kind: 'empty' }
  /** A stage that exists, and that this product has no grade for: before kindergarten, or after grade 12. */
  | { kind: 'outside' }
  /** 'Year 7': somebody has to say what it means. */
  | { kind: 'year' }
  | { kind: 'unknown' };

const KINDERGARTEN = /^(kg|kinder|kindergarten|kindergarden|grade k|k grade|grade kindergarten)$/;
/** The codes of school data exchange (CEDS), and how exports spell them out. */
const OUTSIDE =
  /^(it|pr|pk|tk|ps|ug|other|prek|pre k|pre-k|prekindergarten|pre-kindergarten|preschool|nursery|reception|infant\/?toddler|infanttoddler|transitional kindergarten|transitionalkindergarten|ungraded|postsecondary|post secondary|postgraduate|post graduate|-1|-2)$/;
const GRADE =
  /^(?:grade|gr\.?|g|class|std\.?|standard)?\s*0*(\d{1,2})(?:\.0+)?\s*(?:st|nd|rd|th)?\s*(?:grade|gr\.?|class)?$/;
const YEAR = /^(?:year|yr\.?|y)\s*0*(\d{1,2})$/;
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

/** Reads a grade as schools write it: 'K', '07', 'Grade 7', '7th', 'G7', 'Seventh grade'. */
export function readGradeWord(cell: string, yearWords: YearWords | null): GradeWord {
  const word = foldText(cell).replace(/\s+/g, ' ');
  if (word === '') return { kind: 'empty' };
  if (KINDERGARTEN.test(word)) return { kind: 'grade', grade: 0 };
  if (OUTSIDE.test(word)) return { kind: 'outside' };
  const year = YEAR.exec(word)?.[1];
  if (year !== undefined) return yearWords === null ? { kind: 'year' } : yearOf(Number(year), yearWords);
  const ordinal = ORDINALS.indexOf(word.replace(/ grade$/, ''));
  if (ordinal >= 0) return { kind: 'grade', grade: ordinal + 1 };
  return gradeOf(parseGrade(GRADE.exec(word)?.[1] ?? word));
}

const gradeOf = (grade: Grade | null): GradeWord => (grade === null ? { kind: 'unknown' } : { kind: 'grade', grade });

function yearOf(year: number, yearWords: YearWords): GradeWord {
  if (yearWords === 'same-as-grade') return gradeOf(parseGrade(year));
  return year === 0 ? { kind: 'outside' } : gradeOf(parseGrade(year - 1));
}
