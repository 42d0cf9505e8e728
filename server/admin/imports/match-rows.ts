import {
  nameTwiceText,
  namesakeText,
  otherGradeText,
  ROW_WORDS,
  sameRowText,
  severalText,
  twoStudentsText,
} from '#domain/imports/import-words.ts';
import { foldText } from '#domain/names.ts';
import { stepName, stepText, type Ladder } from '#domain/people/ladder.ts';
import type { CheckedRow } from './check-rows.ts';
import { fullNameOf, grouped, type KnownSchool, type KnownStudent } from './known-students.ts';

/** A row with the record that it means; null where there is none. */
export interface MatchedRow {
  checked: CheckedRow;
  student: KnownStudent | null;
  notices: readonly string[];
  problem: string | null;
}

export interface Matches {
  rows: readonly MatchedRow[];
  /** Everyone whom the file speaks of, also in a row that is refused: they are not missing from it. */
  mentioned: ReadonlySet<string>;
}

/**
 * Finds the record of each row: by the id of its system, the school number, or the email. What is found by none of them
 * is looked for by name, where nothing speaks against it; a school without numbers could otherwise import no file twice.
 */
export function matchRows(checked: readonly CheckedRow[], school: KnownSchool): Matches {
  const mentioned = new Set<string>();
  const claims = new Map<string, number>();
  const found = new Map<CheckedRow, MatchedRow>();
  for (const row of checked) {
    const hits = hitsOf(row, school);
    for (const hit of hits) mentioned.add(hit.id);
    const [student = null, other] = hits;
    if (student === null && row.problem === null) continue;
    const claimedBy = student === null ? undefined : claims.get(student.id);
    let problem = row.problem;
    if (student && other) problem ??= twoStudentsText(describe(student), describe(other));
    if (claimedBy !== undefined) problem ??= sameRowText(claimedBy);
    if (student && problem === null) claims.set(student.id, row.row);
    found.set(row, { checked: row, student, notices: [], problem });
  }
  const left = checked.filter((row) => !found.has(row));
  for (const match of matchByName(left, { school, mentioned })) {
    if (match.student) mentioned.add(match.student.id);
    found.set(match.checked, match);
  }
  for (const row of checked) if (row.problem !== null) mentionNamesakes(row, school, mentioned);
  return { rows: checked.flatMap((row) => found.get(row) ?? []), mentioned };
}

const describe = (student: KnownStudent): string =>
  student.school_number === null ? fullNameOf(student) : `${fullNameOf(student)} (${student.school_number})`;

const nameKey = (row: CheckedRow): string => foldText(`${row.firstName} ${row.lastName}`);

/** The records that a row's keys lead to, each once. */
function hitsOf(row: CheckedRow, school: KnownSchool): KnownStudent[] {
  const bySource = row.sourceId === null ? undefined : school.bySource.get(row.sourceId);
  const byNumber = row.number === null ? undefined : school.byNumber.get(row.number.toLowerCase());
  const byEmail = row.email === null || !row.isEmailOwn ? undefined : school.byEmail.get(row.email);
  const hits = [...new Set([bySource, byNumber, byEmail].filter((hit) => hit !== undefined))];
  const isByEmailAlone = bySource === undefined && byNumber === undefined;
  return isByEmailAlone ? hits.filter((hit) => isMeant(row, hit)) : hits;
}

/** A family may share an email: with another school number and another name it is another child. */
function isMeant(row: CheckedRow, byEmail: KnownStudent): boolean {
  const hasOtherNumber =
    row.number !== null &&
    byEmail.school_number !== null &&
    byEmail.school_number.toLowerCase() !== row.number.toLowerCase();
  return !hasOtherNumber || foldText(fullNameOf(byEmail)) === nameKey(row);
}

/** An invalid row is not a missing student: a student with its name is not listed as absent. */
function mentionNamesakes(row: CheckedRow, school: KnownSchool, mentioned: Set<string>): void {
  for (const student of school.byName.get(nameKey(row)) ?? []) mentioned.add(student.id);
}

interface NameContext {
  school: KnownSchool;
  /** Found by another row already. */
  mentioned: ReadonlySet<string>;
}

function matchByName(rows: readonly CheckedRow[], { school, mentioned }: NameContext): MatchedRow[] {
  return [...grouped(rows, nameKey)].flatMap(([name, namesakes]) => {
    const known = (school.byName.get(name) ?? []).filter((student) => !mentioned.has(student.id));
    const first = namesakes.find((row) => !hasKey(row));
    return namesakes.map((row): MatchedRow => {
      if (first && first !== row && !hasKey(row)) {
        return { checked: row, student: null, notices: [], problem: nameTwiceText(first.row) };
      }
      const other = namesakes.find((each) => each !== row) ?? null;
      return matchOne(row, { known, other, ladder: school.ladder });
    });
  });
}

const hasKey = (row: CheckedRow): boolean =>
  row.sourceId !== null || row.number !== null || (row.email !== null && row.isEmailOwn);

interface Namesakes {
  known: readonly KnownStudent[];
  /** Has the same name in the file: two rows can't both be the one record. */
  other: CheckedRow | null;
  ladder: Ladder;
}

function matchOne(row: CheckedRow, { known, other, ladder }: Namesakes): MatchedRow {
  const fits = known.filter((student) => nothingDiffers(row, student));
  const [student] = fits;
  const [namesake] = known;
  if (student && fits.length === 1 && other === null) {
    return { checked: row, student, notices: [ROW_WORDS.foundByName], problem: null };
  }
  const nobody = { checked: row, student: null, notices: [], problem: null };
  if (!namesake) return nobody;
  if (hasKey(row) && fits.length === 0) {
    const { grade } = namesake;
    return { ...nobody, notices: [namesakeText(grade === null ? null : stepName(ladder, grade))] };
  }
  return { ...nobody, problem: unclearText(namesake, { known: known.length, fits: fits.length, other, ladder }) };
}

/** Why nobody can tell who is meant by a name. */
function unclearText(
  namesake: KnownStudent,
  { known, fits, other, ladder }: { known: number; fits: number; other: CheckedRow | null; ladder: Ladder },
): string {
  const name = fullNameOf(namesake);
  if (known > 1) return severalText(name, known);
  if (fits > 0 && other) return nameTwiceText(other.row);
  return otherGradeText(name, stepText(ladder, namesake.grade));
}

/** What both have is the same. What only one of them has speaks for nothing. */
function nothingDiffers(row: CheckedRow, student: KnownStudent): boolean {
  const fits = (one: string | number | null, other: string | number | null) =>
    one === null || other === null || one === other;
  return (
    fits(row.grade, student.grade) &&
    fits(row.number?.toLowerCase() ?? null, student.school_number?.toLowerCase() ?? null) &&
    fits(row.email, student.email?.toLowerCase() ?? null)
  );
}
