import type { DirectoryStudent, Student, StudentChanges, StudentFigures } from '#contracts/students.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { byLastName } from '#domain/names.ts';
import { listed, type ListedStudent } from '#domain/people/student-list.ts';
import { timeIn } from '#domain/time-in.ts';
import { columnsAfter } from '#data/db/columns-after.ts';
import {
  packStudents,
  unpackSome,
  unpackStudents,
  type PackedFigures,
  type PackedStudents,
} from '#data/db/packed-students.ts';
import { rowOf } from '#data/db/row-of.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** All students that this device knows, by last name, then first (docs/decisions/0295). */
export interface Directory {
  students: DirectoryStudent[];
  byId: ReadonlyMap<string, DirectoryStudent>;
}

/** What awards change of a student. */
export interface Figures {
  points: number;
  /** The time of the last award, as ms; null: there was none; undefined: the server does not say. */
  lastAt: number | null | undefined;
}

/** The folded names of a list that was read, so that no screen folds them. */
const listedIn = new WeakMap<readonly DirectoryStudent[], Array<ListedStudent<DirectoryStudent>>>();

/** The students of a list with their folded names, which are folded once. */
export function listedOnce(students: readonly DirectoryStudent[]): Array<ListedStudent<DirectoryStudent>> {
  const known = listedIn.get(students) ?? listed(students);
  listedIn.set(students, known);
  return known;
}

function directoryOf(all: Array<ListedStudent<DirectoryStudent>>): Directory {
  const students = all.map(({ student }) => student);
  listedIn.set(students, all);
  return { students, byId: new Map(students.map((student) => [student.id, student])) };
}

const stateIn = ({ directory }: SchoolDb) => rowOf(directory, 'state');
const studentsIn = ({ directory }: SchoolDb) => rowOf(directory, 'students');
const figuresIn = ({ directory }: SchoolDb) => rowOf(directory, 'figures');

/** The server's name for the state of the list; null: it gave none. */
export const markIn = async (db: SchoolDb): Promise<string | null> => (await stateIn(db))?.mark ?? null;

/** The ids of the list in ascending order. */
export const idsIn = async (db: SchoolDb): Promise<string[]> => (await figuresIn(db))?.ids ?? [];

/** The list as it was read: all of it is unpacked when somebody asks for all. */
interface ReadList {
  stamp: number;
  packed: PackedStudents | null;
  directory?: Directory;
  /** What was asked for of it, by the question: the same students again are the same list. */
  parts: Map<string, DirectoryStudent[]>;
}

/**
 * What was read last, with the stamp of its record. No transaction that has written students reads them again, so this is never
 * what was not kept.
 */
const lastRead = new WeakMap<SchoolDb, ReadList>();
/** The same with those who came with other answers, and how they were. */
const joined = new WeakMap<Directory, { others: string; directory: Directory }>();

async function readPacked(db: SchoolDb): Promise<ReadList> {
  const stamp = (await stateIn(db))?.stamp ?? 0;
  const last = lastRead.get(db);
  if (last?.stamp === stamp) return last;
  const read: ReadList = { stamp, packed: await studentsIn(db), parts: new Map() };
  lastRead.set(db, read);
  return read;
}

async function readList(db: SchoolDb): Promise<Directory> {
  const read = await readPacked(db);
  return (read.directory ??= directoryOf(read.packed ? unpackStudents(read.packed) : []));
}

/** The same list again where nothing of it has changed. */
export function readDirectory(db: SchoolDb): Promise<Directory> {
  return db.transaction('r', db.directory, db.students, async () => {
    const list = await readList(db);
    const rows = await db.students.toArray();
    if (rows.length === 0) return list;
    const others = JSON.stringify(rows);
    const last = joined.get(list);
    if (last?.others === others) return last.directory;
    const all = new Map([...list.byId, ...rows.map((row) => [row.id, withoutFigures(row)] as const)]);
    const directory = directoryOf(listed(byLastName([...all.values()])));
    joined.set(list, { others, directory });
    return directory;
  });
}

/** Reads the students with these ids that this device knows, by last name, then first. The rest of the school stays packed. */
export function readStudentsOf(db: SchoolDb, ids: readonly string[]): Promise<DirectoryStudent[]> {
  return db.transaction('r', db.directory, db.students, async () => {
    const { packed, directory, parts } = await readPacked(db);
    const rows = (await db.students.bulkGet([...ids])).flatMap((row) => (row ? [withoutFigures(row)] : []));
    const question = JSON.stringify([ids, rows]);
    const known = parts.get(question);
    if (known) return known;
    const wanted = new Set(ids);
    const listedOnes =
      directory?.students.filter(({ id }) => wanted.has(id)) ?? (packed ? unpackSome(packed, wanted) : []);
    const byId = new Map([...listedOnes, ...rows].map((student) => [student.id, student]));
    const students = byLastName([...byId.values()]);
    parts.set(question, students);
    return students;
  });
}

