import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Dexie } from 'dexie';
import { addStudents } from '#data/cache/students.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { html, json, manyStudents, noNetwork, studentPage, STUDENTS, type Answer } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const LIST = 'GET /api/students';
const CREATE = 'POST /api/students';
const DELETE = 'DELETE /api/students/s1';
const KEPT = 'You need to be online. What you entered is kept on this device.';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const alertText = async () => (await screen.findByRole('alert')).textContent;
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

/** Answers a search with `found`, and the whole directory with the usual students. */
const withSearch = (found: Answer): Answer => {
  const whole = studentPage(STUDENTS);
  return (request) => (new URL(request.url).searchParams.has('search') ? found(request) : whole(request));
};

describe.each(['/students', '/manage-students'])('%s', (path) => {
  it('is Manage Students: everyone by last name, each with a way to the history', async () => {
    await openPage(path);
    await screen.findByText('Zoë Adeyemi');
    expect(screen.getByRole('heading', { name: 'Manage Students' })).toBeTruthy();
    expect(names()).toEqual(['Zoë Adeyemi', 'Liam Brown', "Amara O'Connor"]);
    expect(screen.getByRole('link', { name: 'Zoë Adeyemi' }).getAttribute('href')).toBe('/students/s1/history');
    expect(screen.getByRole('link', { name: 'Students' }).getAttribute('aria-current')).toBe('page');
  });
});

