import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openChartTable } from '#tests/features/chart-table.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, STUDENTS, type Answer } from '#tests/features/school-api.ts';
import { createClock, createDevice, submission } from '#tests/support/outbox.ts';
import { ago } from '#tests/support/clock.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const STUDENT = 'GET /api/students/s1';
const HISTORY = 'GET /api/students/s1/history';
const KNOWN = {
  id: 's1',
  first_name: 'Zoë',
  last_name: 'Adeyemi',
  email: null,
  house_id: null,
  house_name: null,
  grade: 4,
  points: 0,
};
const zoe = { ...STUDENTS[0], email: 'zoe@demo.school' };

const award = (id: string, more: object = {}) => ({
  id,
  created_at: '2026-11-20T09:00:00Z',
  recorded_at: '2026-11-20T09:00:01Z',
  points: 2,
  habit_name: 'Own It',
  reason_text: 'Habit: Own It — Reasons: Work Hard; Set Goals  Comment: Bravo',
  teacher_name: 'Ana Rivera',
  reverses_id: null,
  ...more,
});
const page = (results: object[]): Answer => json(200, { results, count: results.length, page: 1, page_size: 1000 });
const open = (answers: Record<string, Answer> = {}, before?: NonNullable<Parameters<typeof openPage>[1]>['before']) =>
  openPage('/students/s1/history', {
    answers: { [STUDENT]: json(200, zoe), [HISTORY]: page([award('a1')]), ...answers },
    ...(before && { before }),
  });
