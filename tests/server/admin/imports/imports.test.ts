import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDone, importList, importPlan, importUndone, type ImportStudent } from '#contracts/admin/imports.ts';
import { studentChangeAnswer } from '#contracts/admin/students.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { awardBodyFor, nth, readSchool } from '#tests/support/server/school.ts';
import { inThisThread } from '#server/workers/workers.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let token: string;
let now = Date.parse('2026-08-03T08:00:00Z');

beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date(now) });
  token = await server.signIn('office');
});
afterAll(() => server.close());

/** The bytes of a file that a thread is given. */
const bytesIn = (input: unknown): Uint8Array =>
  new Uint8Array(input instanceof Uint8Array ? input : (input as { file: Uint8Array }).file);

type Cells = Partial<Omit<ImportStudent, 'row'>>;
const fileOf = (rows: readonly Cells[], more: object = {}) => ({
  kind: 'csv',
  file_name: 'pupils.csv',
  source: null,
  year_words: null,
  students: rows.map((cells, index) => ({ row: index + 2, ...cells })),
  ...more,
});
type File = ReturnType<typeof fileOf>;

const preview = async (file: File) =>
  importPlan.parse((await server.call('POST', '/api/admin/imports/preview', { token, body: file })).body);
const confirm = async (file: File, more: object = {}) =>
  server.call('POST', '/api/admin/imports', { token, body: { ...file, plan: (await preview(file)).plan, ...more } });
const write = async (file: File, more: object = {}) => {
  const answer = await confirm(file, more);
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  return importDone.parse(answer.body);
};
const undo = async (id: string) => server.call('POST', `/api/admin/imports/${id}/undo`, { token });
const kindsOf = async (file: File) => (await preview(file)).rows.map(({ kind }) => kind);
const problemsOf = async (file: File) => (await preview(file)).rows.map(({ problem }) => problem);
const recordOf = async (number: string) =>
  (
    await server.db.query(
      `SELECT s.first_name, s.last_name, s.email, s.grade, h.name AS house, s.archived_at IS NULL AS here
         FROM students s LEFT JOIN houses h ON h.id = s.house_id WHERE school_number = $1`,
      [number],
    )
  )[0];

const sizes = async (): Promise<number[]> =>
  (
    await server.db.query<{ count: number }>(
      `SELECT count(*) FROM students WHERE archived_at IS NULL AND house_id IS NOT NULL GROUP BY house_id ORDER BY house_id`,
    )
  ).map(({ count }) => count);

const WREN = { school_number: 'W1', first_name: 'Wren', last_name: 'Abara', email: 'wren@school.test', grade: '5' };

