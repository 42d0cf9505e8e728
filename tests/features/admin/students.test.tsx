import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { CLERK, openAdmin, signInIsOld, typePasswordAgain, waiting } from './admin-page.ts';
import { adaRecord, studentRow } from './portal-things.ts';

pageTests();

const ROWS = [
  studentRow('a', 'Ada', 'Byron', { school_number: '4001' }),
  studentRow('b', 'Ben', 'Cole'),
  studentRow('c', 'Cy', 'Dee'),
];
const LIST = 'GET /api/admin/students';
const list = (rows: unknown[], more: object = {}): Answer =>
  json(200, { results: rows, count: rows.length, page: 1, page_size: 25, here: 3, archived: 1, ...more });

const ADA = adaRecord('a', { school_number: '4001', version: 4 });
const RECORD = 'GET /api/admin/students/a';

/** Keeps what was sent to a call, and answers it. */
function recording(answer: Answer): { sent: unknown[]; answer: Answer } {
  const sent: unknown[] = [];
  return {
    sent,
    answer: async (request) => {
      sent.push(await request.clone().json());
      return answer(request);
    },
  };
}

describe('the room Students', () => {
  it('lists records with number, grade and house, and says how many are here and archived', async () => {
    const { school, user } = await openAdmin('/admin/students', { [LIST]: list(ROWS) });
    await screen.findByRole('link', { name: 'Ada Byron' });
    expect(screen.getByText('3 here, 1 archived')).toBeTruthy();
    const first = screen.getByRole('row', { name: /Ada Byron/ });
    expect(within(first).getByText('4001')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Archived');
    await waitFor(() => expect(school.asked.filter((name) => name === LIST).length).toBeGreaterThan(1));
  });

  it('shows filters on a phone when they are asked for, with how many are set', async () => {
    const { user } = await openAdmin('/admin/students?grade=6&house=h1', { [LIST]: list(ROWS) });
    const fold = await screen.findByRole('button', { name: 'Filters (2)' });
    const tools = fold.closest('search');
    expect([fold.getAttribute('aria-expanded'), tools?.hasAttribute('data-folded')]).toEqual(['false', true]);
    await user.click(fold);
    expect([fold.getAttribute('aria-expanded'), tools?.hasAttribute('data-folded')]).toEqual(['true', false]);
  });

  it('archives the selected ones after a question with their number, and takes it back', async () => {
    const change = recording(json(201, { id: 'ch1', changed: 2, unchanged: 0 }));
    const { school, user } = await openAdmin('/admin/students', {
      [LIST]: list(ROWS),
      'POST /api/admin/student-changes': change.answer,
      'POST /api/admin/student-changes/ch1/undo': json(200, { restored: 1, kept: 1 }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Cole' }));
    await user.click(screen.getByRole('button', { name: 'Archive…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Archive 2 students?' }));
    expect(change.sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Archive 2 students' }));
    await screen.findByText('2 students archived.');
    expect(change.sent).toEqual([{ ids: ['a', 'b'], change: { kind: 'archive' } }]);
    expect(screen.queryByText('2 selected')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 student back as before. 1 changed again since then, so they stay as they are.');
    expect(school.asked).toContain('POST /api/admin/student-changes/ch1/undo');
  });

  it('selects all that the filter finds, and moves them to a house', async () => {
    const change = recording(json(201, { id: 'ch1', changed: 111, unchanged: 1 }));
    const ids = Array.from({ length: 112 }, (_, index) => `s${index}`);
    const { user } = await openAdmin('/admin/students?grade=6', {
      [LIST]: list(ROWS, { count: 112 }),
      'GET /api/admin/student-ids': (request) =>
        Response.json({ ids: new URL(request.url).searchParams.get('grade') === '6' ? ids : [] }),
      'POST /api/admin/student-changes': change.answer,
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 112' }));
    await screen.findByText('112 selected');
    await user.click(screen.getByRole('button', { name: 'Move house…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Move 112 students to which house?' }));
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'House' }),
      await dialog.findByRole('option', { name: 'Junbi' }),
    );
    await user.click(screen.getByRole('button', { name: 'Move 112 students' }));
    await screen.findByText('111 students moved to another house. 1 needed no change.');
    expect(change.sent).toEqual([{ ids, change: { kind: 'house', house_id: 'h2' } }]);
  });
});

describe('a record', () => {
  it('sends only what was typed, and takes it back', async () => {
    const edit = recording(async (request) => {
      const { version, ...fields } = await request.json();
      return Response.json({ ...ADA, ...fields, version: version + 1 });
    });
    const { user } = await openAdmin('/admin/students/a', {
      [RECORD]: json(200, ADA),
      'PATCH /api/admin/students/a': edit.answer,
    });
    await screen.findByRole('heading', { name: 'Ada Byron' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grade' }), '7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(edit.sent).toEqual([{ version: 4, grade: 7 }]);
    expect(screen.getByText(/^Grade 7 · Savant/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Back as before.');
    expect(edit.sent.slice(1)).toEqual([{ version: 5, grade: 6 }]);
    expect(screen.getByText(/^Grade 6 · Savant/)).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Grade' })).toHaveProperty('value', '6');
  });

  it('that somebody else changed meanwhile keeps what was typed, says what changed, and is saved with the next press', async () => {
    let stored = ADA;
    const edit = recording(async (request) => {
      const { version } = await request.json();
      if (version !== stored.version) {
        return Response.json(
          { detail: 'Sam Clerk changed this student.', code: 'stale', request_id: 'r' },
          { status: 409 },
        );
      }
      return Response.json({ ...stored, last_name: 'King', version: 6 });
    });
    const { user } = await openAdmin('/admin/students/a', {
      [RECORD]: () => Response.json(stored),
      'PATCH /api/admin/students/a': edit.answer,
    });
    const name = await screen.findByRole('textbox', { name: 'Last name' });
    stored = { ...ADA, grade: 8, version: 5 };
    await user.clear(name);
    await user.type(name, 'King');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sam Clerk changed this student. This is new: Grade: 8. What you typed is still here. Save again to use it.',
    );
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveProperty('value', 'King');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(edit.sent).toEqual([
      { version: 4, last_name: 'King' },
      { version: 5, last_name: 'King' },
    ]);
  });

  it('gets a lunch number of 4 to 6 digits, which is never shown', async () => {
    const set = recording(json(200, { ...ADA, lunch_number_set_at: '2026-11-22T08:00:00Z' }));
    const { user } = await openAdmin('/admin/students/a', {
      [RECORD]: json(200, ADA),
      'PUT /api/admin/students/a/lunch-number': set.answer,
    });
    const field = await screen.findByRole('textbox', { name: 'Lunch number' });
    await user.type(field, '123');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect((await screen.findByRole('alert')).textContent).toBe('A lunch number has 4 to 6 digits.');
    await user.type(field, '4');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    await screen.findByText('Lunch number saved. Nobody can read it from now on.');
    expect(set.sent).toEqual([{ lunch_number: '1234' }]);
    expect(screen.getByRole('textbox', { name: 'New lunch number' })).toHaveProperty('value', '');
  });

  it('is erased only by a superuser, who types the name, and the password where the sign-in is old', async () => {
    const answers = {
      'GET /api/admin/waiting': waiting(),
      [RECORD]: json(200, ADA),
      [LIST]: list(ROWS.slice(1)),
    };
    const old = json(400, { detail: 'Please sign in again.', code: 'reauthenticate', request_id: 'r' });
    const erase = recording(old);
    const profile = { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true };
    const { school, user, place } = await openPage('/admin/students/a', {
      session: { ...SIGNED_IN, profile },
      answers: { ...answers, 'GET /api/auth/me': json(200, profile), 'POST /api/admin/students/a/erase': erase.answer },
    });
    await user.click(await screen.findByRole('button', { name: 'Erase…' }));
    await user.type(screen.getByRole('textbox', { name: 'Type Ada Byron to confirm' }), 'Ada Byron');
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    school.answer('POST /api/admin/students/a/erase', json(200, { detail: 'Erased.' }));
    await user.type(question.getByLabelText('Password'), 'secret words');
    await user.click(question.getByRole('button', { name: 'Continue' }));
    await screen.findByText('The student was erased.');
    expect(place()).toBe('/admin/students');
    expect(erase.sent).toEqual([{ confirm: 'Ada Byron' }]);
  });

  it('offers staff no erasure, and says who may', async () => {
    await openAdmin('/admin/students/a', { [RECORD]: json(200, ADA) });
    await screen.findByText('Only a superuser can erase a person.');
    expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull();
  });

  it('that is not there says so', async () => {
    await openAdmin('/admin/students/a', {
      [RECORD]: json(404, { detail: 'Student not found.', code: 'not_found', request_id: 'r' }),
    });
    expect(await screen.findByText('There is no such student, or the record was erased.')).toBeTruthy();
  });
});

describe('a new record', () => {
  it('keeps what was typed where the school number is somebody else’s, and opens the record when it is made', async () => {
    const used = json(409, {
      detail: 'Another student has this school number. It is Ben Cole.',
      code: 'number_used',
      request_id: 'r',
    });
    const made = recording(used);
    const { school, user, place } = await openAdmin('/admin/students/new', {
      'POST /api/admin/students': made.answer,
      [RECORD]: json(200, ADA),
    });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Byron');
    await user.type(screen.getByRole('textbox', { name: 'School number' }), '4001');
    await user.click(screen.getByRole('button', { name: 'Add student' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It is Ben Cole.');
    expect(made.sent).toEqual([
      {
        first_name: 'Ada',
        last_name: 'Byron',
        school_number: '4001',
        email: null,
        grade: null,
        house_id: null,
        lunch_number: null,
      },
    ]);
    school.answer('POST /api/admin/students', json(201, ADA));
    await user.click(screen.getByRole('button', { name: 'Add student' }));
    await screen.findByText('Ada Byron added.');
    expect(place()).toBe('/admin/students/a');
  });
});

it('the list is saved as a file once the password is typed, where the sign-in is old', async () => {
  URL.createObjectURL = () => 'blob:students';
  URL.revokeObjectURL = () => undefined;
  const { user, school } = await openAdmin('/admin/students', {
    [LIST]: list(ROWS),
    'POST /api/admin/students/export': signInIsOld,
    'GET /api/auth/me': json(200, CLERK),
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await screen.findByRole('dialog', { name: 'Confirm your password' });
  school.answer('POST /api/admin/students/export', json(200, { csv: 'First name\r\n', rows: 2, is_cut: false }));
  await typePasswordAgain(user);
  expect(await screen.findByText('Saved 2 students as students.csv.')).toBeTruthy();
});

it('the list is saved as a file, with the filter and the order of its address', async () => {
  URL.createObjectURL = () => 'blob:students';
  URL.revokeObjectURL = () => undefined;
  const exported = recording(json(200, { csv: 'First name\r\n', rows: 2, is_cut: false }));
  const { user } = await openAdmin('/admin/students?search=zo&grade=7&account=with&sort=-points&page=2', {
    [LIST]: list(ROWS),
    'POST /api/admin/students/export': exported.answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Saved 2 students as students.csv.')).toBeTruthy();
  expect(exported.sent).toEqual([{ search: 'zo', grade: '7', account: 'with', state: 'here', sort: '-points' }]);
});