it('a list that the server gave empty says that those from rosters are not the whole school', async () => {
  const { services } = await openPage('/students', { answers: { [LIST]: studentPage([]) } });
  await screen.findByText('No students found.');
  await addStudents(services.schoolDb(RIVERA.id), [
    {
      id: 's1',
      first_name: 'Zoë',
      last_name: 'Adeyemi',
      email: null,
      house_id: 'h1',
      house_name: 'Savant',
      grade: 3,
      points: 0,
    },
  ]);
  await screen.findByText('Zoë Adeyemi');
  // The time of the empty list may still be shown for a moment after the student is.
  await waitFor(() => {
    expect(
      screen.getByText(
        'The school’s server lists no students. These are only those that came with rosters or searches.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/^Updated at/)).toBeNull();
  });
});

describe('finding students', () => {
  it('finds at once, without case and accents, by house and by grade', async () => {
    const { user } = await openPage('/students');
    await screen.findByText('Zoë Adeyemi');
    await user.type(screen.getByLabelText('Search by name'), 'ZOE');
    expect(names()).toEqual(['Zoë Adeyemi']);
    await user.clear(screen.getByLabelText('Search by name'));
    await screen.findByRole('option', { name: 'Savant' });
    await user.selectOptions(screen.getByLabelText('House'), 'Savant');
    await user.selectOptions(screen.getByLabelText('Grade'), 'K');
    expect(names()).toEqual(["Amara O'Connor"]);
  });

  it('shows 25, 50 or 100 a page, 50 unless chosen', async () => {
    const { user } = await openPage('/students', { answers: { [LIST]: studentPage(manyStudents(120)) } });
    await screen.findByText('Student 001');
    const sizes = within(screen.getByLabelText('Page size')).getAllByRole('option');
    expect(sizes.map((option) => option.textContent)).toEqual(['25', '50', '100']);
    // The rows that fill a screen come before the others.
    await expect.poll(names).toHaveLength(50);
    await user.click(button('Next'));
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Page size'), '25');
    await expect.poll(names).toHaveLength(25);
    expect(screen.getByText('Page 1 of 5')).toBeTruthy();
  });

  it('asks the server once the search has not changed for 300 ms, and shows the students that it knows', async () => {
    const asked: string[] = [];
    const found = { ...STUDENTS[0], id: 's9', first_name: 'Zora', last_name: 'New' };
    const answer = withSearch((request) => {
      asked.push(new URL(request.url).search);
      return studentPage([found])(request);
    });
    const { user } = await openPage('/students', { answers: { [LIST]: answer } });
    await screen.findByText('Zoë Adeyemi');
    await user.type(screen.getByLabelText('Search by name'), 'zo');
    expect(asked).toEqual([]);
    await screen.findByText('Zora New');
    expect(asked).toEqual(['?search=zo&q=zo&page=1&page_size=50']);
    expect(names()).toEqual(['Zoë Adeyemi', 'Zora New']);
  });

  it('sends house and grade with a search', async () => {
    const asked: string[] = [];
    const answer = withSearch((request) => {
      asked.push(new URL(request.url).search);
      return studentPage([])(request);
    });
    const { user } = await openPage('/students', { answers: { [LIST]: answer } });
    await screen.findByText('Zoë Adeyemi');
    await screen.findByRole('option', { name: 'Savant' });
    await user.selectOptions(screen.getByLabelText('House'), 'Savant');
    await user.selectOptions(screen.getByLabelText('Grade'), '3');
    await user.type(screen.getByLabelText('Search by name'), 'zo');
    await waitFor(() => expect(asked).toEqual(['?search=zo&q=zo&house_id=h1&grade=3&page=1&page_size=50']));
  });

  it('asks the server by grade alone where the whole list was never loaded', async () => {
    const narrowed: string[] = [];
    const broken: Answer = (request) => {
      const query = new URL(request.url).searchParams;
      if (!query.has('grade')) return json(500, {})(request);
      narrowed.push(String(query));
      return studentPage(STUDENTS.slice(0, 1))(request);
    };
    const { user } = await openPage('/students', { answers: { [LIST]: broken } });
    await screen.findByText('Failed to load students (500).');
    await user.selectOptions(screen.getByLabelText('Grade'), '3');
    await screen.findByText('Zoë Adeyemi');
    expect(narrowed).toEqual(['grade=3&page=1&page_size=50']);
  });

  it('offers the grades that the server says have students', async () => {
    await openPage('/students', {
      answers: {
        [LIST]: studentPage([STUDENTS[0]]),
        'GET /api/students/grades/summary': json(200, { results: [{ grade: 0, label: 'K' }, { grade: 3 }] }),
      },
    });
    await waitFor(() =>
      expect(within(screen.getByLabelText('Grade')).getAllByRole('option')[1]?.textContent).toBe('K'),
    );
  });

  it.each([
    ['503', json(503, {})],
    ['an HTML page', html(200)],
  ])('a search that the server answers with %s says so quietly over what the device has', async (_, found) => {
    const { user } = await openPage('/students', { answers: { [LIST]: withSearch(found) } });
    await screen.findByText('Zoë Adeyemi');
    await user.type(screen.getByLabelText('Search by name'), 'zo');
    await screen.findByText('Couldn’t search the server. These are the matches on this device.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(names()).toEqual(['Zoë Adeyemi']);
  });

  it('a search without a network is the device’s own, and no error', async () => {
    const search = vi.fn<Answer>(noNetwork);
    const { user } = await openPage('/students', { answers: { [LIST]: withSearch(search) } });
    await screen.findByText('Zoë Adeyemi');
    await user.type(screen.getByLabelText('Search by name'), 'zo');
    await waitFor(() => expect(search).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['no network', noNetwork, 'Unable to load students.'],
    ['500', json(500, {}), 'Failed to load students (500).'],
    ['404', html(404), 'Failed to load students (404).'],
    ['a page of the wifi', html(200), 'This wifi needs a sign-in.'],
    ['JSON of another kind', json(200, { hello: 1 }), 'Failed to load students.'],
  ])('%s: says so, and Retry loads them', async (_, answer, text) => {
    const { user, school } = await openPage('/students', { answers: { [LIST]: answer } });
    expect(await alertText()).toBe(text);
    // What the server refused is said once.
    expect(screen.queryAllByText('The students have not been loaded on this device yet.')).toHaveLength(
      answer === noNetwork ? 1 : 0,
    );
    school.answer(LIST, studentPage(STUDENTS));
    await user.click(button('Retry'));
    expect(await screen.findByText('Zoë Adeyemi')).toBeTruthy();
  });

  it('says when there is nobody, and when the filters leave nobody', async () => {
    const { user, view } = await openPage('/students');
    await screen.findByText('Zoë Adeyemi');
    await user.type(screen.getByLabelText('Search by name'), 'nobody');
    expect(screen.getByText('No students found for the current filters.')).toBeTruthy();
    await user.click(button('Clear filters'));
    expect(names()).toHaveLength(3);
    view.unmount();
    await openPage('/students', { answers: { [LIST]: studentPage([]) } });
    expect(await screen.findByText('No students found.')).toBeTruthy();
  });
});

describe('New Student', () => {
  const open = async (answer: Answer) => {
    const sent: unknown[] = [];
    const page = await openPage('/students', {
      answers: {
        [CREATE]: async (request) => {
          sent.push(await request.clone().json());
          return answer(request);
        },
      },
    });
    await screen.findByText('Zoë Adeyemi');
    await page.user.click(button('New Student'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Student' }));
    const type = (label: string, text: string) => page.user.type(dialog.getByLabelText(label), text);
    return { ...page, sent, type };
  };
  const made = json(201, { ...STUDENTS[0], id: 's9', first_name: 'Ida', last_name: 'Wells' });

  it('needs the first and the last name, and puts the focus there', async () => {
    const { user, type, sent } = await open(made);
    await user.click(button('Create student'));
    expect(await alertText()).toBe('Please enter a first and last name.');
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    await type('First name', 'Ida');
    await user.click(button('Create student'));
    expect(document.activeElement).toBe(screen.getByLabelText('Last name'));
    await type('Last name', '  ');
    await user.click(button('Create student'));
    expect(await alertText()).toBe('Please enter a first and last name.');
    expect(sent).toEqual([]);
  });

  it.each([
    ['None', {}],
    ['Grade K', { grade: 0 }],
    ['12', { grade: 12 }],
  ])('the grade %o is sent as %o', async (grade, more) => {
    const { user, type, sent } = await open(made);
    await type('First name', ' Ida ');
    await type('Last name', 'Wells');
    await user.selectOptions(screen.getByLabelText('Grade (optional)'), grade);
    await user.click(button('Create student'));
    await screen.findByText('Ida Wells added.');
    expect(sent).toEqual([{ first_name: 'Ida', last_name: 'Wells', ...more }]);
  });

  it('sends email and house where given; the list shows the new one and the form is empty again', async () => {
    const { user, type, sent } = await open(made);
    await type('First name', 'Ida');
    await type('Last name', 'Wells');
    await type('Email (optional)', ' ida@demo.school ');
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('House (optional)'), 'Junbi');
    await user.click(button('Create student'));
    await screen.findByText('Ida Wells');
    expect(sent).toMatchObject([{ email: 'ida@demo.school', house: 'h2' }]);
    await user.click(button('New Student'));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
  });

  it.each([
    ['no network', noNetwork, `Create failed. ${KEPT}`],
    ['400', json(400, { detail: 'Please enter a valid email.' }), 'Create failed. “Please enter a valid email.”'],
    ['500', json(500, {}), 'Create failed.'],
    ['an HTML page', html(200), 'Create failed.'],
  ])('%s: says so and keeps what was typed, also over a reload', async (_, answer, text) => {
    const first = await open(answer);
    await first.type('First name', 'Ida');
    await first.type('Last name', 'Wells');
    await first.user.click(button('Create student'));
    expect(await alertText()).toBe(text);
    await waitFor(async () => {
      const draft = await first.services.schoolDb('').drafts.get('student:new');
      expect(draft?.value).toMatchObject({ lastName: 'Wells' });
    });
    first.view.unmount();
    await open(made);
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Wells');
  });

  it('a device that can’t keep the answer says that the student is saved', async () => {
    const { user, type, services } = await open(made);
    await type('First name', 'Ida');
    await type('Last name', 'Wells');
    vi.spyOn(services.schoolDb('').students, 'put').mockImplementation(() =>
      Dexie.Promise.reject(new Dexie.QuotaExceededError('full')),
    );
    await user.click(button('Create student'));
    expect(await alertText()).toBe('It is saved on the server, but this device couldn’t store it.');
  });
});

describe('deleting a student', () => {
  const open = async (answer: Answer) => {
    const page = await openPage('/students', { answers: { [DELETE]: answer } });
    await page.user.click(await screen.findByRole('button', { name: 'Delete Zoë Adeyemi' }));
    return page;
  };

  it('is offered in each row without a word to read', async () => {
    await openPage('/students');
    await screen.findByRole('link', { name: 'Zoë Adeyemi' });
    const offers = screen.getAllByRole('button', { name: /^Delete / });
    expect(offers.map((offer) => [offer.getAttribute('aria-label'), offer.textContent])).toEqual([
      ['Delete Zoë Adeyemi', ''],
      ['Delete Liam Brown', ''],
      ["Delete Amara O'Connor", ''],
    ]);
  });

  it('asks first, and Cancel leaves everything', async () => {
    const { user, school } = await open(json(200, { detail: 'Student deleted.' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this student?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(school.asked).not.toContain(DELETE);
    expect(names()).toContain('Zoë Adeyemi');
  });

  it('takes the student off the list and says so', async () => {
    const { user } = await open(json(200, { detail: 'Student deleted.' }));
    await user.click(button('Delete student'));
    await screen.findByText('Zoë Adeyemi was deleted.');
    await waitFor(() => expect(names()).toEqual(['Liam Brown', "Amara O'Connor"]));
    expect(document.activeElement?.textContent).toBe('Zoë Adeyemi was deleted.');
  });

  it.each([
    ['no network', noNetwork, 'Delete failed. You need to be online.'],
    ['404', json(404, { detail: 'Student not found.' }), 'Delete failed. “Student not found.”'],
    ['500', json(500, {}), 'Delete failed.'],
  ])('%s: says so and the student stays', async (_, answer, text) => {
    const { user } = await open(answer);
    await user.click(button('Delete student'));
    expect(await alertText()).toBe(text);
    expect(names()).toContain('Zoë Adeyemi');
  });
});