describe('an import', () => {
  test('adds, changes and leaves as they are; the same file again changes nothing', async () => {
    const first = fileOf([
      { ...WREN, house: 'junbi house' },
      { school_number: 'W2', first_name: ' Björn  Åke ', last_name: 'Öst', grade: 'Grade 07' },
    ]);
    expect(await kindsOf(first)).toEqual(['new', 'new']);
    expect(await write(first)).toMatchObject({ added: 2, changed: 0, left: 0, unchanged: 0, refused: 0 });
    expect(await recordOf('W1')).toEqual({
      first_name: 'Wren',
      last_name: 'Abara',
      email: 'wren@school.test',
      grade: 5,
      house: 'Junbi',
      here: true,
    });
    expect(await recordOf('W2')).toMatchObject({ first_name: 'Björn Åke', grade: 7, house: null });
    expect(await kindsOf(first)).toEqual(['unchanged', 'unchanged']);
    expect(await write(first)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });

    const second = fileOf([{ ...WREN, email: '', grade: '6', house: 'Tafakari' }]);
    const { rows } = await preview(second);
    expect(rows).toMatchObject([
      {
        kind: 'changed',
        changes: [
          { field: 'grade', before: '5', after: '6' },
          { field: 'house', before: 'Junbi', after: 'Tafakari' },
        ],
        notices: ['Points stay with Junbi.'],
      },
    ]);
    await write(second);
    expect(await recordOf('W1')).toMatchObject({ email: 'wren@school.test', grade: 6, house: 'Tafakari' });
  });

  test('finds students by the school number, then by the email', async () => {
    await write(fileOf([{ school_number: 'M1', first_name: 'Mo', last_name: 'One', email: 'mo@school.test' }]));
    const { rows } = await preview(
      fileOf([
        { school_number: 'm1', first_name: 'Mo', last_name: 'Married', email: 'new@school.test' },
        { first_name: 'Amara', last_name: 'Obi-Lee', email: 'AMARA@demo.school' },
      ]),
    );
    expect(rows.map(({ kind, changes }) => [kind, ...changes.map(({ field }) => field)])).toEqual([
      ['changed', 'last_name', 'school_number', 'email'],
      ['changed', 'last_name'],
    ]);
  });

  test('deals houses to new students where that is wanted, the smallest first', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      school_number: `H${index}`,
      first_name: 'House',
      last_name: `No ${index}`,
    }));
    const file = fileOf([...rows, { school_number: 'W1', first_name: 'Wren', last_name: 'Abara' }], {
      deals_houses: true,
    });
    const plan = await preview(file);
    const before = await sizes();
    expect(plan.rows.at(-1)).toMatchObject({ kind: 'unchanged' });
    expect(plan.rows[0]).toMatchObject({ notices: ['The house with the fewest students.'] });
    const { id } = await write(file);
    const after = await sizes();
    expect(Math.min(...after)).toBeGreaterThan(Math.min(...before));
    expect(after.reduce((sum, size) => sum + size)).toBe(before.reduce((sum, size) => sum + size) + 60);
    await undo(id);
    expect(await sizes()).toEqual(before);
  });

  test('names both students that one row would fit', async () => {
    await write(fileOf([{ school_number: 'T1', first_name: 'Tess', last_name: 'Two' }]));
    expect(
      await problemsOf(
        fileOf([{ school_number: 'T1', first_name: 'Tess', last_name: 'Two', email: 'amara@demo.school' }]),
      ),
    ).toEqual([
      'The row fits two students: Tess Two (T1) and Amara Obi (4001). Correct the school number or the email.',
    ]);
  });

  test('an email of two rows is no key, so that a family can share one', async () => {
    const file = fileOf([
      { school_number: 'F1', first_name: 'Fay', last_name: 'Fox', email: 'fox@home.test' },
      { school_number: 'F2', first_name: 'Fin', last_name: 'Fox', email: 'fox@home.test' },
    ]);
    await write(file);
    expect(await kindsOf(file)).toEqual(['unchanged', 'unchanged']);
    const third = fileOf([{ school_number: 'F3', first_name: 'Flo', last_name: 'Fox', email: 'fox@home.test' }]);
    expect(await kindsOf(third)).toEqual(['new']);
  });

  test('finds by name where a file has neither, and asks where that is not clear', async () => {
    const file = fileOf([
      { first_name: 'Nia', last_name: 'Nameless', grade: '3' },
      { first_name: 'Noé', last_name: 'Nameless', grade: 'K' },
    ]);
    await write(file);
    expect(await kindsOf(file)).toEqual(['unchanged', 'unchanged']);
    const withNumber = fileOf([{ school_number: 'N1', first_name: 'NIA', last_name: 'Nameless', grade: '3' }]);
    expect(await preview(withNumber)).toMatchObject({
      rows: [
        {
          kind: 'changed',
          notices: ['Found by name.'],
          changes: [{ field: 'first_name' }, { field: 'school_number' }],
        },
      ],
    });
    expect(
      await problemsOf(
        fileOf([
          { first_name: 'Nia', last_name: 'Nameless', grade: '4' },
          { first_name: 'Una', last_name: 'Unknown', grade: '4' },
          { first_name: 'Una', last_name: 'Unknown', grade: '5' },
        ]),
      ),
    ).toEqual([
      'Nia Nameless is already here (Grade 3). Add a school number or an email, so that it is clear who is meant.',
      null,
      'Row 3 has the same name. Add a school number or an email to both.',
    ]);
  });

  test('names the other row where two of one name have nothing else, the first time and the second', async () => {
    const file = fileOf([
      { first_name: 'Toni', last_name: 'Twice', grade: '4' },
      { first_name: 'Toni', last_name: 'Twice', grade: '4', house: 'Junbi' },
    ]);
    expect(await problemsOf(file)).toEqual([null, 'Row 2 has the same name. Add a school number or an email to both.']);
    await write(file);
    expect(await problemsOf(file)).toEqual([
      'Row 3 has the same name. Add a school number or an email to both.',
      'Row 2 has the same name. Add a school number or an email to both.',
    ]);
    const [another] = await problemsOf(fileOf([{ school_number: 'TT1', first_name: 'Toni', last_name: 'Twice' }]));
    expect(another).toBeNull();
    await write(fileOf([{ school_number: 'TT2', first_name: 'Toni', last_name: 'Twice', grade: '9' }]));
    expect(await problemsOf(fileOf([{ first_name: 'Toni', last_name: 'Twice' }]))).toEqual([
      '2 students are called Toni Twice. Add a school number or an email.',
    ]);
  });

  test('names five other rows at most where many have one school number or one id', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => ({
      school_number: 'SAME',
      first_name: 'Same',
      last_name: `No ${index}`,
    }));
    const problems = async (count: number) => problemsOf(fileOf(rows.slice(0, count)));
    expect((await problems(2))[1]).toBe('Row 2 has this school number too.');
    expect((await problems(3))[1]).toBe('Rows 2 and 4 have this school number too.');
    expect((await problems(6))[0]).toBe('Rows 3, 4, 5, 6 and 7 have this school number too.');
    const all = await problems(8);
    expect(all[0]).toBe('Rows 3, 4, 5, 6, 7 and 2 more have this school number too.');
    expect(all[7]).toBe('Rows 2, 3, 4, 5, 6 and 2 more have this school number too.');
    const ids = rows.slice(0, 2).map(({ school_number, ...row }) => ({ ...row, source_id: school_number }));
    expect(await problemsOf(fileOf(ids, { source: 'SIS' }))).toEqual([
      'Row 3 has this id too.',
      'Row 2 has this id too.',
    ]);
  });

  test('takes a sibling with the family’s email for another child, unless the number or the name says otherwise', async () => {
    const elder = { school_number: 'SB1', first_name: 'Elder', last_name: 'Sib', email: 'sib@home.test', grade: '5' };
    await write(fileOf([elder]));
    const file = (changes: Cells) => fileOf([{ ...elder, ...changes }]);
    const younger = file({ school_number: 'SB2', first_name: 'Younger', grade: '2' });
    expect(await kindsOf(younger)).toEqual(['new']);
    await write(younger);
    expect(await recordOf('SB1')).toMatchObject({ first_name: 'Elder', grade: 5 });
    expect(await recordOf('SB2')).toMatchObject({ first_name: 'Younger', grade: 2 });

    const only = { school_number: 'SC1', first_name: 'Only', last_name: 'Child', email: 'only@home.test' };
    await write(fileOf([only]));
    const kindOf = async (changes: Cells) => (await kindsOf(fileOf([{ ...only, ...changes }])))[0];
    expect(await kindOf({ school_number: 'SC2' })).toBe('changed');
    expect(await kindOf({ school_number: '', first_name: 'Oliver' })).toBe('changed');
    expect(await kindOf({ school_number: 'sc1', first_name: 'Oliver' })).toBe('changed');
    expect(await kindOf({ school_number: 'SC2', first_name: 'Oliver' })).toBe('new');
    await server.db.query(`UPDATE students SET school_number = NULL WHERE school_number = 'SC1'`);
    expect(await kindOf({ school_number: 'SC2', first_name: 'Oliver' })).toBe('changed');
  });

  test('refuses a row with the reason and imports the others', async () => {
    const good = { first_name: 'Good', last_name: 'Row' };
    const file = fileOf([
      { school_number: 'R1', ...good },
      { school_number: 'R2', last_name: 'Row' },
      { school_number: 'R3', first_name: ' ' },
      { school_number: 'R4', ...good, email: 'not an email' },
      { school_number: 'R5', ...good, grade: '13' },
      { school_number: 'R6', ...good, house: 'Tafakri' },
      { school_number: 'R7', ...good, lunch_number: '12a' },
      { school_number: 'R8', ...good, grade: 'Year 4' },
      { school_number: 'R9', first_name: 'Jos\uFFFD', last_name: 'Row' },
      { school_number: 'R10', ...good },
      { school_number: 'r10', ...good, grade: '4' },
      { school_number: 'R1', ...good },
    ]);
    expect(await problemsOf(file)).toEqual([
      null,
      'The first name is missing.',
      'The name is missing.',
      'This is not an email address.',
      '“13” is none of the steps from Grade K to Grade 12.',
      'No house is called “Tafakri”. Did you mean Tafakari?',
      'A lunch number has 4 to 6 digits.',
      'Say what “Year” means in this file.',
      'A character of this row can’t be read. Save the file as UTF-8, or choose another encoding.',
      'Row 12 has this school number too.',
      'Row 11 has this school number too.',
      'Row 2 is about the same student.',
    ]);
    expect(await write(file)).toMatchObject({ added: 1, refused: 11 });
    expect(
      await kindsOf(fileOf([{ ...good, school_number: 'R8', grade: 'Year 4' }], { year_words: 'same-as-grade' })),
    ).toEqual(['new']);
  });

  test('lists who is not in the file, and archives only who was ticked', async () => {
    const file = fileOf([{ ...WREN, grade: 'nonsense' }]);
    const { absent, students } = await preview(file);
    expect(absent).toHaveLength(students - 1);
    const amara = absent.find(({ name }) => name === 'Amara Obi')?.id ?? '';
    const before = await server.db.query('SELECT count(*) FROM students WHERE archived_at IS NULL');
    await write(file);
    expect(await server.db.query('SELECT count(*) FROM students WHERE archived_at IS NULL')).toEqual(before);

    const { id } = await write(file, { leavers: [amara] });
    const here = async () => (await server.db.query('SELECT archived_at FROM students WHERE id = $1', [amara]))[0];
    expect(await here()).toEqual({ archived_at: new Date(now) });
    await undo(id);
    expect(await here()).toEqual({ archived_at: null });
  });

  test('stops before more than 20 leave, until their number is typed', async () => {
    const { absent } = await preview(fileOf([WREN]));
    const file = fileOf([WREN]);
    const leavers = absent.slice(0, 21).map(({ id }) => id);
    expect(await confirm(file, { leavers })).toMatchObject({
      status: 422,
      body: { code: 'type_leavers', detail: '21 students would leave. Type this number to continue.' },
    });
    expect(await confirm(file, { leavers, typed_leavers: 20 })).toMatchObject({ status: 422 });
    const { id } = await write(file, { leavers, typed_leavers: 21 });
    await undo(id);
  });

  test('stops before more than a third of the school changes, until the number is typed', async () => {
    const school = await createTestServer({ clock: () => new Date(now) });
    await school.db.query('UPDATE students SET archived_at = now()');
    const office = await school.signIn('office');
    const send = async (first: readonly string[], more: object = {}) => {
      const file = fileOf(
        first.map((name, index) => ({ school_number: `T${index}`, first_name: name, last_name: 'Third' })),
      );
      const planned = await school.call('POST', '/api/admin/imports/preview', { token: office, body: file });
      const { plan } = importPlan.parse(planned.body);
      return school.call('POST', '/api/admin/imports', { token: office, body: { ...file, plan, ...more } });
    };
    const six = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(await send(six)).toMatchObject({ status: 201, body: { added: 6 } });
    expect(await send(['A2', 'B2'])).toMatchObject({ status: 201, body: { changed: 2 } });
    expect(await send(['A3', 'B3', 'C3'])).toMatchObject({
      status: 422,
      body: { code: 'type_changes', detail: '3 students would change. Type this number to continue.' },
    });
    expect(await send(['A3', 'B3', 'C3'], { typed_changes: 2 })).toMatchObject({ status: 422 });
    expect(await send(['A3', 'B3', 'C3'], { typed_changes: 3 })).toMatchObject({ status: 201, body: { changed: 3 } });
    await school.close();
  });

  test('is read, planned and answered in a thread, whether it is looked at or written', async () => {
    const asked: string[] = [];
    const given: unknown[] = [];
    let last: unknown;
    const run: typeof inThisThread.run = async (task, input) => {
      asked.push(task.name);
      given.push(input);
      const output = structuredClone(await task.run(structuredClone(input)));
      last = output;
      return output;
    };
    const other = await createTestServer({
      sharing: server,
      clock: () => new Date(now),
      deps: { workers: { ...inThisThread, run } },
    });
    const file = fileOf([{ school_number: 'TH1', first_name: 'Theo', last_name: 'Thread', house: 'Junbi' }]);
    const bytes = new TextEncoder().encode(JSON.stringify(file));
    const answer = await other.call('POST', '/api/admin/imports/preview', { token, body: file });
    expect(asked.splice(0)).toEqual(['read-preview', 'preview-import']);
    // The event loop hands on what came and what the thread wrote, and looks into neither.
    expect(given.splice(0).map(bytesIn)).toEqual([bytes, bytes]);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(new TextEncoder().encode(JSON.stringify(answer.body))).toEqual(last);
    const { plan, rows } = importPlan.parse(answer.body);
    expect(rows).toMatchObject([{ kind: 'new', house: 'Junbi' }]);
    const written = await other.call('POST', '/api/admin/imports', { token, body: { ...file, plan } });
    expect(written.status).toBe(201);
    expect(asked).toEqual(['read-confirmation', 'plan-import']);
    const confirmed = new TextEncoder().encode(JSON.stringify({ ...file, plan }));
    expect(given.map(bytesIn)).toEqual([confirmed, confirmed]);
    expect(await recordOf('TH1')).toMatchObject({ first_name: 'Theo', house: 'Junbi' });
    await other.close();
  });

  test('writes nothing but what the preview showed', async () => {
    const file = fileOf([{ school_number: 'P1', first_name: 'Pat', last_name: 'Plan', grade: '2' }]);
    await write(file);
    const other = fileOf([{ school_number: 'P1', first_name: 'Pat', last_name: 'Plan', grade: '3' }]);
    const { plan } = await preview(other);
    await server.db.query(`UPDATE students SET grade = 1 WHERE school_number = 'P1'`);
    expect(await server.call('POST', '/api/admin/imports', { token, body: { ...other, plan } })).toMatchObject({
      status: 409,
      body: { code: 'plan_changed' },
    });
    expect(await recordOf('P1')).toMatchObject({ grade: 1 });
  });

  test('that is sent again after a lost answer is the same import', async () => {
    const file = fileOf([{ school_number: 'I1', first_name: 'Ida', last_name: 'Twice' }]);
    const { plan } = await preview(file);
    const headers = { 'Idempotency-Key': newId() };
    const send = () => server.call('POST', '/api/admin/imports', { token, headers, body: { ...file, plan } });
    const [first, second] = [await send(), await send()];
    expect(first).toMatchObject({ status: 201, body: { added: 1 } });
    expect(importDone.parse(second.body)).toMatchObject({
      id: importDone.parse(first.body).id,
      added: 1,
    });
  });

  test('brings back who had left', async () => {
    const file = fileOf([{ school_number: 'B1', first_name: 'Bea', last_name: 'Back' }]);
    await write(file);
    await server.db.query(`UPDATE students SET archived_at = now() WHERE school_number = 'B1'`);
    expect(await preview(file)).toMatchObject({ rows: [{ kind: 'changed', changes: [{ field: 'archived' }] }] });
    await write(file);
    expect(await recordOf('B1')).toMatchObject({ here: true });
  });

  test('leaves the totals in step with the ledger', async () => {
    const school = await readSchool(server, await server.signIn('rivera'));
    const amara = nth(
      school.students.filter(({ email }) => email === 'amara@demo.school'),
      0,
    );
    const houses = await server.db.query<{ id: string; name: string }>('SELECT id, name FROM houses');
    const house = nth(
      houses.filter(({ id }) => id !== amara.house_id),
      0,
    );
    const total = () => server.db.query('SELECT house_id, points FROM student_total WHERE student_id = $1', [amara.id]);
    const { id } = await write(
      fileOf([{ email: 'amara@demo.school', first_name: 'Amara', last_name: 'Obi', house: house.name }]),
    );
    expect(await total()).toEqual([{ house_id: house.id, points: amara.points }]);
    await undo(id);
    expect(await total()).toEqual([{ house_id: amara.house_id, points: amara.points }]);
  });

  test('leaves who did it in the audit log, without a name', async () => {
    const { id } = await write(fileOf([{ school_number: 'A1', first_name: 'Audrey', last_name: 'Auditee' }]));
    const rows = await server.db.query(
      `SELECT a.username, l.action, l.object_type, l.details FROM audit_log l JOIN accounts a ON a.id = l.actor_id
        WHERE l.object_id = $1 OR l.details ->> 'import' = $1::text ORDER BY l.seq`,
      [id],
    );
    expect(rows).toEqual([
      {
        username: 'office',
        action: 'students_imported',
        object_type: 'import',
        details: { added: 1, changed: 0, archived: 0 },
      },
      { username: 'office', action: 'student_created', object_type: 'student', details: { import: id } },
    ]);
    expect(JSON.stringify(await server.db.query('SELECT * FROM audit_log'))).not.toMatch(/Audrey|Auditee/);
  });
});

