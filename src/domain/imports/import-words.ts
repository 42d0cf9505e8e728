import type { Ladder } from '#domain/people/ladder.ts';
import { fieldLabel, type FieldName } from '#domain/people/record-fields.ts';
import { RECORD_WORDS } from '#domain/people/student-record.ts';
import { countText, numberText } from '#domain/plural.ts';

/** What the check of a file says about its rows. A school reads them beside the row. */
export const ROW_WORDS = {
  noName: 'The name is missing.',
  noFirstName: 'The first name is missing.',
  noLastName: 'The last name is missing.',
  badEmail: 'This is not an email address.',
  whichYear: 'Say what “Year” means in this file.',
  noGradeHere: 'The school has no such step. The student has none.',
  badLunchNumber: RECORD_WORDS.badLunchNumber,
  tooLong: 'The row has more cells than the header. A text with a separator in it needs quotes around it.',
  unclear: 'The row has a status that this app doesn’t know.',
  unreadable: 'A character of this row can’t be read. Save the file as UTF-8, or choose another encoding.',
  houseDealt: 'The house with the fewest students.',
  foundByName: 'Found by name.',
  comesBack: 'Comes back.',
  leftAlready: 'Has left already.',
  wasErased: 'A student with this number, email or id was erased here.',
  sharedEmail: 'Another row has this email too.',
} as const;

const LONGEST_SHOWN = 40;
const quoted = (text: string): string =>
  `“${[...text].length > LONGEST_SHOWN ? `${[...text].slice(0, LONGEST_SHOWN).join('')}…` : text}”`;

export const noHouseText = (name: string, meant: string | null): string =>
  `No house is called ${quoted(name)}.${meant === null ? '' : ` Did you mean ${meant}?`}`;

export const tooLongText = (field: string, most: number): string => `The ${field} is longer than ${most} characters.`;

/** Some rows, of which the first are named. */
interface OtherRows {
  named: readonly number[];
  count: number;
}

/** 'Row 3 has', 'Rows 3, 4 and 5 have', 'Rows 3, 4, 5, 6, 7 and 12 more have' */
function rowsText({ named, count }: OtherRows): string {
  if (count === 1) return `Row ${named[0] ?? 0} has`;
  const unnamed = count - named.length;
  const [last, ...others] = [
    ...named.map(String),
    ...(unnamed > 0 ? [`${numberText(unnamed)} more`] : []),
  ].toReversed();
  return `Rows ${others.toReversed().join(', ')} and ${last ?? ''} have`;
}

export const numberTwiceText = (others: OtherRows): string => `${rowsText(others)} this school number too.`;

export const idTwiceText = (others: OtherRows): string => `${rowsText(others)} this id too.`;

export const sameRowText = (row: number): string => `Row ${row} is about the same student.`;

export const twoStudentsText = (one: string, other: string): string =>
  `The row fits two students: ${one} and ${other}. Correct the school number or the email.`;

export const otherGradeText = (name: string, step: string): string =>
  `${name} is already here (${step}). Add a school number or an email, so that it is clear who is meant.`;

export const severalText = (name: string, count: number): string =>
  `${countText(count, 'student is', 'students are')} called ${name}. Add a school number or an email.`;

export const nameTwiceText = (row: number): string =>
  `Row ${row} has the same name. Add a school number or an email to both.`;

export const namesakeText = (step: string | null): string =>
  step === null ? 'Another student has this name.' : `Another student has this name (${step}).`;

/** A cell that is none of the school's steps, of which the first and the last are named. */
export const noStepText = (typed: string, { names }: Ladder): string =>
  `${quoted(typed)} is none of the steps from ${names[0] ?? ''} to ${names.at(-1) ?? ''}.`;

/** Beside a move to another house: the ledger keeps what was awarded in the old one. */
export const pointsStayText = (house: string): string => `Points stay with ${house}.`;

/** Beside a field that staff set in the portal, where the file says something else. */
export const keptText = (
  field: Exclude<FieldName, 'house_id'> | 'house',
  { said, ladder }: { said: string; ladder: Ladder },
): string =>
  `${fieldLabel(field === 'house' ? 'house_id' : field, ladder)} kept: edited here. The file says ${quoted(said)}.`;

/** The share of a school that may leave without a second question, and the number. */
const MOST_LEAVERS = { share: 0.1, count: 20 };

/** So many leave that a person has to type how many. A wrong file would otherwise take a school off its lists. */
export const needsTypedLeavers = (leavers: number, students: number): boolean =>
  leavers > MOST_LEAVERS.count || leavers > students * MOST_LEAVERS.share;

/** The share of a school that a file may change without a second question. */
const MOST_CHANGED = 1 / 3;

/** So many change that a person has to type how many: a file with two columns swapped changes everybody. */
export const needsTypedChanges = (changes: number, students: number): boolean => changes > students * MOST_CHANGED;

/** What an undo says, and about whom. */
export const UNDO_WORDS = {
  notFound: 'There is no such import.',
  undoneAlready: RECORD_WORDS.undone,
  tooLate: RECORD_WORDS.tooLateToUndo,
  closed: 'This import is closed. Import the file again to set its lunch numbers.',
  touched: 'Changed since then, so the record stays as it is.',
  archived: 'In use since then, so the record was archived and not deleted.',
  failed: 'Another record has taken the school number since then.',
} as const;

export const ROLL_OVER_WORDS = {
  doneAlready: 'The students have moved up for this school year already. Undo that first.',
} as const;
