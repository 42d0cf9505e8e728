import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Services } from '#services/services.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, manyStudents, noNetwork, studentPage, type Answer } from '#tests/features/school-api.ts';
import { ATTACH, CREATE, DELETE, readers, ROSTER_CALL, rosterSchool, ROSTERS_CALL, SAVE } from './roster-answers.ts';

pageTests();

const KEPT = 'You need to be online. What you entered is kept on this device.';
/** What fails on this device, and what is true of the save then: [what fails, whether the server was asked, the words]. */
const DEVICE_FAILS = [
  [
    'the storing after it',
    (services: Services) => vi.spyOn(services.schoolDb('').rosters, 'put').mockRejectedValue(new Error('closed')),
    true,
    'It is saved on the server, but this device couldn’t store it.',
  ],
  [
    'the reading before it',
    (services: Services) => vi.spyOn(services.api.memory, 'read').mockRejectedValue(new Error('closed')),
    false,
    'Not saved. This device couldn’t read its stored data. Try again.',
  ],
] as const;
const row = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('/rosters', () => {
  it('shows a card for each, with description and how many students, and New Roster', async () => {
    await openPage('/rosters', { answers: rosterSchool().answers });
    const card = await screen.findByRole('link', { name: /Readers/ });
    expect(card.textContent).toBe('Readers Tuesdays 2 students');
    expect(screen.getByRole('link', { name: 'New Roster' })).toBeTruthy();
    expect(document.title).toBe('Rosters · Habit Points');
  });

  it.each(['{Enter}', ' '])('%o opens a card', async (key) => {
    const { user, place } = await openPage('/rosters', { answers: rosterSchool().answers });
    (await screen.findByRole('link', { name: /Readers/ })).focus();
    await user.keyboard(key);
    expect(place()).toBe('/rosters/g1');
  });

  it('without any it says so and leads to the first', async () => {
    const { user, place } = await openPage('/rosters', { answers: { [ROSTERS_CALL]: json(200, { results: [] }) } });
    await screen.findByText('No rosters yet.');
    await user.click(screen.getByRole('link', { name: 'Create your first roster' }));
    expect(place()).toBe('/rosters/new');
  });

  it.each([
    ['no network', noNetwork, 'Unable to load rosters.'],
    ['503', json(503, {}), 'Unable to load rosters.'],
    ['an HTML page', html(200), 'This wifi needs a sign-in.'],
    ['no such call', html(404), 'No roster endpoint responded successfully.'],
    ['no such method', json(405, {}), 'No roster endpoint responded successfully.'],
  ])('%s: says so, and Retry loads them', async (_, answer, text) => {
    const { answers } = rosterSchool();
    const { user, school } = await openPage('/rosters', { answers: { ...answers, [ROSTERS_CALL]: answer } });
    expect(await alertText()).toBe(text);
    // What the server refused is said once.
    expect(screen.queryAllByText('Your rosters have not been loaded on this device yet.')).toHaveLength(
      answer === noNetwork ? 1 : 0,
    );
    for (const [name, usual] of Object.entries(answers)) school.answer(name, usual);
    await user.click(button('Retry'));
    await screen.findByRole('link', { name: /Readers/ });
  });

  it('a roster with changes that are not saved says so', async () => {
    await openPage('/rosters', {
      answers: rosterSchool().answers,
      before: async ({ schoolDb }) => {
        await schoolDb('').drafts.bulkPut([
          { key: 'roster:g1', value: {} },
          { key: 'roster:new', value: {} },
        ]);
      },
    });
    expect((await screen.findByRole('link', { name: /Readers/ })).textContent).toContain('Changes not saved yet');
    screen.getByText('You have a new roster that isn’t saved yet.');
  });

  it.each(['/rosters', '/rosters/new', '/rosters/g1', '/rosters/g1/edit', '/students', '/manage-students'])(
    'a scholar at %s reads who the page is for',
    async (path) => {
      const session = { ...SIGNED_IN, profile: { ...SIGNED_IN.profile, role: 'SCHOLAR' } };
      await openPage(path, { session });
      await screen.findByText('This page is for educators and staff.');
      expect(screen.queryByRole('link', { name: 'Rosters' })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Students' })).toBeNull();
    },
  );
});

describe('/rosters/new', () => {
  it('asks for a name, then for students, one at a time, and puts the focus there', async () => {
    const { user } = await openPage('/rosters/new', { answers: rosterSchool().answers });
    await screen.findByRole('checkbox', { name: /Zoë/ });
    await user.type(screen.getByLabelText('Name'), '   ');
    await user.click(button('Create roster'));
    expect(await alertText()).toBe('Please enter a roster name.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'New ones');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Create roster'));
    expect(await alertText()).toBe('Please select at least one student.');
    expect(document.activeElement?.textContent).toBe('Students');
  });

  it.each([
    ['  ', { name: 'New ones', student_ids: ['s1'] }],
    [' In the hall ', { name: 'New ones', description: 'In the hall', student_ids: ['s1'] }],
  ])('a name is trimmed, a description of %o is trimmed or left out', async (description, body) => {
    const { answers, sent } = rosterSchool();
    const { user, place, services } = await openPage('/rosters/new', { answers });
    await user.click(await screen.findByRole('checkbox', { name: /Zoë/ }));
    await user.type(screen.getByLabelText('Name'), '  New ones ');
    await user.type(screen.getByLabelText('Description (optional)'), description);
    await user.click(button('Create roster'));
    await screen.findByText('Roster saved.');
    expect(place()).toBe('/rosters/g2');
    expect(sent).toEqual([{ call: 'POST', body }]);
    expect(await services.schoolDb('').drafts.get('roster:new')).toBeUndefined();
  });

  it.each([
    ['no network', noNetwork, `Failed to create roster. ${KEPT}`],
    [
      '400',
      json(400, { detail: 'A roster holds at most 2000 students.' }),
      'Failed to create roster. “A roster holds at most 2000 students.”',
    ],
    ['500', json(500, {}), 'Failed to create roster.'],
    ['an HTML page', html(200), 'Failed to create roster.'],
    ['no such call', html(404), 'Unable to create roster with provided endpoints.'],
    [
      'an ended session',
      json(401, {}),
      'Failed to create roster. Sign in again first. What you entered is kept on this device.',
    ],
  ])('%s: says so and keeps all that was entered', async (_, answer, text) => {
    const { user, services } = await openPage('/rosters/new', {
      answers: { ...rosterSchool().answers, [CREATE]: answer },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Zoë/ }));
    await user.type(screen.getByLabelText('Name'), 'New ones');
    await user.click(button('Create roster'));
    expect(await alertText()).toBe(text);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('New ones');
    expect(row(/Zoë/).checked).toBe(true);
    await waitFor(async () => {
      const draft = await services.schoolDb('').drafts.get('roster:new');
      expect(draft?.value).toMatchObject({ name: 'New ones', added: ['s1'] });
    });
  });

  it.each([
    ['roster', { [CREATE]: json(201, { id: 'g2', student_ids: [] }) }],
    ['group', { [CREATE]: html(404), 'POST /api/groups': json(201, { id: 'g2', student_ids: [] }) }],
  ])('a %s that is made without its students says so, and keeps them for a Save', async (kind, made) => {
    const { user, place } = await openPage('/rosters/new', {
      isOurs: false,
      answers: { ...rosterSchool().answers, ...made, 'GET /api/rosters/g2': json(200, { ...readers([]), id: 'g2' }) },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Zoë/ }));
    await user.type(screen.getByLabelText('Name'), 'New ones');
    await user.click(button('Create roster'));
    await screen.findByText(`Created ${kind} but could not attach students.`);
    expect(place()).toBe('/rosters/g2');
    await screen.findByText('Not saved yet: 1 added', { selector: 'p' });
  });

  it('sent again after a lost answer it has the same key, and after a change another', async () => {
    const keys: Array<string | null> = [];
    const lost = (request: Request): Response => {
      keys.push(request.headers.get('Idempotency-Key'));
      throw new TypeError('Failed to fetch');
    };
    const { user } = await openPage('/rosters/new', { answers: { ...rosterSchool().answers, [CREATE]: lost } });
    await user.click(await screen.findByRole('checkbox', { name: /Zoë/ }));
    await user.type(screen.getByLabelText('Name'), 'New ones');
    for (const presses of [1, 2]) {
      await user.click(button('Create roster'));
      await waitFor(() => expect(keys).toHaveLength(presses));
      await screen.findByRole('alert');
    }
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(button('Create roster'));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('the selection outlives pages, filters and a reload', async () => {
    const answers = { ...rosterSchool().answers, 'GET /api/students': studentPage(manyStudents(600)) };
    const first = await openPage('/rosters/new', { answers });
    await first.user.click(await screen.findByRole('checkbox', { name: /Student 001/ }));
    await first.user.click(button('Next'));
    await first.user.click(row(/Student 051/));
    await first.user.type(screen.getByLabelText('Search by name'), '600');
    await first.user.click(row(/Student 600/));
    await first.user.click(button('3 selected'));
    expect(screen.getAllByRole('checkbox')).toHaveLength(4);
    await waitFor(async () => {
      const draft = await first.services.schoolDb('').drafts.get('roster:new');
      expect(draft?.value).toMatchObject({ added: ['m1', 'm51', 'm600'] });
    });
    first.view.unmount();
    await openPage('/rosters/new', { answers });
    await screen.findByRole('button', { name: '3 selected' });
  });

  it('Discard empties it after a question', async () => {
    const { user, services } = await openPage('/rosters/new', { answers: rosterSchool().answers });
    await user.type(await screen.findByLabelText('Name'), 'New ones');
    await user.click(button('Discard'));
    await user.click(button('Discard changes'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    await waitFor(async () => expect(await services.schoolDb('').drafts.get('roster:new')).toBeUndefined());
  });
});

describe('/rosters/{id}', () => {
  const open = async (more: Parameters<typeof openPage>[1] = {}) => {
    const { answers, sent } = rosterSchool();
    const page = await openPage('/rosters/g1', { ...more, answers: { ...answers, ...more.answers } });
    return { ...page, sent };
  };
  const members = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => item.textContent ?? '')
      .filter((text) => /Remove|Put back/.test(text));

  it('shows the members; one removed goes only with Save', async () => {
    const { user, sent } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' }));
    expect(members()).toEqual(['Zoë AdeyemiSavantRemoved, not savedPut back', 'Liam BrownJunbiGrade 3Remove']);
    screen.getByText('Not saved yet: 1 removed', { selector: 'p' });
    expect(sent).toEqual([]);
    await user.click(button('Save'));
    await screen.findByText('Roster saved.');
    expect(sent).toEqual([{ call: 'PATCH', body: { student_ids: ['s2'] } }]);
    await waitFor(() => expect(members()).toEqual(['Liam BrownJunbiGrade 3Remove']));
  });

  it('Save without a change says so and makes no request', async () => {
    const { user, sent } = await open();
    await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' });
    await user.click(button('Save'));
    expect(screen.getByText('Nothing has changed.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each(DEVICE_FAILS)('Save, and %s fails on this device: it says what is saved', async (...row) => {
    const [, fail, isSent, text] = row;
    const { user, sent, services } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' }));
    fail(services);
    await user.click(button('Save'));
    expect(await alertText()).toBe(text);
    expect(sent.length > 0).toBe(isSent);
  });

  it('Put back takes the removal back', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' }));
    await user.click(button('Put back Zoë Adeyemi'));
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
  });

  it('loads the directory once, however often Add scholars is pressed', async () => {
    const { school, user } = await openPage('/rosters/g1', { answers: rosterSchool().answers });
    for (const name of ['Add scholars', 'Show members', 'Add scholars', 'Show members', 'Add scholars']) {
      await user.click(await screen.findByRole('button', { name }));
    }
    await screen.findByRole('checkbox', { name: /Adeyemi/ });
    await waitFor(() => expect(school.asked).toContain('GET /api/store/items'));
    expect(school.asked.filter((call) => call === 'GET /api/students')).toHaveLength(1);
  });

  it('adds scholars; with nothing but new ones it says so', async () => {
    const { user, sent } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add scholars' }));
    await user.click(await screen.findByRole('checkbox', { name: /Amara/ }));
    expect(row(/Zoë/).checked).toBe(true);
    await user.click(button('Save'));
    await screen.findByText('Added new scholars.');
    expect(sent).toEqual([{ call: 'PATCH', body: { student_ids: ['s1', 's2', 's3'] } }]);
  });

  it('what is not saved outlives a reload', async () => {
    const first = await open();
    await first.user.click(await screen.findByRole('button', { name: 'Remove Liam Brown' }));
    await waitFor(async () => expect(await first.services.schoolDb('').drafts.get('roster:g1')).toBeTruthy());
    first.view.unmount();
    await open();
    await screen.findByRole('button', { name: 'Put back Liam Brown' });
    screen.getByText('Not saved yet: 1 removed', { selector: 'p' });
  });

  it.each([
    ['no network', noNetwork, `Unable to save changes. ${KEPT}`],
    ['422', json(422, { detail: 'There is no such student.' }), 'Unable to save changes. “There is no such student.”'],
    ['500', json(500, {}), 'Unable to save changes.'],
    ['400 without words', json(400, {}), 'Could not save roster membership via /api/groups/:id/.'],
    [
      'no such call',
      html(404),
      'Could not save roster membership via /api/groups/:id/, and adding students via /api/rosters/:id/students/ failed too.',
    ],
  ])('Save with %s: says so and keeps the changes', async (_, answer, text) => {
    const { user } = await open({ isOurs: false, answers: { [SAVE]: answer } });
    await user.click(await screen.findByRole('button', { name: 'Remove Liam Brown' }));
    await user.click(button('Save'));
    expect(await alertText()).toBe(text);
    button('Put back Liam Brown');
  });

  it.each([
    [
      'added and removed',
      true,
      'Added new scholars. 1 student could not be removed: this server can only add members.',
    ],
    ['removed', false, '1 student could not be removed: this server can only add members.'],
  ])('on a server that can only add, Save of %s says who stays', async (_, adds, text) => {
    const added: unknown[] = [];
    const attach: Answer = async (request) => {
      added.push(await request.json());
      return Response.json({});
    };
    const { user } = await open({ isOurs: false, answers: { [SAVE]: html(405), [ATTACH]: attach } });
    await user.click(await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' }));
    if (adds) {
      await user.click(button('Add scholars'));
      await user.click(await screen.findByRole('checkbox', { name: /Amara/ }));
    }
    await user.click(button('Save'));
    await screen.findByText(text);
    expect(added).toEqual([{ student_ids: adds ? ['s2', 's3'] : ['s2'] }]);
    await screen.findByText(adds ? '3 students' : '2 students');
  });

  it('a roster without students says so', async () => {
    await open({ answers: { [ROSTER_CALL]: json(200, readers([])), [ROSTERS_CALL]: noNetwork } });
    expect(await screen.findByText('No students found in this roster.')).toBeTruthy();
  });

  it.each([
    ['no network', noNetwork, 'Unable to load roster.'],
    ['500', json(500, {}), 'Unable to load roster.'],
    ['an HTML page', html(200), 'This wifi needs a sign-in.'],
  ])('%s: says so, with Retry', async (_, answer, text) => {
    const { user, school } = await open({ answers: { [ROSTER_CALL]: answer, [ROSTERS_CALL]: noNetwork } });
    expect(await alertText()).toBe(text);
    school.answer(ROSTER_CALL, rosterSchool().answers[ROSTER_CALL] ?? noNetwork);
    await user.click(button('Retry'));
    await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' });
  });

  it('a roster whose members never came says that', async () => {
    await open({
      answers: { [ROSTER_CALL]: noNetwork, [ROSTERS_CALL]: noNetwork },
      before: async ({ schoolDb }) => {
        const row = {
          id: 'g1',
          name: 'Readers',
          description: null,
          student_count: 2,
          updated_at: '',
          student_ids: null,
        };
        await schoolDb('').rosters.put(row);
      },
    });
    expect(await alertText()).toBe('Failed to load students for this roster.');
    screen.getByRole('heading', { name: 'Readers' });
  });

  it.each(['/rosters/g1', '/rosters/g1/edit'])('%s of a roster that is gone: Roster not found', async (path) => {
    await openPage(path, { answers: { [ROSTER_CALL]: json(404, { detail: 'Roster not found' }) } });
    await screen.findByText('Roster not found');
    expect(screen.getByRole('link', { name: 'All rosters' })).toBeTruthy();
  });

  it('is deleted after a question', async () => {
    const { user, place, school } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this roster?' });
    school.answer(ROSTERS_CALL, json(200, { results: [] }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete roster' }));
    await screen.findByText('“Readers” was deleted.');
    expect(place()).toBe('/rosters');
    await screen.findByText('No rosters yet.');
  });

  it.each([
    ['no network', noNetwork, ' You need to be online.'],
    ['403', json(403, { detail: 'You may not do this.', code: 'forbidden' }), ' “You may not do this.”'],
    ['500', json(500, {}), ''],
  ])('a delete with %s: says so and the roster stays', async (_, answer, why) => {
    const { user, place } = await open({ answers: { [DELETE]: answer } });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(button('Delete roster'));
    expect(await alertText()).toBe(`Sorry, I couldn't delete that roster. Unable to delete roster.${why}`);
    await user.click(button('Cancel'));
    expect(place()).toBe('/rosters/g1');
  });

  it('opens from the cache without a network, and says the time of its data', async () => {
    const first = await open();
    await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' });
    first.view.unmount();
    await open({ answers: { [ROSTER_CALL]: noNetwork, [ROSTERS_CALL]: noNetwork, 'GET /api/students': noNetwork } });
    await screen.findByRole('button', { name: 'Remove Zoë Adeyemi' });
    await screen.findByText(/^Offline\. Data from /);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('/rosters/{id}/edit', () => {
  const open = async (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) => {
    const school = rosterSchool();
    const page = await openPage('/rosters/g1/edit', { answers: { ...school.answers, ...answers } });
    await screen.findByRole('checkbox', { name: /Zoë/ });
    return { ...page, sent: school.sent };
  };

  it('changes name, description and members together', async () => {
    const { user, place, sent } = await open();
    screen.getByRole('heading', { name: 'Edit Roster' });
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), ' Writers ');
    await user.clear(screen.getByLabelText('Description (optional)'));
    await user.click(row(/Zoë/));
    await user.click(row(/Amara/));
    await user.click(button('Save'));
    await screen.findByText('Roster saved.');
    expect(place()).toBe('/rosters/g1');
    const body = { name: 'Writers', description: null, student_ids: ['s2', 's3'] };
    expect(sent).toEqual([{ call: 'PATCH', body }]);
    await screen.findByRole('heading', { name: 'Writers' });
  });

  it('needs a name', async () => {
    const { user } = await open();
    await user.clear(screen.getByLabelText('Name'));
    await user.click(button('Save'));
    expect(await alertText()).toBe('Please enter a roster name.');
  });

  it.each([
    ['no network', noNetwork, `Unable to update roster. ${KEPT}`],
    ['422', json(422, { detail: 'There is no such student.' }), 'Unable to update roster. “There is no such student.”'],
    ['500', json(500, {}), 'Unable to update roster.'],
  ])('%s: says so and keeps the changes', async (_, answer, text) => {
    const { user } = await open({ [SAVE]: answer });
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(button('Save'));
    expect(await alertText()).toBe(text);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Readers!');
  });

  it.each(DEVICE_FAILS)('Save, and %s fails on this device: it says what is saved', async (...row) => {
    const [, fail, isSent, text] = row;
    const { user, sent, services } = await open();
    await user.type(screen.getByLabelText('Name'), '!');
    fail(services);
    await user.click(button('Save'));
    expect(await alertText()).toBe(text);
    expect(sent.length > 0).toBe(isSent);
  });

  it.each([
    ['has no call for them', html(404), ''],
    ['refuses them', json(400, { detail: 'Too many.' }), ' “Too many.”'],
  ])(
    'a server that stores members separately and %s: the name is saved, and the members still have to be saved',
    async (...row) => {
      const [, members, why] = row;
      const { user } = await open({
        [SAVE]: json(200, readers(['s1', 's2'], { name: 'Readers!' })),
        'PUT /api/rosters/g1/members': members,
      });
      await user.type(screen.getByLabelText('Name'), '!');
      await user.click(screen.getByRole('checkbox', { name: /Zoë/ }));
      await user.click(button('Save'));
      expect(await alertText()).toBe(`Updated metadata but could not update members.${why}`);
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Zoë/ }).checked).toBe(false);
    },
  );
});
