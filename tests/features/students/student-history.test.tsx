import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { html, json, noNetwork, STUDENTS, type Answer } from '#tests/features/school-api.ts';
import { createClock, createDevice, submission } from '#tests/support/outbox.ts';

pageTests();

const STUDENT = 'GET /api/students/s1';
const HISTORY = 'GET /api/students/s1/history';
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
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('Student History', () => {
  it('shows name and email, and a table of When, Points, Habit, Reason and Awarded By', async () => {
    await open();
    await screen.findByText('Own It');
    screen.getByRole('heading', { name: 'Student History' });
    await screen.findByText('zoe@demo.school');
    screen.getByText('Zoë Adeyemi');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
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
    await screen.findByText('Takes back the award below');
    expect(cells().map((row) => row[1])).toEqual(['-2', '+2']);
    expect(screen.getByText(/^Taken back on .* by /)).toBeTruthy();
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
    expect(cells()[0]?.slice(2)).toEqual(['Own It', 'Work Hard', 'Ana Rivera']);
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
    await screen.findByText('Own It');
    // Student and history are two loads, and the reason of the last try stays until both have ended.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('opens without a network once it was opened, with the age of its data', async () => {
    const first = await open();
    await screen.findByText('Own It');
    first.view.unmount();
    await open({ [STUDENT]: noNetwork, [HISTORY]: noNetwork });
    await screen.findByText('Own It');
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
});