/** The awards, not the figures above them. */
const awards = () => within(screen.getByRole('table', { name: 'Awards, newest first' }));
const cells = () =>
  awards()
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('Student History', () => {
  it('shows name and email, and a table of When, Points, Habit, Reason and Awarded By', async () => {
    await open();
    await screen.findByText('“Bravo”');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Student History: Zoë Adeyemi'),
    );
    await screen.findByText('zoe@demo.school');
    const heads = awards()
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toEqual(['When', 'Points', 'Habit', 'Reason', 'Awarded By']);
    expect(cells()).toEqual([
      [
        expect.stringMatching(/^Nov 20, 2026, \d+:\d\d\s[AP]M$/),
        '+2',
        'Own It',
        'Work Hard; Set Goals“Bravo”',
        'Ana Rivera',
      ],
    ]);
  });

  it('a reversal is shown as one, and so is what it reverses', async () => {
    await open({ [HISTORY]: page([award('a2', { points: -2, reverses_id: 'a1' }), award('a1')]) });
    await screen.findByText('Undo of the award below');
    expect(cells().map((row) => row[1])).toEqual(['-2', '+2']);
    expect(screen.getByText(/^Undone on .* by /)).toBeTruthy();
  });

  it('says which awards wait for staff, and which staff declined', async () => {
    await open({ [HISTORY]: page([award('a2', { status: 'review' }), award('a1', { status: 'declined' })]) });
    await screen.findByText('Waiting for review');
    expect(screen.getByText('Not counted').closest('tr')?.dataset['state']).toBe('declined');
  });

  it('shows this student’s waiting awards as waiting, but not those that have arrived', async () => {
    const ids: string[] = [];
    const arrived: Answer = (request) => page([award(ids[0] ?? '')])(request);
    await open({ [HISTORY]: arrived, 'POST /api/points/award': noNetwork }, async ({ outboxDb }) => {
      const device = createDevice(outboxDb, createClock());
      await device.enqueue(submission(['s1', 's2'], { points: 3 }));
      await device.enqueue(submission(['s1'], { points: 4 }));
      ids.push(...(await outboxDb.entries.toCollection().sortBy('seq')).map((entry) => entry.id));
    });
    await waitFor(() => expect(cells().map((row) => row[1])).toEqual(['+4', '+2']));
    expect(cells()[0]?.[0]).toContain('Waiting on this device');
    expect(cells()[0]?.slice(2)).toEqual(['Own It', 'Work Hard', 'Ana RiveraUndo +4 Own It']);
  });

  it('an award that waits behind a refused one says so, and can be undone', async () => {
    await open({ [HISTORY]: page([]), 'POST /api/points/award': noNetwork }, async ({ outboxDb }) => {
      await createDevice(outboxDb, createClock()).enqueue(submission(['s2', 's1']));
      await outboxDb.entries.limit(1).modify({ state: { kind: 'refused', status: 404, detail: null, at: 1 } });
    });
    await screen.findByText('Waiting for another award: see the Outbox');
    expect(awards().getByRole('button', { name: 'Undo +1 Own It' })).toBeTruthy();
  });

  it('without any award says so', async () => {
    await open({ [HISTORY]: page([]) });
    expect(await screen.findByText('No history yet.')).toBeTruthy();
  });

  it.each([
    ['the student with no network', { [STUDENT]: noNetwork }, 'Unable to load student.'],
    ['the student with 404', { [STUDENT]: json(404, { detail: 'Student not found.' }) }, 'Student not found.'],
    ['the student with 500', { [STUDENT]: json(500, {}) }, 'Unable to load student.'],
    ['the history with no network', { [HISTORY]: noNetwork }, 'Unable to load history.'],
    ['the history with 500', { [HISTORY]: json(500, {}) }, 'Unable to load history.'],
    ['the history as an HTML page', { [HISTORY]: html(200) }, 'This wifi needs a sign-in.'],
  ])('%s: says so, and Retry loads it', async (_, answers: Record<string, Answer>, text) => {
    const { user, school } = await open(answers);
    expect(await alertText()).toBe(text);
    school.answer(STUDENT, json(200, zoe));
    school.answer(HISTORY, page([award('a1')]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('“Bravo”');
    // Student and history are two loads, and the reason of the last try stays until both have ended.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('opens without a network once it was opened, with the age of its data', async () => {
    const first = await open();
    await screen.findByText('“Bravo”');
    first.view.unmount();
    await open({ [STUDENT]: noNetwork, [HISTORY]: noNetwork });
    await screen.findByText('“Bravo”');
    expect(await screen.findByText(/^Offline\. Data from /)).toBeTruthy();
  });

  it('of a student that the server does not know says that once, and nothing else', async () => {
    const gone = json(404, { detail: 'Student not found.' });
    await open({ [STUDENT]: gone, [HISTORY]: gone });
    await screen.findByText('Student not found.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('This history has not been loaded on this device yet.')).toBeNull();
  });

  it('one that was never opened says so without a network', async () => {
    await open({ [STUDENT]: noNetwork, [HISTORY]: noNetwork });
    expect(await screen.findByText('This history has not been loaded on this device yet.')).toBeTruthy();
  });

  it('one of a student whose name is known says that only the history is missing', async () => {
    await openPage('/students/s1/history', {
      answers: { [STUDENT]: noNetwork, [HISTORY]: noNetwork },
      before: async ({ schoolDb }) => void (await schoolDb('').students.put(KNOWN)),
    });
    expect(await alertText()).toBe('Unable to load history.');
    expect(screen.getByText('Zoë Adeyemi')).toBeTruthy();
  });
});

describe('the figures of a history', () => {
  const SCHOOL = json(200, {
    name: 'Hill School',
    time_zone: 'America/Los_Angeles',
    terms: [{ id: 't1', name: 'Autumn', starts_on: '2026-10-26', ends_on: '2026-12-18' }],
  });
  /** Friday, 20 November 2026, 02:00 in Los Angeles. */
  const friday = (): number => Date.parse('2026-11-20T10:00Z');
  // In Los Angeles this is still the Sunday before.
  const sunday = award('w1', { created_at: '2026-11-16T07:30:00Z', points: 4 });
  const monday = award('w2', { created_at: '2026-11-16T17:00:00Z', points: 3, habit_name: 'Do Your Part' });
  const before = award('w3', { created_at: '2026-10-20T17:00:00Z', points: 8 });
  const back = award('w4', {
    created_at: '2026-11-16T17:00:00Z',
    points: -3,
    habit_name: 'Do Your Part',
    reverses_id: 'w2',
  });
  const openAt = (query: string, entries: object[]) => {
    const answers = { [STUDENT]: json(200, zoe), [HISTORY]: page(entries), 'GET /api/school': SCHOOL };
    return openPage(`/students/s1/history${query}`, { answers, now: friday });
  };
  /** The school's zone and terms come behind the first picture. */
  const total = (words: string) =>
    screen.findByText((_, element) => element?.ariaLabel === 'Total' && element.textContent.includes(words));
  it.each([
    ['', '15 points in all'],
    ['?period=term', '7 points this term'],
    ['?period=week', '3 points this week'],
    ['?period=today', '0 points today'],
    ['?period=dates&from=2026-11-15&to=2026-11-15', '4 points on these days'],
  ])('%s: the total of the school’s days', async (query, words) => {
    await openAt(query, [monday, sunday, before]);
    expect(await total(words)).toBeTruthy();
  });

  it('has a column for each week of the term, also without points, and says which is not over', async () => {
    const { user } = await openAt('?period=term', [monday, sunday, before]);
    expect(await total('7 points this term')).toBeTruthy();
    expect(await openChartTable(user, 'Points a week')).toEqual([
      ['Week 1, Oct 26 to Nov 1', '0'],
      ['Week 2, Nov 2 to Nov 8', '0'],
      ['Week 3, Nov 9 to Nov 15', '4'],
      ['Week 4, Nov 16 to Nov 22 (not over yet)', '3'],
    ]);
    const byHabit = (await openChartTable(user, 'By habit')).map((row) => row.slice(0, 2).join(' '));
    expect(byHabit.toSorted()).toEqual(['Do Your Part 3', 'Own It 4']);
  });

  it.each([
    [
      'sunday',
      '7 points this week',
      ['Week 1, Oct 25 to Oct 31', '0'],
      ['Week 4, Nov 15 to Nov 21 (not over yet)', '7'],
    ],
    [
      'saturday',
      '7 points this week',
      ['Week 1, Oct 24 to Oct 30', '0'],
      ['Week 4, Nov 14 to Nov 20 (not over yet)', '7'],
    ],
  ])('the weeks begin on %s where the school’s do', async (week_starts_on, words, first, last) => {
    const school = json(200, {
      name: 'Hill School',
      time_zone: 'America/Los_Angeles',
      week_starts_on,
      terms: [{ id: 't1', name: 'Autumn', starts_on: '2026-10-26', ends_on: '2026-12-18' }],
    });
    const answers = { [STUDENT]: json(200, zoe), [HISTORY]: page([monday, sunday, before]), 'GET /api/school': school };
    const { user } = await openPage('/students/s1/history?period=week', { answers, now: friday });
    expect(await total(words)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Term' }));
    const weeks = await openChartTable(user, 'Points a week');
    expect([weeks[0], weeks.at(-1)]).toEqual([first, last]);
  });

  it('an award that was taken back counts nowhere, and its row stays', async () => {
    await openAt('?period=week', [back, monday]);
    expect(await total('0 points this week')).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
    expect(cells()).toHaveLength(2);
  });

  it('what waits stands beside the total and is not in it', async () => {
    await openPage('/students/s1/history', {
      now: friday,
      answers: {
        [STUDENT]: json(200, zoe),
        [HISTORY]: page([monday]),
        'GET /api/school': SCHOOL,
        'POST /api/points/award': noNetwork,
      },
      before: async ({ outboxDb }) => {
        await createDevice(outboxDb, createClock()).enqueue(submission(['s1'], { points: 2 }));
      },
    });
    await screen.findByText('+2 waiting');
    expect(await total('3 points in all')).toBeTruthy();
  });

  it('a period without awards offers all of them, and own dates are checked', async () => {
    const { user, place } = await openAt('?period=today', [monday]);
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(place()).toBe('/students/s1/history');
    await user.click(screen.getByRole('radio', { name: 'Dates…' }));
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please give the first and the last day.');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-16' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(place()).toBe('/students/s1/history?period=dates&from=2026-11-16&to=2026-11-20');
  });

  it('Award begins an award for this student', async () => {
    const { user, place } = await openAt('', [monday]);
    await user.click(
      await within(await screen.findByRole('region', { name: 'Total' })).findByRole('link', { name: 'Award' }),
    );
    expect(place()).toBe('/assign/habits?student_id=s1');
    await user.click(await screen.findByRole('button', { name: /Own It/ }));
    await screen.findByText('Zoë Adeyemi');
  });
});

describe('Undo', () => {
  const recent = (id: string, more: object = {}) => award(id, { created_at: ago(0), recorded_at: ago(0), ...more });
  const mine = (...ids: string[]) => ({
    'GET /api/points/mine': json(200, {
      results: ids.map((id) => ({ ...recent(id), student_id: 's1', student_name: 'Zoë Adeyemi' })),
    }),
  });
  const undoButtons = () => awards().queryAllByRole('button', { name: 'Undo +2 Own It' });
  const stateOf = (id: number) => awards().getAllByRole('row')[id]?.dataset['state'];

  it('is on the teacher’s own awards of the last day, and takes one back: it stays, struck through', async () => {
    const rows = [recent('a1'), recent('a2', { teacher_name: 'Tom Okafor' }), award('a3')];
    const { school, user } = await open({ [HISTORY]: page(rows), ...mine('a1', 'a3') });
    await user.click(await screen.findByRole('button', { name: 'Undo +2 Own It' }));
    const taken = await awards().findByText('Undone');
    expect(taken.closest('tr')?.dataset['state']).toBe('reversed');
    expect(undoButtons()).toHaveLength(0);
    expect(school.asked).toContain('POST /api/points/a1/reverse');
    // The total above the table is of the ledger, which has changed.
    await waitFor(() => expect(school.asked.filter((name) => name === HISTORY)).toHaveLength(2));
  });

  it('of staff is on their own awards of any age', async () => {
    await openPage('/students/s1/history', {
      answers: { [STUDENT]: json(200, zoe), [HISTORY]: page([award('a1')]), ...mine('a1') },
      session: { ...SIGNED_IN, profile: { ...RIVERA, is_staff: true } },
    });
    await screen.findByText('“Bravo”');
    await waitFor(() => expect(undoButtons()).toHaveLength(1));
  });

  it('says why where the server says no, and can be tried again', async () => {
    const detail = 'This award is more than a day old. Staff can still undo it.';
    const { user } = await open({
      [HISTORY]: page([recent('a1')]),
      ...mine('a1'),
      'POST /api/points/a1/reverse': json(422, { detail, code: 'too_late_to_reverse' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo +2 Own It' }));
    await awards().findByText(`Could not be undone: ${detail}`);
    expect(stateOf(1)).toBe('awarded');
    expect(undoButtons()).toHaveLength(1);
  });

  it('waits without a connection', async () => {
    const { user, services } = await open({
      [HISTORY]: page([recent('a1')]),
      ...mine('a1'),
      'POST /api/points/a1/reverse': noNetwork,
    });
    await user.click(await screen.findByRole('button', { name: 'Undo +2 Own It' }));
    await awards().findByText('Undoing…');
    expect((await services.undoDb.undos.get('a1'))?.state.kind).toBe('waiting');
  });

  it('is not offered for what was sent where the server takes nothing back', async () => {
    await openPage('/students/s1/history', {
      answers: { [STUDENT]: json(200, zoe), [HISTORY]: page([recent('a1')]), ...mine('a1') },
      reverses: false,
    });
    await screen.findByText('“Bravo”');
    expect(undoButtons()).toHaveLength(0);
  });
});