/**
 * The figures by student. Where the server names the state of its list, they are all of that state; else those that came
 * with another answer are newer.
 */
export function readFigures(db: SchoolDb): Promise<Map<string, Figures>> {
  return db.transaction('r', db.directory, db.students, async () => {
    const packed = await figuresIn(db);
    const rows = await db.students.toArray();
    const listedOnes = (packed?.ids ?? []).map((id, at): [string, Figures] => [
      id,
      { points: packed?.points[at] ?? 0, lastAt: packed?.lastAt[at] },
    ]);
    const others = rows.map((row): [string, Figures] => [row.id, figuresOf(row)]);
    return new Map((await markIn(db)) === null ? [...listedOnes, ...others] : [...others, ...listedOnes]);
  });
}

export function figuresOf({ points, last_awarded_at: said }: Student): Figures {
  return { points, lastAt: typeof said === 'string' ? (timeIn(said) ?? undefined) : said };
}

/** What the list has of a student, in the order of a row that was unpacked. */
export function withoutFigures(student: DirectoryStudent): DirectoryStudent {
  const { id, first_name, last_name, email, house_id, house_name, grade } = student;
  return { id, first_name, last_name, email, house_id, house_name, grade };
}

/** Replaces the list, or the part of it that differs. Students who came with other answers are older, and leave. */
export async function storeStudents(db: SchoolDb, answer: StudentChanges | { all: Student[] }): Promise<void> {
  if ((await db.students.count()) > 0) await db.students.clear();
  if ('all' in answer) await storeAll(db, answer.all);
  else await storeChanges(db, answer);
}

async function storeAll(db: SchoolDb, all: readonly Student[]): Promise<void> {
  const isNew = await writeStudents(db, all);
  const byId = all.toSorted(byTheirIds);
  await writeFigures(db, {
    ids: byId.map(({ id }) => id),
    points: byId.map(({ points }) => points),
    lastAt: byId.map((student) => figuresOf(student).lastAt),
  });
  await writeState(db, null, isNew);
}

async function storeChanges(db: SchoolDb, changes: StudentChanges): Promise<void> {
  const { mark, whole, results, gone, figures, count } = changes;
  const before = await readList(db);
  const rows = whole ? results : applied(before, changes);
  // Another list than the server means, whose places would be those of other students: the next answer is the whole.
  if (rows.length !== count) return writeState(db, null, false);
  const isSame = !whole && results.length === 0 && gone.length === 0;
  const isNew = !isSame && (await writeStudents(db, rows));
  if (!isSame || figures.at === null || figures.at.length > 0) {
    const ids = rows.toSorted(byTheirIds).map(({ id }) => id);
    await writeFigures(db, figuresAfter(await figuresIn(db), ids, figures));
  }
  await writeState(db, mark, isNew);
}

const byTheirIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

function applied({ byId }: Directory, { results, gone }: StudentChanges): DirectoryStudent[] {
  const rows = new Map([...byId, ...results.map((row) => [row.id, row] as const)]);
  for (const id of gone) rows.delete(id);
  return [...rows.values()];
}

function figuresAfter(before: PackedFigures | null, ids: string[], changed: StudentFigures): PackedFigures {
  const column = columnsAfter(before?.ids, ids, changed.at);
  const lastAt = changed.last_minutes.map((minute) => (minute === null ? null : minute * MINUTE_MS));
  return {
    ids,
    points: column(before?.points, changed.points, 0),
    lastAt: column<number | null | undefined>(before?.lastAt, lastAt, null),
  };
}

/** Takes a student who is gone from the server off the list. */
export async function removeStudent(db: SchoolDb, id: string): Promise<void> {
  const { students } = await readList(db);
  const left = students.filter((student) => student.id !== id);
  await db.students.delete(id);
  // The list is now no state of the server's.
  if (left.length < students.length) await writeState(db, null, await writeStudents(db, left));
  await db.freshness.update('students', { etag: null });
}

/** Returns whether they are others than before: what stays the same is not written, and wakes no live query. */
async function writeStudents(db: SchoolDb, students: readonly DirectoryStudent[]): Promise<boolean> {
  const packed = { key: 'students' as const, ...packStudents(students) };
  if (JSON.stringify(await studentsIn(db)) === JSON.stringify(packed)) return false;
  await db.directory.put(packed);
  return true;
}

async function writeFigures(db: SchoolDb, figures: PackedFigures): Promise<void> {
  const packed = { key: 'figures' as const, ...figures };
  if (JSON.stringify(await figuresIn(db)) !== JSON.stringify(packed)) await db.directory.put(packed);
}

async function writeState(db: SchoolDb, mark: string | null, isNew: boolean): Promise<void> {
  const before = await stateIn(db);
  if (before?.mark === mark && !isNew) return;
  await db.directory.put({ key: 'state', mark, stamp: (before?.stamp ?? 0) + (isNew ? 1 : 0) });
}
