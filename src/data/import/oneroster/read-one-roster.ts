import { fileNameOf, readZip } from '#data/import/read-zip.ts';
import type { OneRosterProblem } from '#domain/imports/file-problem.ts';
import type { Term } from '#domain/imports/terms.ts';
import type { Assumption, OneRoster } from '#domain/imports/one-roster.ts';
import { readClasses } from './read-classes.ts';
import { readPeople } from './read-people.ts';
import { readRecords, statusOf, type SourceFile } from './records.ts';

/** The files that are read, and the columns that each must have. Everything else stays packed. */
const FILES = {
  'manifest.csv': [],
  'orgs.csv': ['sourcedid', 'name'],
  'users.csv': ['sourcedid', 'givenname', 'familyname'],
  'roles.csv': ['usersourcedid', 'role'],
  'academicsessions.csv': ['sourcedid', 'startdate', 'enddate'],
  'classes.csv': ['sourcedid', 'title'],
  'enrollments.csv': ['classsourcedid', 'usersourcedid', 'role'],
} as const;
type FileName = keyof typeof FILES;
type Files = Partial<Record<FileName, SourceFile>>;

const isWanted = (name: string): name is FileName => Object.hasOwn(FILES, name);

/** Reads an archive of OneRoster 1.1 or 1.2, or says why it can't be read. `today` is a date: '2026-08-17'. */
export async function readOneRoster(
  bytes: Uint8Array,
  today: string,
): Promise<{ ok: true; roster: OneRoster } | { ok: false; problem: OneRosterProblem }> {
  const unzipped = await readZip(bytes, (path) => (isWanted(fileNameOf(path)) ? fileNameOf(path) : null));
  if (!unzipped.ok) return unzipped;
  const files: Files = {};
  for (const [name, content] of unzipped.files) {
    if (!isWanted(name)) continue;
    const read = readRecords(name, content, FILES[name]);
    if (!read.ok) return read;
    files[name] = read.file;
  }
  const { 'users.csv': users, 'roles.csv': roles } = files;
  if (!users) return { ok: false, problem: { kind: 'no-file', file: 'users.csv' } };
  if (!roles && !users.columns.has('role')) return { ok: false, problem: { kind: 'no-file', file: 'roles.csv' } };
  return { ok: true, roster: rosterOf(files, users, today) };
}

function rosterOf(files: Files, users: SourceFile, today: string): OneRoster {
  const manifest = new Map(
    (files['manifest.csv']?.records ?? []).map((record) => [
      record.get('propertyname').toLowerCase(),
      record.get('value'),
    ]),
  );
  const source = manifest.get('source.systemname') || manifest.get('source.systemcode') || '';
  const modes = [...manifest].filter(([name]) => name === 'file.users' || name === 'file.enrollments');
  const assumed: Assumption[] = [
    ...(manifest.size === 0 ? ['no-manifest' as const] : []),
    ...(source === '' ? ['no-source' as const] : []),
  ];
  const mode = modes.some(([, each]) => each.toLowerCase() === 'delta') ? 'delta' : 'bulk';
  const { people, skipped } = readPeople(users, files['roles.csv']);
  return {
    version: files['roles.csv'] ? '1.2' : '1.1',
    mode,
    source: source || 'OneRoster',
    assumed,
    schools: schoolsOf(files['orgs.csv']),
    people,
    classes: readClasses(files['classes.csv'], files['enrollments.csv'], { people, today, mode }),
    terms: termsOf(files['academicsessions.csv']),
    skipped,
  };
}

/** A file may name a district and more; only schools have students. */
function schoolsOf(orgs: SourceFile | undefined): OneRoster['schools'] {
  const here = (orgs?.records ?? []).filter((record) => statusOf(record) !== 'gone');
  const schools = here.filter((record) => record.get('type').toLowerCase() === 'school');
  return (schools.length > 0 ? schools : here).map((record) => ({
    id: record.get('sourcedid'),
    name: record.get('name'),
  }));
}

function termsOf(sessions: SourceFile | undefined): Term[] {
  return (sessions?.records ?? []).flatMap((record) => {
    const [start, end] = [isoDate(record.get('startdate')), isoDate(record.get('enddate'))];
    if (start === null || end === null || statusOf(record) === 'gone') return [];
    return { id: record.get('sourcedid'), title: record.get('title'), start, end };
  });
}

/** A date as the format writes it. One that a spreadsheet rewrote ('1/05/2023') may be either of two days: none. */
const isoDate = (text: string): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
