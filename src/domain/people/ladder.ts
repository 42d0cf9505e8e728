import { HIGHEST_GRADE, LOWEST_GRADE, parseGrade, type Grade } from './grades.ts';

/**
 * The steps of a school, from the youngest on: what one is called in general, and the name of each. `first` is the number by
 * which the lowest one is stored, and each further one is stored by the next number. So a step keeps its number when its name
 * changes, and what a device, a file or another server holds stays right.
 */
export interface Ladder {
  word: string;
  first: Grade;
  names: readonly string[];
}

const numbered = (word: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${word} ${from + index}`);

/** The specification's: K and 1 to 12. A school, or another server, that says nothing else has it. */
export const GRADES: Ladder = { word: 'Grade', first: 0, names: ['Grade K', ...numbered('Grade', 1, 12)] };

/** What schools begin with; each can be changed. */
export const PRESETS: ReadonlyArray<{ label: string; ladder: Ladder }> = [
  { label: 'Grade K to 12', ladder: GRADES },
  {
    label: 'Pre-K, Kindergarten, Grade 1 to 12',
    ladder: { word: 'Grade', first: -1, names: ['Pre-K', 'Kindergarten', ...numbered('Grade', 1, 12)] },
  },
  {
    label: 'Nursery, Reception, Year 1 to 13 (Britain)',
    ladder: { word: 'Year', first: -2, names: ['Nursery', 'Reception', ...numbered('Year', 1, 13)] },
  },
  {
    label: 'Foundation, Year 1 to 12 (Australia)',
    ladder: { word: 'Year', first: 0, names: ['Foundation', ...numbered('Year', 1, 12)] },
  },
  {
    label: 'Nursery, LKG, UKG, Class 1 to 12 (India)',
    ladder: { word: 'Class', first: -2, names: ['Nursery', 'LKG', 'UKG', ...numbered('Class', 1, 12)] },
  },
];

/** Every step, from the youngest on. */
export const stepsOf = ({ first, names }: Ladder): Grade[] => names.map((_, index) => first + index);

export const isStep = (ladder: Ladder, grade: Grade): boolean => ladder.names[grade - ladder.first] !== undefined;

/** The number in a name and the step's own differ by this: 'Year 7' is stored as 6 in Britain. */
function shiftOf({ word, first, names }: Ladder): number {
  const own = names.findIndex((name) => name.startsWith(`${word} `) && /\d$/.test(name));
  const index = own < 0 ? names.findIndex((name) => /\d$/.test(name)) : own;
  return index < 0 ? 0 : first + index - Number(/\d+$/.exec(names[index] ?? '')?.[0]);
}

/** The step of the number that people say: 7 is Year 7. Where no name has a 0, it is the step below 1. */
export function stepNumbered(ladder: Ladder, number: number): Grade | null {
  const grade = number + shiftOf(ladder);
  return isStep(ladder, grade) ? grade : null;
}

/** 'Year 7', 'Reception', 'Grade K'. One that left the ladder is named by its number. */
export const stepName = (ladder: Ladder, grade: Grade): string =>
  ladder.names[grade - ladder.first] ?? `${ladder.word} ${grade - shiftOf(ladder)}`;

/** The same below or beside the word: '7', 'Reception', 'K'. */
export function stepLabel(ladder: Ladder, grade: Grade): string {
  const name = stepName(ladder, grade);
  const start = `${ladder.word} `;
  return name.startsWith(start) ? name.slice(start.length) : name;
}

/** A step or none, where nothing else says what it is about: 'Year 7', 'Year: none'. */
export const stepText = (ladder: Ladder, grade: Grade | null): string =>
  grade === null ? `${ladder.word}: none` : stepName(ladder, grade);

/** What a filter offers: the steps from 1 on, and those seen in the data, from the youngest on. */
export function filterSteps(ladder: Ladder, seen: readonly Grade[]): Grade[] {
  const offered = new Set([...seen, ...stepsOf(ladder).filter((grade) => grade > 0)]);
  return [...offered].toSorted((a, b) => a - b);
}

/** 'Year: Nursery, Reception, Year 1' */
export const ladderText = ({ word, names }: Ladder): string => `${word}: ${names.join(', ')}`;

/** Each step as a form offers it. */
export const stepOptions = (ladder: Ladder): Array<{ value: string; label: string }> =>
  stepsOf(ladder).map((grade) => ({ value: String(grade), label: stepName(ladder, grade) }));

const LONGEST_WORD = 20;
const LONGEST_NAME = 30;

export const LADDER_WORDS = {
  noWord: `Please say what a step is called, in at most ${LONGEST_WORD} characters.`,
  noName: `Please give each step a name, in at most ${LONGEST_NAME} characters.`,
  twice: 'Two steps have the same name.',
  range: 'There are too many steps, or they begin too far down.',
  inUse: 'Some students are on a step that is not in this list. Move them first.',
  noStep: 'The school has no such step.',
} as const;

/** Why these can't be a school's steps; null: they can. */
export function ladderProblem({ word, first, names }: Ladder): string | null {
  const fits = (text: string, longest: number) => text.trim() !== '' && [...text.trim()].length <= longest;
  if (!fits(word, LONGEST_WORD)) return LADDER_WORDS.noWord;
  if (names.length === 0 || !names.every((name) => fits(name, LONGEST_NAME))) return LADDER_WORDS.noName;
  if (new Set(names.map((name) => name.trim().toLowerCase())).size < names.length) return LADDER_WORDS.twice;
  return first < LOWEST_GRADE || first + names.length - 1 > HIGHEST_GRADE ? LADDER_WORDS.range : null;
}

/** The steps in an answer or in what this device kept; null where none can be read. */
export function ladderFrom(value: unknown): Ladder | null {
  if (typeof value !== 'object' || value === null) return null;
  const { word, first, names }: Partial<Record<string, unknown>> = { ...value };
  if (typeof word !== 'string' || typeof first !== 'number' || !Number.isInteger(first)) return null;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return null;
  const ladder = { word, first, names };
  return ladderProblem(ladder) === null ? ladder : null;
}

/** What was sent or typed as a step of this school; null: it is none. */
export function parseStep(ladder: Ladder, value: string | number | null | undefined): Grade | null {
  const grade = parseGrade(value);
  return grade !== null && isStep(ladder, grade) ? grade : null;
}