describe('the undo of an import', () => {
  test('brings back what was, leaves what was changed since, archives who has points, and works once', async () => {
    const rows = ['1', '2', '3', '4'].map((each) => ({
      school_number: `U${each}`,
      first_name: 'Undo',
      last_name: `No${each}`,
      grade: '4',
    }));
    await write(fileOf(rows.slice(0, 2)));
    const { id } = await write(fileOf(rows.map((row) => ({ ...row, grade: '5', house: 'Umusa' }))));
    await server.db.query(`UPDATE students SET email = 'own@school.test' WHERE school_number = 'U2'`);
    const school = await readSchool(server, await server.signIn('rivera'));
    const [third] = await server.db.query<{ id: string }>(`SELECT id FROM students WHERE school_number = 'U3'`);
    const award = await server.call('POST', '/api/points/award/', {
      token: await server.signIn('rivera'),
      body: awardBodyFor(school, {
        student_id: third?.id,
        scholar_id: third?.id,
        occurred_at: new Date(now).toISOString(),
      }),
    });
    expect(award.status).toBe(201);

    const answer = await undo(id);
    expect(importUndone.parse(answer.body)).toEqual({
      reversed: 3,
      archived: [{ name: 'Undo No3', why: 'In use since then, so the record was archived and not deleted.' }],
      kept: [{ name: 'Undo No2', why: 'Changed since then, so the record stays as it is.' }],
      failed: [],
    });
    expect(await recordOf('U1')).toMatchObject({ grade: 4, house: null });
    expect(await recordOf('U2')).toMatchObject({ grade: 5, house: 'Umusa', email: 'own@school.test' });
    expect(await recordOf('U3')).toMatchObject({ here: false });
    expect(await recordOf('U4')).toBeUndefined();
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
    expect(await server.db.query('SELECT 1 FROM import_rows WHERE import_id = $1', [id])).toEqual([]);
  });

  test('names a record that can’t be as it was, and brings back the others', async () => {
    const was = fileOf([
      { email: 'x1@school.test', school_number: 'X1', first_name: 'Xi', last_name: 'One' },
      { email: 'x2@school.test', school_number: 'X2', first_name: 'Xi', last_name: 'Two' },
    ]);
    await write(was);
    const { id } = await write(
      fileOf([
        { email: 'x1@school.test', school_number: 'X1b', first_name: 'Xi', last_name: 'One' },
        { email: 'x2@school.test', school_number: 'X2b', first_name: 'Xi', last_name: 'Two' },
      ]),
    );
    await write(fileOf([{ school_number: 'X1', first_name: 'Xaver', last_name: 'Taker' }]));
    expect((await undo(id)).body).toEqual({
      reversed: 1,
      archived: [],
      kept: [],
      failed: [{ name: 'Xi One', why: 'Another record has taken the school number since then.' }],
    });
    expect(await recordOf('X2')).toMatchObject({ last_name: 'Two' });
  });

  test('leaves a line in the audit for each record that it deletes, archives or brings back, and none for one that stays', async () => {
    const row = (number: string, grade: string) => ({
      school_number: number,
      first_name: 'Aud',
      last_name: `No ${number}`,
      grade,
    });
    await write(fileOf([row('L1', '4')]));
    const { id } = await write(fileOf([row('L1', '5'), row('L2', '5'), row('L3', '5'), row('L4', '5')]));
    const records = await server.db.query<{ number: string; id: string }>(
      `SELECT school_number AS number, id FROM students WHERE school_number LIKE 'L_'`,
    );
    const idOf = new Map(records.map((each) => [each.number, each.id]));
    await server.db.query(`UPDATE students SET email = 'l3@school.test' WHERE school_number = 'L3'`);
    await server.db.query(
      `INSERT INTO roster_members (roster_id, student_id) SELECT (SELECT min(id::text)::uuid FROM rosters), $1`,
      [idOf.get('L4')],
    );
    await undo(id);
    const lines = await server.db.query<{ action: string; object_id: string }>(
      `SELECT action, object_id, details - 'import' AS details FROM audit_log WHERE seq > (
         SELECT seq FROM audit_log WHERE action = 'import_undone' AND object_id = $1) ORDER BY seq`,
      [id],
    );
    expect(lines).toEqual([
      { action: 'student_change_undone', object_id: idOf.get('L1'), details: { grade_from: 5, grade_to: 4 } },
      { action: 'student_deleted', object_id: idOf.get('L2'), details: {} },
      { action: 'student_archived', object_id: idOf.get('L4'), details: {} },
    ]);
  });

  test('of one import after the other takes both back', async () => {
    const row = { school_number: 'O1', first_name: 'Ona', last_name: 'Other', grade: '1' };
    const first = await write(fileOf([row]));
    const second = await write(fileOf([{ ...row, grade: '2' }]));
    expect((await undo(second.id)).body).toMatchObject({ reversed: 1, kept: [] });
    expect((await undo(first.id)).body).toMatchObject({ reversed: 1, kept: [] });
    expect(await recordOf('O1')).toBeUndefined();
  });

  test('is offered for a day', async () => {
    // Later than the other imports of this file: the list begins with the newest.
    now += 1_000;
    const { id } = await write(fileOf([{ school_number: 'D1', first_name: 'Day', last_name: 'Over' }]));
    const listed = async () =>
      importList
        .parse((await server.call('GET', '/api/admin/imports', { token })).body)
        .results.find((each) => each.id === id);
    expect(await listed()).toMatchObject({ file_name: 'pupils.csv', added: 1, undo_until: '2026-08-04T08:00:01.000Z' });
    now += 24 * HOUR_MS;
    token = await server.signIn('office');
    expect(await listed()).toMatchObject({ undo_until: null });
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'too_late' } });
  });
});

