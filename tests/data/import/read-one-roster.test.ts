import { expect, test } from 'vitest';
import { readOneRoster } from '#data/import/oneroster/read-one-roster.ts';
import type { OneRoster } from '#domain/imports/one-roster.ts';
import { runsIn, termsOfToday } from '#domain/imports/terms.ts';
import { oneRosterFiles } from '#tests/support/one-roster-files.ts';
import { zipOf } from '#tests/support/zip.ts';

const SCHOOL = { students: 12, teachers: 2, classes: 3 };
type Files = ReturnType<typeof oneRosterFiles>;

const read = (files: Files) => readOneRoster(zipOf(files), '2026-09-01');
async function rosterOf(files: Files): Promise<OneRoster> {
  const result = await read(files);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.roster;
}
const changed = (files: Files, name: string, change: (text: string) => string): Files =>
  files.map((file) => (file.name === name ? { name, text: change(file.text) } : file));
const without = (files: Files, name: string): Files => files.filter((file) => file.name !== name);

test.each(['1.1', '1.2'] as const)('reads version %s', async (version) => {
  const roster = await rosterOf(oneRosterFiles({ ...SCHOOL, version }));
  expect(roster).toMatchObject({
    version,
    mode: 'bulk',
    source: 'Test SIS',
    assumed: [],
    schools: [{ id: 'o-1', name: 'Riverbank School' }],
    skipped: { families: 1, staff: 1 },
  });
  expect(roster.people).toHaveLength(14);
  expect(roster.people[0]).toEqual({
    id: 's-0',
    row: 2,
    role: 'student',
    schools: ['o-1'],
    firstName: 'Ada',
    lastName: 'Abara-0',
    email: '',
    number: '10000',
    grade: 'KG',
    isEnabled: true,
    hasLeft: false,
    isUnclear: false,
  });
  expect(roster.classes[0]).toEqual({
    id: 'c-0',
    title: 'Ada Teacher-0, grade 3',
    isUntitled: true,
    hasPeopleOnly: false,
    leftTeachers: [],
    leftStudents: [],
    school: 'o-1',
    terms: ['y-1'],
    teachers: ['t-0'],
    students: ['s-0', 's-3', 's-6', 's-9'],
    hasEnded: false,
  });
  expect(JSON.stringify(roster)).not.toMatch(/secret-word|555|gina|2015-01-01/);
});

test('finds columns by name: other order, other case, misspelt, more of them, with a mark of Excel', async () => {
  const files = changed(
    oneRosterFiles({ ...SCHOOL, version: '1.2' }),
    'users.csv',
    () =>
      '\uFEFFFamilyName;metadata.jp.kana;SourcedID;givenname;prefferedGivenName;status\r\nObi;x;s-9;Amara;Ama;active\r\n',
  );
  const { people } = await rosterOf(files);
  expect(people).toMatchObject([{ id: 's-9', firstName: 'Ama', lastName: 'Obi' }]);
});

test('says what is missing, with its name', async () => {
  const files = oneRosterFiles(SCHOOL);
  expect(await read(without(files, 'users.csv'))).toEqual({
    ok: false,
    problem: { kind: 'no-file', file: 'users.csv' },
  });
  expect(await read(changed(files, 'users.csv', (text) => text.replace('givenName', 'gName')))).toEqual({
    ok: false,
    problem: { kind: 'no-column', file: 'users.csv', column: 'givenname' },
  });
  expect(await read(changed(files, 'users.csv', (text) => text.replace('Brooks-1', '"Brooks-1')))).toEqual({
    ok: false,
    problem: { kind: 'quotes-in', file: 'users.csv', line: 3 },
  });
});

test('a status ends a person or a class; one that nobody knows is not taken for active', async () => {
  const files = changed(oneRosterFiles(SCHOOL), 'users.csv', (text) =>
    text.replace('s-1,,', 's-1,ToBeDeleted,').replace('s-2,,', 's-2,suspended,'),
  );
  const { people } = await rosterOf(files);
  expect(people.slice(0, 4).map(({ hasLeft, isUnclear }) => [hasLeft, isUnclear])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('without a manifest it is the whole school, of an unnamed system', async () => {
  expect(await rosterOf(without(oneRosterFiles(SCHOOL), 'manifest.csv'))).toMatchObject({
    mode: 'bulk',
    source: 'OneRoster',
    assumed: ['no-manifest', 'no-source'],
  });
  const delta = changed(oneRosterFiles(SCHOOL), 'manifest.csv', (text) => text.replaceAll('bulk', 'delta'));
  expect(await rosterOf(delta)).toMatchObject({ mode: 'delta' });
});

test('who left a class is not in it', async () => {
  const files = changed(oneRosterFiles(SCHOOL), 'enrollments.csv', (text) =>
    text.replace('s-0,student,,,', 's-0,student,,,2026-09-01').replace('s-3,student,,,', 's-3,student,,,2026-09-02'),
  );
  expect((await rosterOf(files)).classes[0]?.students).toEqual(['s-3', 's-6', 's-9']);
});

test('classes are those of today, in the holidays of the next term, else of the last', async () => {
  const terms = [
    { id: 'year', title: 'Year', start: '2026-08-17', end: '2027-06-12' },
    { id: 'autumn', title: 'Autumn', start: '2026-08-17', end: '2027-01-01' },
    { id: 'spring', title: 'Spring', start: '2027-01-01', end: '2027-06-12' },
  ];
  const idsOn = (day: string) => termsOfToday(terms, day).map(({ id }) => id);
  expect(idsOn('2026-10-01')).toEqual(['year', 'autumn']);
  expect(idsOn('2027-01-01')).toEqual(['year', 'spring']);
  expect(idsOn('2026-08-01')).toEqual(['year', 'autumn']);
  expect(idsOn('2027-07-01')).toEqual(['year', 'spring']);
  const taken = termsOfToday(terms, '2027-02-01');
  expect([['autumn'], ['spring'], ['year'], [], ['unknown']].map((each) => runsIn(each, taken, terms))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});
