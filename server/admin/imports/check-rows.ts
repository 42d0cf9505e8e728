import type { ImportRequest, ImportStudent } from '#contracts/admin/imports.ts';
import { readGradeWord } from '#domain/imports/grade-words.ts';
import {
  idTwiceText,
  noHouseText,
  noStepText,
  numberTwiceText,
  ROW_WORDS,
  sameRowText,
  tooLongText,
} from '#domain/imports/import-words.ts';
import { nearestName } from '#domain/imports/nearest-name.ts';
import { foldText } from '#domain/names.ts';
import type { Grade } from '#domain/people/grades.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { readLunchNumber } from '#domain/people/lunch-number.ts';
import { isEmail } from '#server/http/checked-fields.ts';
import { lengthOf, tidy } from '#server/http/text-rules.ts';
import { grouped, type KnownSchool } from './known-students.ts';

/** A row of the file as it would be stored. Null is an empty cell, which changes nothing. */
export interface CheckedRow {
  row: number;
  sourceId: string | null;
  number: string | null;
  firstName: string;
  lastName: string;
  email: string | null;
  /** The email means one student: no other row of the file has it. */
  isEmailOwn: boolean;
  grade: Grade | null;
  house: { id: string; name: string } | null;
  lunchNumber: string | null;
  leaves: boolean;
  notices: string[];
  /** Why it is refused; null where nothing is wrong with the row alone. */
  problem: string | null;
}

type FileRows = Pick<ImportRequest, 'kind' | 'year_words' | 'students'>;

const LONGEST = { name: 80, number: 40, sourceId: 255 } as const;
/** So many other rows are named. */
const MOST_NAMED = 5;
/** Replaces a character that could not be read. */
const UNREADABLE = '\uFFFD';

/** Reads each row alone, and then what rows of one file may not have in common. */
export function checkRows(request: FileRows, school: KnownSchool): CheckedRow[] {
  const housesByName = new Map(school.houses.map((house) => [houseKey(house.name), house]));
  const rows = request.students.map((student) => checkRow(student, request, { school, housesByName }));
  for (const same of twice(rows, (row) => row.sourceId ?? '')) refuseAllBut(same, idTwiceText);
  for (const same of twice(rows, (row) => row.number?.toLowerCase() ?? '')) refuseAllBut(same, numberTwiceText);
  for (const same of twice(rows, (row) => row.email ?? '')) {
    if (new Set(same.map(contentOf)).size === 1) continue;
    for (const row of same) {
      row.isEmailOwn = false;
      row.notices.push(ROW_WORDS.sharedEmail);
    }
  }
  return rows;
}

/** The groups of more than one row with the same key; '' is no key. */
const twice = (rows: readonly CheckedRow[], keyOf: (row: CheckedRow) => string): CheckedRow[][] =>
  [...grouped(rows, keyOf)].filter(([key, same]) => key !== '' && same.length > 1).map(([, same]) => same);

const contentOf = ({ row: _row, notices: _notices, problem: _problem, isEmailOwn: _own, ...content }: CheckedRow) =>
  JSON.stringify(content);

/** Identical rows are one student. If they differ, we can't know which one is right. */
function refuseAllBut(
  same: readonly CheckedRow[],
  text: (others: { named: readonly number[]; count: number }) => string,
): void {
  const [first] = same;
  const isCopy = new Set(same.map(contentOf)).size === 1;
  // A column may hold the same in every row of a large file: only the first rows are compared with each.
  const few = same.slice(0, MOST_NAMED + 1);
  for (const row of same) {
    const named = few.filter((each) => each !== row).slice(0, MOST_NAMED);
    if (!isCopy) row.problem ??= text({ named: named.map((each) => each.row), count: same.length - 1 });
    else if (first && row !== first) row.problem ??= sameRowText(first.row);
  }
}

/** 'Junbi House' is Junbi. */
const houseKey = (name: string): string =>
  foldText(name)
    .replace(/^house /, '')
    .replace(/ house$/, '');

interface Houses {
  school: KnownSchool;
  housesByName: ReadonlyMap<string, { id: string; name: string }>;
}

function checkRow(student: ImportStudent, { kind, year_words }: FileRows, houses: Houses): CheckedRow {
  const [firstName, lastName] = [tidy(student.first_name ?? ''), tidy(student.last_name ?? '')];
  const number = tidy(student.school_number ?? '') || null;
  const email = (student.email ?? '').normalize('NFKC').trim().toLowerCase() || null;
  const sourceId = (student.source_id ?? '').trim() || null;
  const houseName = tidy(student.house ?? '');
  const house = houseName === '' ? null : (houses.housesByName.get(houseKey(houseName)) ?? null);
  const lunch = tidy(student.lunch_number ?? '');
  const lunchNumber = readLunchNumber(lunch);
  const { grade, notice, problem } = checkGrade(student.grade ?? '', { kind, year_words }, houses.school.ladder);
  const problems = [
    student.is_too_long === true ? ROW_WORDS.tooLong : null,
    student.is_unclear === true ? ROW_WORDS.unclear : null,
    [firstName, lastName, number, email, sourceId, houseName].some((text) => text?.includes(UNREADABLE))
      ? ROW_WORDS.unreadable
      : null,
    nameProblem(firstName, lastName),
    number !== null && lengthOf(number) > LONGEST.number ? tooLongText('school number', LONGEST.number) : null,
    sourceId !== null && lengthOf(sourceId) > LONGEST.sourceId ? tooLongText('id', LONGEST.sourceId) : null,
    email !== null && !isEmail(email) ? ROW_WORDS.badEmail : null,
    problem,
    houseName !== '' && house === null ? noHouseText(houseName, meantHouse(houseName, houses.school)) : null,
    lunch !== '' && lunchNumber === null ? ROW_WORDS.badLunchNumber : null,
  ];
  return {
    row: student.row,
    sourceId,
    number,
    firstName,
    lastName,
    email,
    isEmailOwn: true,
    grade,
    house,
    lunchNumber,
    leaves: student.leaves === true,
    notices: notice === null ? [] : [notice],
    problem: problems.find((each) => each !== null) ?? null,
  };
}

const meantHouse = (typed: string, { houses }: KnownSchool): string | null =>
  nearestName(
    typed,
    houses.map(({ name }) => name),
  );

function nameProblem(first: string, last: string): string | null {
  if (first === '' && last === '') return ROW_WORDS.noName;
  if (first === '') return ROW_WORDS.noFirstName;
  if (last === '') return ROW_WORDS.noLastName;
  return [first, last].some((name) => lengthOf(name) > LONGEST.name) ? tooLongText('name', LONGEST.name) : null;
}

interface CheckedGrade {
  grade: Grade | null;
  notice: string | null;
  problem: string | null;
}

function checkGrade(
  cell: string,
  { kind, year_words }: Pick<ImportRequest, 'kind' | 'year_words'>,
  ladder: Ladder,
): CheckedGrade {
  const word = readGradeWord(cell, ladder, year_words);
  const none = { grade: null, notice: null, problem: null };
  switch (word.kind) {
    case 'grade':
      return { ...none, grade: word.grade };
    case 'empty':
      return none;
    case 'outside':
      return { ...none, notice: ROW_WORDS.noGradeHere };
    case 'year':
      return { ...none, problem: ROW_WORDS.whichYear };
    case 'unknown':
      // Student information systems write several grades, and 13: that is no fault of a person.
      return kind === 'oneroster'
        ? { ...none, notice: ROW_WORDS.noGradeHere }
        : { ...none, problem: noStepText(cell, ladder) };
  }
}