describe('a field that staff edited in the portal', () => {
  const KIT = { school_number: 'K1', first_name: 'Kit', last_name: 'Moss', grade: '4', house: 'Junbi' };
  const FILE = fileOf([KIT]);
  const idOf = async () =>
    (
      await server.db.query<{ id: string; version: number }>(
        `SELECT id, version FROM students WHERE school_number = 'K1'`,
      )
    )[0];
  const edit = async (fields: object) => {
    const record = await idOf();
    const answer = await server.call('PATCH', `/api/admin/students/${record?.id}`, {
      token,
      body: { version: record?.version, ...fields },
    });
    expect(answer.status).toBe(200);
  };

  test('is kept by the import, which says so', async () => {
    await write(FILE);
    await edit({ last_name: 'Moss-Okafor', grade: 5 });
    const plan = await preview(FILE);
    expect(plan.edited).toBe(2);
    expect(plan.rows[0]).toMatchObject({
      kind: 'unchanged',
      notices: ['Last name kept: edited here. The file says “Moss”.', 'Grade kept: edited here. The file says “4”.'],
    });
    await write(fileOf([{ ...KIT, house: 'Savant' }]));
    expect(await recordOf('K1')).toMatchObject({ last_name: 'Moss-Okafor', grade: 5, house: 'Savant' });
  });

  test('is replaced if a person says so, and then no longer counts as an edit; the undo brings the edit back', async () => {
    const { id } = await write(fileOf([KIT], { overrides_edits: true }));
    expect(await recordOf('K1')).toMatchObject({ last_name: 'Moss', grade: 4 });
    const renamed = fileOf([{ school_number: 'K1', first_name: 'Kit', last_name: 'Reed', grade: '4' }]);
    expect(await preview(renamed)).toMatchObject({ edited: 0, rows: [{ kind: 'changed' }] });
    await undo(id);
    expect(await preview(FILE)).toMatchObject({
      edited: 2,
      rows: [{ kind: 'changed', changes: [{ field: 'house' }] }],
    });
  });

  test('that is a grade is kept for its school year only', async () => {
    now += 365 * 24 * HOUR_MS;
    token = await server.signIn('office');
    expect(await preview(FILE)).toMatchObject({
      edited: 1,
      rows: [{ changes: [{ field: 'grade' }, { field: 'house' }] }],
    });
  });

  test('is also kept if many students were moved at once, unless that was undone', async () => {
    const record = await idOf();
    const house = (await server.db.query<{ id: string }>(`SELECT id FROM houses WHERE name = 'Tafakari'`))[0];
    const moved = await server.call('POST', '/api/admin/student-changes', {
      token,
      body: { ids: [record?.id], change: { kind: 'house', house_id: house?.id } },
    });
    expect((await preview(FILE)).rows[0]?.notices).toContain('House kept: edited here. The file says “Junbi”.');
    await server.call('POST', `/api/admin/student-changes/${studentChangeAnswer.parse(moved.body).id}/undo`, { token });
    expect((await preview(FILE)).rows[0]?.notices).not.toContain('House kept: edited here. The file says “Junbi”.');
  });
});
