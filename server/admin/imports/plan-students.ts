import { createHash } from 'node:crypto';
import type { ImportChange, ImportRequest, PlanRow } from '#contracts/admin/imports.ts';
import { pointsStayText, ROW_WORDS } from '#domain/imports/import-words.ts';
import { marksOf } from '#server/students/erased-marks.ts';
import { checkRows, type CheckedRow } from './check-rows.ts';
import { dealHouses } from './deal-houses.ts';
import { keepEdits } from './keep-edits.ts';
import type { KnownSchool, KnownStudent } from './known-students.ts';
import { matchRows, type MatchedRow } from './match-rows.ts';
import { differencesOf } from './row-differences.ts';

/** A row of the plan. It is copied from thread to thread to be written, which takes its time: it holds no more than is needed. */
export interface PlannedRow {
  plan: PlanRow;
  sourceId: string | null;
  lunchNumber: string | null;
  /** The file says that the student has left. */
  leaves: boolean;
  /** A new record for somebody who was erased. */
  isOfErased: boolean;
  /** Null where nothing is written for it. */
  write: RowWrite | null;
}

/** What is written for a row, and to whose record; null is a new one. */
interface RowWrite {
  checked: CheckedRow;
  student: KnownStudent | null;
}

interface StudentPlan {
  rows: readonly PlannedRow[];
  /** Who is not in the file. */
  absent: readonly KnownStudent[];
  /** How many fields staff set in the portal that the file has otherwise. */
  edited: number;
  /** Covers all that would be written. */
  digest: string;
  /** How many new students were erased here once. */
  erased: number;
}

/** What else is known when students are planned. */
export interface StudentFacts {
  school: KnownSchool;
  schoolYear: string;
  /** Of students who were erased, and the key that makes such marks. */
  erased: { marks: readonly string[]; key: Uint8Array };
}

/** What the rows of a file would do to the students. */
export function planStudents(request: ImportRequest, { school, schoolYear, erased }: StudentFacts): StudentPlan {
  const { rows: found, mentioned } = matchRows(checkRows(request, school), school);
  const edits = keepEdits(found, school, schoolYear);
  const matches = request.overrides_edits ? found : edits.rows;
  if (request.deals_houses) dealHouses(matches, school);
  const wasErased = erasedIn(erased, request.source);
  const rows = matches.map((match) => plannedRow(match, school, wasErased));
  const written = rows.map(({ plan, write }) => [plan, write?.checked.house?.id, write?.student?.version]);
  return {
    rows,
    absent: request.mode === 'delta' ? [] : school.active.filter((student) => !mentioned.has(student.id)),
    edited: edits.kept,
    erased: rows.filter(({ isOfErased }) => isOfErased).length,
    digest: createHash('sha256').update(JSON.stringify(written)).digest('base64url'),
  };
}

/** Whether a row is about somebody who was erased. */
function erasedIn({ marks, key }: StudentFacts['erased'], source: string | null): (row: CheckedRow) => boolean {
  const known = new Set(marks);
  if (known.size === 0) return () => false;
  return ({ number, email, isEmailOwn, sourceId }) =>
    marksOf(key, { number, email: isEmailOwn ? email : null, source, sourceId }).some((mark) => known.has(mark));
}

function plannedRow(match: MatchedRow, school: KnownSchool, wasErased: (row: CheckedRow) => boolean): PlannedRow {
  const { checked, student } = match;
  const found = planRow(match, school);
  const isOfErased = found.kind === 'new' && wasErased(checked);
  const plan = isOfErased ? { ...found, notices: [...found.notices, ROW_WORDS.wasErased] } : found;
  const isWritten = plan.kind === 'new' || plan.kind === 'changed' || plan.kind === 'leaves';
  return {
    plan,
    sourceId: checked.sourceId,
    lunchNumber: checked.lunchNumber,
    leaves: checked.leaves,
    isOfErased,
    write: isWritten ? { checked, student } : null,
  };
}

function planRow(match: MatchedRow, school: KnownSchool): PlanRow {
  const { checked, student, problem } = match;
  const changes = student ? changesOf(match, student, school) : [];
  const row = {
    row: checked.row,
    name: `${checked.firstName} ${checked.lastName}`.trim(),
    grade: checked.grade ?? student?.grade ?? null,
    house: checked.house?.name ?? school.houseName(student?.house_id ?? null),
    student_id: student?.id ?? null,
    changes: [],
    notices: [...checked.notices, ...match.notices],
    problem: null,
  };
  if (problem !== null) return { ...row, kind: 'refused', problem };
  if (checked.leaves) {
    const isHere = student !== null && student.archived_at === null;
    return isHere ? { ...row, kind: 'leaves' } : { ...row, kind: 'unchanged', notices: [ROW_WORDS.leftAlready] };
  }
  if (student === null) return { ...row, kind: 'new' };
  const moved = changes.find(({ field }) => field === 'house');
  const notices = moved?.before ? [...row.notices, pointsStayText(moved.before)] : row.notices;
  return { ...row, kind: changes.length > 0 ? 'changed' : 'unchanged', changes, notices };
}

/**
 * What the row would change. A first id from another system is written without a word; another one for the same student
 * is a change that a person should see.
 */
function changesOf({ checked }: MatchedRow, student: KnownStudent, school: KnownSchool): ImportChange[] {
  const isNewId = checked.sourceId !== null && !school.bySource.has(checked.sourceId);
  const hasOtherId = isNewId && school.withSource.has(student.id);
  return [
    ...(student.archived_at === null ? [] : [{ field: 'archived' as const, before: null, after: null }]),
    ...differencesOf(checked, student, school),
    ...(hasOtherId ? [{ field: 'source_id' as const, before: null, after: checked.sourceId }] : []),
  ];
}
