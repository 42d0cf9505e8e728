import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportPlan, PlanRow } from '#contracts/admin/imports.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { TestImportWorker } from '#tests/support/import-worker.ts';
import { oneRosterFiles } from '#tests/support/one-roster-files.ts';
import { textRow, workbookOf } from '#tests/support/workbook.ts';
import { zipOf } from '#tests/support/zip.ts';
import { ago, NOW } from '#tests/support/clock.ts';
import { openAdmin } from './admin-page.ts';

pageTests();
beforeEach(() => vi.stubGlobal('Worker', TestImportWorker));
afterEach(() => vi.unstubAllGlobals());

const PREVIEW = 'POST /api/admin/imports/preview';
const CONFIRM = 'POST /api/admin/imports';

const row = (number: number, change: Partial<PlanRow> = {}): PlanRow => ({
  row: number,
  kind: 'new',
  name: `Student ${number}`,
  grade: 6,
  house: 'Junbi',
  student_id: null,
  changes: [],
  notices: [],
  problem: null,
  ...change,
});
const PLAN: ImportPlan = {
  plan: 'plan-1',
  rows: [
    row(2),
    row(3, { kind: 'changed', student_id: 's3', changes: [{ field: 'grade', before: '5', after: '6' }] }),
    row(4, { kind: 'unchanged', student_id: 's4' }),
    row(5, { kind: 'refused', name: '', problem: 'The name is missing.' }),
  ],
  absent: [
    { id: 'a1', name: 'Abel Absent', grade: 4, house: 'Savant' },
    { id: 'a2', name: 'Cara Absent', grade: null, house: null },
  ],
  teachers: [],
  classes: [],
  students: 100,
  leavers: 0,
  edited: 0,
  erased: 0,
};
const RECORD = {
  id: 'i1',
  kind: 'csv' as const,
  file_name: 'pupils.csv',
  school_year: null,
  made_at: ago(0),
  made_by: 'Ana Rivera',
  added: 1,
  changed: 1,
  left: 0,
  lunch_numbers: { total: 2, waiting: 0, lost: 0 },
  undone_at: null,
  undone_by: null,
  undo_until: new Date(NOW + 86_400_000).toISOString(),
};
const DONE = {
  ...RECORD,
  unchanged: 1,
  refused: 1,
  invited: 0,
  classes: 0,
};

const CSV = 'First name,Surname,Grade,Lunch number\nWren,Abara,6,1234\nBo,Li,6,2345\nCy,Oh,6,\n,,6,\n';
const fileOf = (content: BlobPart, name = 'pupils.csv') => new File([content], name);

async function open(answers: Record<string, Answer> = {}, query = '') {
  const page = await openAdmin(`/admin/students/import${query}`, {
    'GET /api/admin/imports': json(200, { results: [] }),
    [PREVIEW]: json(200, PLAN),
    [CONFIRM]: json(201, DONE),
    ...answers,
  });
  const choose = async (file: File) =>
    page.user.upload(await screen.findByLabelText('Choose a file of students'), file);
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  return { ...page, choose, press };
}

describe('the import', () => {
  it('reads a file, guesses its columns, shows what will happen, and saves on the last button', async () => {
    const { choose, press, school, user } = await open();
    await choose(fileOf(CSV));
    await screen.findByRole('heading', { name: 'What do the columns hold?' });
    expect(screen.getByLabelText<HTMLSelectElement>('What “Surname” holds').value).toBe('last_name');
    expect(school.asked).not.toContain(PREVIEW);

    await press('Check the rows');
    const heading = await screen.findByRole('heading', { name: 'Check before anything is saved' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const table = screen.getByRole('table', { name: 'What happens to each row' });
    expect(within(table).getAllByRole('row')).toHaveLength(5);
    expect(within(table).getByText('The name is missing.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '1 Refused' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    expect(school.asked).not.toContain(CONFIRM);

    await press('Import 2 students');
    await screen.findByRole('heading', { name: 'Students imported' });
    expect(screen.getByText(/1 student added, 1 changed/)).toBeTruthy();
    await screen.findByText('2 lunch numbers are saved.');
    expect(school.asked.filter((name) => name === CONFIRM)).toHaveLength(1);
  });

  it('that began in the set-up leads back to it', async () => {
    const { choose, press, place, user } = await open({}, '?from=setup');
    await choose(fileOf(CSV));
    await press('Check the rows');
    await press('Import 2 students');
    await user.click(await screen.findByRole('link', { name: 'Continue the set-up' }));
    await waitFor(() => expect(place()).toBe('/setup/ready'));
  });

  it('reads an Excel workbook, and another sheet of it where somebody says so', async () => {
    const { choose, user } = await open();
    const book = workbookOf([
      { name: 'Pupils', rows: textRow(1, 'First name', 'Surname', 'Year') + textRow(2, 'Wren', 'Abara', '6') },
      { name: 'Leavers', rows: textRow(1, 'First name', 'Surname') + textRow(2, 'Bo', 'Li') + textRow(3, 'Cy', 'Oh') },
    ]);
    await choose(fileOf(book, 'pupils.xlsx'));
    await screen.findByText('Excel workbook, sheet “Pupils”, the header is row 1');
    expect(screen.getByText('1 student. The check saves nothing.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Which sheet has the students?'), 'Leavers');
    await screen.findByText('2 students. The check saves nothing.');
    expect(screen.queryByLabelText('Encoding')).toBeNull();
  });

  it('says what a file is that holds no list, and takes another one', async () => {
    const { choose } = await open();
    await choose(fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'pupils.xls'));
    await screen.findByText(/^This is an Excel file of the old kind \(\.xls\)\. Open it in Excel/);
    await choose(fileOf(CSV));
    expect(await screen.findByRole('heading', { name: 'What do the columns hold?' })).toBeTruthy();
  });

  it('says on top what has no column, with the columns that may hold it, and folds the others', async () => {
    const { choose, press, user } = await open();
    await choose(fileOf('Name,Cohort year,Colour house,Shoe size\nWren Abara,7,Junbi,39'));
    await screen.findByText('No column for: school number, grade, house, school email.');
    const left = screen.getByText('3 columns left out:').closest('details');
    expect(left).toHaveProperty('open', false);
    expect(within(left ?? document.body).getByText('Cohort year, Colour house, Shoe size')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Use “Cohort year” for grade' }));
    await user.click(screen.getByRole('button', { name: 'Use “Colour house” for house' }));
    await screen.findByText('No column for: school number, school email.');
    expect(screen.getByLabelText<HTMLSelectElement>('What “Cohort year” holds').value).toBe('grade');
    await press('Check the rows');
    await screen.findByText('The file has no column for: school number, school email.');
  });

  it('sends teachers of the file as teachers, and says who is left out', async () => {
    const sent: unknown[] = [];
    const { choose, press } = await open({
      [PREVIEW]: async (request) => {
        sent.push(await request.json());
        return Response.json(PLAN);
      },
    });
    await choose(
      fileOf(
        'role,givenName,familyName,email\nstudent,Wren,Abara,w@s.test\nteacher,Helen,Frost,f@s.test\nparent,Mia,Abara,m@s.test',
        'users.csv',
      ),
    );
    await screen.findByText('1 student, 1 teacher. Left out: 1 family member. The check saves nothing.');
    await press('Check the rows');
    await screen.findByRole('heading', { name: 'Check before anything is saved' });
    expect(sent).toMatchObject([
      {
        students: [{ row: 2, first_name: 'Wren' }],
        teachers: [{ first_name: 'Helen', last_name: 'Frost', email: 'f@s.test' }],
      },
    ]);
  });

  it('remembers the columns that were set by hand', async () => {
    const { choose, press, user } = await open();
    await choose(fileOf('A,B\nWren,Abara'));
    await user.selectOptions(await screen.findByLabelText('What “A” holds'), 'First name');
    expect(screen.getByRole('button', { name: 'Check the rows' })).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('What “B” holds'), 'Last name');
    await press('Check the rows');
    await press('Back');
    await press('Another file');
    await choose(fileOf('B,A\nAbara,Wren', 'again.csv'));
    await screen.findByText(/The columns are set as the last time/);
    expect(screen.getByLabelText<HTMLSelectElement>('What “B” holds').value).toBe('last_name');
  });

  it('says above the rows how many leave a class, and beside each class who comes and goes', async () => {
    const none = { joining: 0, leaving: 0 };
    const classes: ImportPlan['classes'] = [
      {
        title: 'Class 1',
        kind: 'changed',
        students: { count: 11, joining: 1, leaving: 2 },
        teachers: { count: 1, ...none },
        unknown: 0,
      },
      {
        title: 'Class 2',
        kind: 'changed',
        students: { count: 1200, joining: 0, leaving: 1 },
        teachers: { count: 0, joining: 0, leaving: 1 },
        unknown: 1,
      },
      {
        title: 'Class 3',
        kind: 'new',
        students: { count: 4, joining: 4, leaving: 0 },
        teachers: { count: 2, joining: 2, leaving: 0 },
        unknown: 0,
      },
      {
        title: 'Class 4',
        kind: 'unchanged',
        students: { count: 1, ...none },
        teachers: { count: 1, ...none },
        unknown: 0,
      },
    ];
    const { choose, press } = await open({ [PREVIEW]: json(200, { ...PLAN, classes }) });
    await choose(fileOf(CSV));
    await press('Check the rows');
    expect(
      await screen.findByText('3 students leave a class, 1 teacher leaves a class, 5 students join one.'),
    ).toBeTruthy();
    expect(screen.getByText('11 students (+1 −2), 1 teacher · changed')).toBeTruthy();
    expect(
      screen.getByText('1,200 students (+0 −1), 0 teachers (+0 −1) · changed · 1 person of it is not known here'),
    ).toBeTruthy();
    expect(screen.getByText('4 students, 2 teachers · new')).toBeTruthy();
    expect(screen.getByText('1 student, 1 teacher · unchanged')).toBeTruthy();
  });

  it('says above the rows how many classes the file makes, and how many teachers it invites', async () => {
    const places = { count: 4, joining: 4, leaving: 0 };
    const classes: ImportPlan['classes'] = ['7A', '7B'].map((title) => ({
      title,
      kind: 'new',
      students: places,
      teachers: places,
      unknown: 0,
    }));
    const teachers: ImportPlan['teachers'] = [
      { name: 'Helen Frost', email: 'frost@school.test', kind: 'new' },
      { name: 'Chidi Okafor', email: 'okafor@school.test', kind: 'known' },
      { name: 'Nobody', email: null, kind: 'refused' },
    ];
    const { choose, press } = await open({ [PREVIEW]: json(200, { ...PLAN, classes, teachers }) });
    await choose(fileOf('Name,Reg,Tutor\nWren Abara,7A,Helen Frost\nBo Li,7B,Nobody'));
    await screen.findByText('2 students, 2 classes, 2 teachers. The check saves nothing.');
    await press('Check the rows');
    expect(
      await screen.findByText('Makes 2 classes, 1 teacher to invite, 1 teacher not found, and without an email.'),
    ).toBeTruthy();
  });

  it('gives today’s students as a template', async () => {
    const bodies: unknown[] = [];
    const { press } = await open({
      'POST /api/admin/students/export': async (request) => {
        bodies.push(await request.json());
        return Response.json({ csv: 'First name\r\n', rows: 2, is_cut: false });
      },
    });
    await press('Download a template');
    await screen.findByText('Saved 2 students as students-template.csv.');
    expect(bodies).toEqual([{ state: 'here', sort: 'name', template: true }]);
  });

  it('says nothing above the rows where nobody leaves a class', async () => {
    const places = { count: 4, joining: 4, leaving: 0 };
    const classes: ImportPlan['classes'] = [
      { title: 'Class 3', kind: 'new', students: places, teachers: places, unknown: 0 },
    ];
    const { choose, press } = await open({ [PREVIEW]: json(200, { ...PLAN, classes }) });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await screen.findByText('4 students, 4 teachers · new');
    expect(screen.queryByText(/leave/)).toBeNull();
  });

  it('keeps what was edited in the portal until a person says otherwise', async () => {
    const asked: unknown[] = [];
    const { choose, press } = await open({
      [PREVIEW]: async (request) => {
        asked.push(await request.clone().json());
        return json(200, { ...PLAN, edited: 2 })(request);
      },
    });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await screen.findByText('2 fields kept: edited here. The file has other values.');
    await press('Use the file’s values');
    await screen.findByText('The file replaces 2 fields that were edited here.');
    expect(asked).toMatchObject([{ overrides_edits: false }, { overrides_edits: true }]);
  });

  it('refuses a file with an open quote, and says in which line', async () => {
    const { choose } = await open();
    await choose(fileOf('First name,Last name\n"Wren,Abara\nBo,Li\n'));
    expect((await screen.findByRole('alert')).textContent).toContain('A quote in line 2 is not closed');
  });

  it('warns of a file whose end is missing, before the check and beside it', async () => {
    const { choose, press } = await open();
    await choose(fileOf('First name,Last name,Grade\nWren,Abara,6\nBo,Li,6\nCy,O'));
    const words =
      'The last row has fewer cells than any other. Is the end of this file missing? Export it again to be sure.';
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    await press('Check the rows');
    await screen.findByRole('heading', { name: 'Check before anything is saved' });
    expect(screen.getByRole('alert').textContent).toContain(words);
  });

  it('says that an erased student would come back', async () => {
    const { choose, press } = await open({ [PREVIEW]: json(200, { ...PLAN, erased: 1 }) });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await screen.findByRole('heading', { name: 'Check before anything is saved' });
    expect(screen.getByRole('alert').textContent).toContain(
      '1 new student was erased here. This file brings them back as new records.',
    );
  });

  it('asks what a year means', async () => {
    const { choose, user } = await open();
    await choose(fileOf('Name,Year group\nWren Abara,Year 4'));
    expect(await screen.findByRole('button', { name: 'Check the rows' })).toHaveProperty('disabled', true);
    await user.selectOptions(
      screen.getByLabelText('What does “Year 1” mean in this file?'),
      'Grade 1: Year 2 is grade 2 (Australia)',
    );
    expect(screen.getByRole('button', { name: 'Check the rows' })).toHaveProperty('disabled', false);
  });

  it('archives nobody who was not ticked, and asks for the number of many', async () => {
    const { choose, press, school, user } = await open({ [PREVIEW]: json(200, { ...PLAN, students: 12 }) });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await screen.findByText(/2 students are not in this file/);
    await user.click(screen.getByRole('checkbox', { name: /Abel Absent/ }));
    await user.click(screen.getByRole('checkbox', { name: /Cara Absent/ }));
    await press('Import 2 students, archive 2');
    const dialog = screen.getByRole('dialog', { name: 'Do 2 students leave?' });
    await user.click(within(dialog).getByRole('button', { name: 'Archive 2 and continue' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Type 2 to continue.');
    expect(school.asked).not.toContain(CONFIRM);
    await user.type(within(dialog).getByLabelText('How many leave'), '2');
    await user.click(within(dialog).getByRole('button', { name: 'Archive 2 and continue' }));
    await screen.findByRole('heading', { name: 'Students imported' });
  });

  it('names on its last button what it does', async () => {
    const leaving = { ...PLAN, rows: [row(2, { kind: 'leaves' })], leavers: 1 };
    const { choose, press, school, user } = await open({ [PREVIEW]: json(200, leaving) });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await screen.findByRole('button', { name: 'Archive 1 student' });
    await user.click(screen.getByText(/2 students are not in this file/));
    await user.click(screen.getByRole('checkbox', { name: /Abel Absent/ }));
    expect(screen.getByRole('button', { name: 'Archive 2 students' })).toBeTruthy();
    school.answer(
      PREVIEW,
      json(200, { ...PLAN, rows: [], teachers: [{ name: 'T', email: 'new@school.test', kind: 'new' }] }),
    );
    await press('Back');
    await press('Check the rows');
    expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
  });

  it('asks for both numbers, one after the other, where many change and many leave', async () => {
    const sent: unknown[] = [];
    const { choose, press, user } = await open({
      [PREVIEW]: json(200, { ...PLAN, students: 2 }),
      [CONFIRM]: async (request) => {
        sent.push(await request.clone().json());
        return json(201, DONE)(request);
      },
    });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await screen.findByText(/2 students are not in this file/);
    await user.click(screen.getByRole('checkbox', { name: /Abel Absent/ }));
    await press('Import 2 students, archive 1');
    const changes = screen.getByRole('dialog', { name: 'Does this file change 1 student?' });
    await user.type(within(changes).getByLabelText('How many change'), '1');
    await user.click(within(changes).getByRole('button', { name: 'Change 1 and continue' }));
    expect(sent).toEqual([]);
    const leavers = await screen.findByRole('dialog', { name: 'Does 1 student leave?' });
    await user.type(within(leavers).getByLabelText('How many leave'), '1');
    await user.click(within(leavers).getByRole('button', { name: 'Archive 1 and continue' }));
    await screen.findByRole('heading', { name: 'Students imported' });
    expect(sent).toMatchObject([{ typed_changes: 1, typed_leavers: 1, leavers: ['a1'] }]);
  });

  it('says that nothing was saved where the school has changed, and checks again', async () => {
    const { choose, press, school } = await open({
      [CONFIRM]: json(409, { detail: 'The school changed after this check. Nothing was saved.', code: 'plan_changed' }),
    });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await press('Import 2 students');
    expect((await screen.findByRole('alert')).textContent).toContain('The school changed after this check.');
    await press('Check again');
    await waitFor(() => expect(school.asked.filter((name) => name === PREVIEW)).toHaveLength(2));
  });

  it('says how far the server is with the lunch numbers, which needs no open page', async () => {
    const waiting = { total: 300, waiting: 97, lost: 0 };
    const { choose, press, school } = await open({ [CONFIRM]: json(201, { ...DONE, lunch_numbers: waiting }) });
    await choose(fileOf(CSV));
    await press('Check the rows');
    await press('Import 2 students');
    await screen.findByText('Saving lunch numbers: 203 of 300. You can leave this page.');
    const listed = school.asked.filter((name) => name === 'GET /api/admin/imports').length;
    school.answer(
      'GET /api/admin/imports',
      json(200, { results: [{ ...RECORD, lunch_numbers: { total: 300, waiting: 0, lost: 0 } }] }),
    );
    expect(await screen.findByText('300 lunch numbers are saved.', undefined, { timeout: 10_000 })).toBeTruthy();
    expect(school.asked.filter((name) => name === 'GET /api/admin/imports').length).toBeGreaterThan(listed);
  });

  it.each([
    [{ total: 300, waiting: 97, lost: 0 }, '97 of 300 lunch numbers are still being saved.'],
    [{ total: 300, waiting: 0, lost: 1 }, '1 of 300 lunch numbers is missing. Import the file again.'],
  ])('says of an earlier import which lunch numbers are missing: %j', async (lunch_numbers, words) => {
    await open({ 'GET /api/admin/imports': json(200, { results: [{ ...RECORD, lunch_numbers }] }) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says of an earlier import nothing about lunch numbers that are all there', async () => {
    await open({ 'GET /api/admin/imports': json(200, { results: [RECORD] }) });
    await screen.findByRole('button', { name: /^Undo ?pupils.csv/ });
    expect(screen.queryByText(/lunch number/)).toBeNull();
  });

  it('takes an archive of a student information system', async () => {
    const { choose, press, school } = await open();
    await choose(fileOf(zipOf(oneRosterFiles({ students: 6, teachers: 2, classes: 2 })), 'export.zip'));
    await screen.findByRole('heading', { name: 'What to take from it' });
    expect(screen.getByText('6 students')).toBeTruthy();
    await press('Check the school');
    await screen.findByRole('heading', { name: 'Check before anything is saved' });
    expect(school.asked).toContain(PREVIEW);
  });

  it('undoes an earlier import after a question, and names who is not as before', async () => {
    const { press } = await open({
      'GET /api/admin/imports': json(200, { results: [RECORD] }),
      'POST /api/admin/imports/i1/undo': json(200, {
        reversed: 1,
        archived: [],
        kept: [{ name: 'Wren Abara', why: 'Changed since then, so the record stays as it is.' }],
        failed: [],
      }),
    });
    await press(/^Undo ?pupils.csv/);
    expect(screen.getByRole('dialog', { name: 'Undo this import?' })).toBeTruthy();
    await press('Undo');
    await screen.findByText('1 record undone.');
    expect(screen.getByText(/Changed since then, so the record stays as it is/)).toBeTruthy();
  });
});
