import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Dexie } from 'dexie';
import { readDraft } from '#data/cache/draft.ts';
import { awardDraft, type AwardDraft } from '#features/award/draft/award-draft.ts';
import type { Services } from '#services/services.ts';
import { SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { SIGNED_IN, openPage, pageTests } from '#tests/features/open-page.tsx';
import { json, manyStudents, noNetwork, recordAward, studentPage, type Answer } from '#tests/features/school-api.ts';

pageTests();

const STUDENTS_CALL = 'GET /api/students';
const AWARD = 'POST /api/points/award';
const row = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('choosing students', () => {
  it('shows them by last name, and finds by name without case and accents', async () => {
    const { user } = await openPage('/assign/students');
    await screen.findByRole('checkbox', { name: /Zoë Adeyemi/ });
    const names = () => screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent);
    expect(names()).toEqual([
      'Select all 3 shown',
      'Zoë AdeyemiSavantGrade 3',
      'Liam BrownJunbiGrade 3',
      "Amara O'ConnorSavantGrade K",
    ]);
    await user.type(screen.getByLabelText('Search by name'), 'ZOE');
    expect(names()).toEqual(['Select all 1 shown', 'Zoë AdeyemiSavantGrade 3']);
  });

  it('says how many the filter hides, and shows them when asked', async () => {
    const { user } = await openPage('/assign/students');
    await screen.findByRole('checkbox', { name: /Zoë/ });
    await user.click(row(/Zoë/));
    await user.click(row(/Liam/));
    await screen.findByRole('option', { name: 'Savant' });
    await user.selectOptions(screen.getByLabelText('House'), 'Savant');
    await user.click(button('2 selected, 1 hidden by the filter'));
    expect(row(/Liam/).checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /Amara/ })).toBeNull();
    await user.click(button('Show all students'));
    expect(row(/Amara/).checked).toBe(false);
  });

  it('offers grades 1 to 12 and those seen in the data', async () => {
    await openPage('/assign/students');
    await screen.findByRole('checkbox', { name: /Zoë/ });
    const grades = within(screen.getByLabelText('Grade')).getAllByRole('option');
    expect(grades.map((option) => option.textContent)).toEqual([
      'All', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12',
    ]); // prettier-ignore
  });

  it('selects all that are shown, then all that match; some of them is neither', async () => {
    const { user } = await openPage('/assign/students', {
      answers: { [STUDENTS_CALL]: studentPage(manyStudents(60)) },
    });
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all 50 shown' });
    await user.click(row(/Student 002/));
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(all.checked).toBe(true);
    button('Continue (50 selected)');
    await user.click(button('Select all 60 that match'));
    button('Continue (60 selected)');
    await user.click(all);
    button('Continue (10 selected)');
  });

  it('keeps the selection over pages, page sizes and a reload', async () => {
    const answers = { [STUDENTS_CALL]: studentPage(manyStudents(60)) };
    const first = await openPage('/assign/students', { answers });
    await screen.findByRole('checkbox', { name: /Student 001/ });
    await first.user.click(row(/Student 001/));
    await first.user.click(button('Next'));
    await first.user.click(row(/Student 060/));
    await first.user.selectOptions(screen.getByLabelText('Page size'), '25');
    button('Continue (2 selected)');
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    await waitFor(async () => {
      const draft = await first.services.schoolDb('').drafts.get('award');
      expect(draft?.value).toMatchObject({ studentIds: ['m1', 'm60'], view: { pageSize: 25 } });
    });
    first.view.unmount();
    await openPage('/assign/students', { answers });
    await screen.findByRole('button', { name: 'Continue (2 selected)' });
    expect(row(/Student 001/).checked).toBe(true);
  });

  it('Continue can always be pressed, and says what is missing', async () => {
    const { user, place } = await openPage('/assign/students');
    await screen.findByRole('checkbox', { name: /Zoë/ });
    await user.click(button('Continue (0 selected)'));
    expect(screen.getByRole('alert').textContent).toBe('No student selected.');
    await user.click(row(/Zoë/));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Continue (1 selected)'));
    await waitFor(() => expect(place()).toBe('/assign/reasons'));
  });

  it('says why the students are not there, and Retry loads them', async () => {
    const { user, school } = await openPage('/assign/students', { answers: { [STUDENTS_CALL]: noNetwork } });
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to load students.');
    school.answer(STUDENTS_CALL, studentPage(manyStudents(1)));
    await user.click(button('Retry'));
    await screen.findByRole('checkbox', { name: /Student 001/ });
  });

  it('a filter without a match says so and can be cleared; a school without students says that', async () => {
    const { user, view } = await openPage('/assign/students');
    await screen.findByRole('checkbox', { name: /Zoë/ });
    await user.type(screen.getByLabelText('Search by name'), 'xyz');
    screen.getByText('No students found for the current filters.');
    await user.click(button('Clear filters'));
    row(/Zoë/);
    view.unmount();
    await openPage('/assign/students', {
      answers: { [STUDENTS_CALL]: studentPage([]) },
      before: (services) =>
        services
          .schoolDb('')
          .delete()
          .then(() => services.schoolDb('').open())
          .then(() => {}),
    });
    expect(await screen.findByText('No students found.')).toBeTruthy();
  });
});

/** At /assign/reasons with these students selected. */
async function atReasons(query = '', options: Parameters<typeof openPage>[1] = {}, students = [/Zoë/, /Amara/]) {
  const page = await openPage('/assign/students', options);
  await screen.findByRole('checkbox', { name: /Zoë/ });
  for (const name of students) await page.user.click(row(name));
  await page.user.click(button(/^Continue/));
  await screen.findByRole('heading', { name: 'Select Reason(s)' });
  if (query) await page.user.click(await screen.findByRole('button', { name: query }));
  return page;
}

async function readyToAward(answers: Record<string, Answer> = {}) {
  const page = await atReasons('Own It', { answers });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
  return page;
}

describe('choosing habit and reasons', () => {
  it('asks for the habit first and keeps it in the address', async () => {
    const { user, place } = await atReasons();
    await user.click(await screen.findByRole('button', { name: 'Do Your Part' }));
    expect(place()).toBe('/assign/reasons?habit_name=Do+Your+Part');
    expect(screen.getAllByRole('checkbox')).toEqual([row('We Can...')]);
    expect(document.activeElement?.textContent).toBe('Do Your Part');
  });

  it('takes habit and points from the address', async () => {
    await openPage('/assign/reasons?habit_name=Own%20It&points=4');
    await screen.findByRole('checkbox', { name: 'Work Hard' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true);
    screen.getByText('4 points each');
    expect(screen.queryByText(/^The link asks/)).toBeNull();
  });

  it('a habit that the school does not have is named as missing, and another can be chosen', async () => {
    await openPage('/assign/reasons?habit_name=Fly');
    expect((await screen.findByRole('alert')).textContent).toContain('“Fly” is not one of this school’s habits.');
    button('Own It');
  });

  it('says who, which habit, which reasons, the points each and in all', async () => {
    const { user } = await atReasons('Own It');
    await user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    await user.click(row('Set Goals'));
    await user.click(screen.getByRole('radio', { name: '3' }));
    expect(screen.getByRole('region', { name: 'Who' }).textContent).toContain(
      "2 students Zoë Adeyemi and Amara O'Connor",
    );
    screen.getByText('Work Hard, Set Goals');
    screen.getByText('3 points each, 6 in all');
  });

  it('says what is missing, in the order in which it is asked, and puts the focus there', async () => {
    const { user } = await openPage('/assign/reasons');
    await user.click(await screen.findByRole('button', { name: 'Award' }));
    expect(screen.getByRole('alert').textContent).toBe('No student selected.');
    expect(document.activeElement?.textContent).toBe('Choose students');
  });

  it('asks for a habit, then for a reason', async () => {
    const { user } = await atReasons();
    await screen.findByRole('button', { name: 'Own It' });
    await user.click(button('Award'));
    expect(screen.getByRole('alert').textContent).toBe('Pick a habit.');
    await user.click(button('Own It'));
    await user.click(button('Award'));
    expect(screen.getByRole('alert').textContent).toBe('Pick at least one reason.');
    expect(document.activeElement).toBe(row('Work Hard'));
  });

  it('Back keeps reasons, comment and points', async () => {
    const { user } = await atReasons('Own It');
    await user.click(await screen.findByRole('checkbox', { name: 'Set Goals' }));
    await user.click(screen.getByRole('radio', { name: '5' }));
    await user.type(screen.getByLabelText('Comment (optional)'), 'Well done');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Continue (2 selected)' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Set Goals' })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('Well done');
  });

  it('a comment has at most 500 characters', async () => {
    const { user } = await atReasons('Own It');
    await user.click(await screen.findByLabelText('Comment (optional)'));
    await user.paste('😀'.repeat(501));
    expect([...screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value]).toHaveLength(500);
  });

  it('an award in progress can be taken up again from /award, or be started over', async () => {
    const { user, view, services } = await atReasons('Own It');
    await waitFor(async () => {
      const draft = await services.schoolDb('').drafts.get('award');
      expect(draft?.value).toMatchObject({ habitName: 'Own It' });
    });
    view.unmount();
    await openPage('/award');
    await screen.findByText('You have an award in progress: 2 students, Own It.');
    await user.click(button('Start over'));
    expect(screen.queryByText(/in progress/)).toBeNull();
  });
});

describe('after Award', () => {
  it('each student gets one award, in the order of the list, and the dashboard says so', async () => {
    const { user, school, place } = await readyToAward();
    await user.type(screen.getByLabelText('Comment (optional)'), 'Bravo');
    await user.click(button('Award'));
    // Read from what was found, not from the page: it moves on to the dashboard by itself.
    const said = (await screen.findByText('Points awarded successfully!')).closest('output');
    expect(said?.textContent).toBe("Points awarded successfully!Zoë Adeyemi and Amara O'Connor: +1 each, Work Hard");
    expect(school.awards).toMatchObject([
      { student_id: 's1', points: 1, reason: 'Habit: Own It — Reasons: Work Hard  Comment: Bravo' },
      { student_id: 's3', points: 1, house_name: 'Savant' },
    ]);
    await waitFor(() => expect(place()).toBe('/dashboard'), { timeout: 2000 });
    const status = (await screen.findByText(/^Points awarded successfully!/)).closest('output');
    expect(status?.textContent).toBe("Points awarded successfully! Zoë Adeyemi and Amara O'Connor: +1 each, Work Hard");
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('the dashboard no longer says so once the award is undone there', async () => {
    const { user, place } = await readyToAward({ 'GET /api/points/mine': json(200, { results: [] }) });
    await user.click(button('Award'));
    await waitFor(() => expect(place()).toBe('/dashboard'), { timeout: 3000 });
    await screen.findByText(/^Points awarded successfully!/);
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(screen.queryByText(/^Points awarded successfully!/)).toBeNull());
    await screen.findByText(/^(Undo saved for|2 awards taken back)/);
  });

  it('the page says Saved from the answer of the save, before any read of the outbox has ended', async () => {
    const { user, services } = await readyToAward();
    const { outboxDb } = services;
    const transaction = outboxDb.transaction.bind(outboxDb) as (...args: unknown[]) => Promise<unknown>;
    const neverEnds = new Dexie.Promise<never>(() => {});
    vi.spyOn(outboxDb, 'transaction').mockImplementation(((mode: string, ...rest: unknown[]) =>
      mode === 'r' ? neverEnds : transaction(mode, ...rest)) as never);
    await user.click(button('Award'));
    await screen.findByText(/^Saved on this device\./);
    expect(screen.getByRole('progressbar', { name: 'Sending 0 of 2' })).toBeTruthy();
  });

  it('a double tap is one award: saved once, and sent once', async () => {
    const { school, services } = await readyToAward();
    const { outboxDb } = services;
    const wrote = vi.spyOn(outboxDb, 'transaction');
    const award = button('Award');
    award.click();
    award.click();
    await screen.findByText('Points awarded successfully!');
    expect(school.awards).toHaveLength(2);
    // The sender's own have the row of its lease with them.
    const saves = wrote.mock.calls.filter((call: unknown[]) => call[0] === 'rw' && !call.includes(outboxDb.drain));
    expect(saves).toHaveLength(1);
  });

  it('an award of a second tab that was changed there is never taken for the one the first tab made', async () => {
    const { user, school, services } = await readyToAward();
    const { submissionId } = await draftOf(services);
    await tapAward(services, submission(['s2'], { submissionId, apiBase: SERVER }));
    await user.click(screen.getByRole('radio', { name: '2' }));
    await user.click(button('Award'));
    await screen.findByText('Points awarded successfully!');
    expect(school.awards).toMatchObject([{ student_id: 's2' }, { student_id: 's1' }, { student_id: 's3' }]);
  });

  it('a draft that a second tab awarded says when, and can be awarded again on purpose', async () => {
    const { user, school, services } = await readyToAward();
    const { submissionId } = await draftOf(services);
    await tapAward(
      { ...services, now: () => Date.parse('2026-11-25T05:03Z') },
      submission(['s1', 's3'], { submissionId, apiBase: SERVER }),
    );
    await user.click(button('Award'));
    expect((await screen.findByRole('alert')).textContent).toBe('Already awarded at 12:03\u00a0AM.');
    expect(await services.outboxDb.entries.count()).toBe(2);
    expect(screen.queryByText('Points awarded successfully!')).toBeNull();
    await user.click(button('Award again'));
    await screen.findByText('Points awarded successfully!');
    expect(school.awards).toMatchObject(['s1', 's3', 's1', 's3'].map((student_id) => ({ student_id })));
  });

  it('a draft whose award was saved before a reload can be left, and the next one starts empty', async () => {
    const before = await readyToAward();
    const { submissionId } = await draftOf(before.services);
    await tapAward(before.services, submission(['s1', 's3'], { submissionId, apiBase: SERVER }));
    before.view.unmount();
    const { user, services, place } = await openPage('/assign/reasons?habit_name=Own+It');
    await screen.findByRole('checkbox', { name: 'Work Hard', checked: true });
    await user.click(button('Award'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Already awarded at/);
    await user.click(button('Go to the dashboard'));
    await waitFor(() => expect(place()).toBe('/dashboard'));
    await waitFor(async () => {
      const draft = await services.schoolDb('').drafts.get('award');
      expect(draft?.value).toMatchObject({ studentIds: [], reasonIds: [] });
    });
    expect(await services.outboxDb.entries.count()).toBe(2);
  });

  it('a draft that was changed after its award is another award, and is made without a question', async () => {
    const { user, school, services } = await readyToAward();
    const { submissionId } = await draftOf(services);
    await tapAward(services, submission(['s1'], { submissionId }));
    await user.click(button('Award'));
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Comment (optional)'), '!');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Award'));
    await screen.findByText('Points awarded successfully!');
    expect(school.awards).toHaveLength(3);
  });

  it('an account that was signed out in another tab awards nothing', async () => {
    const { user, services } = await readyToAward();
    vi.spyOn(services.sessionDb.session, 'get').mockImplementation(() => Dexie.Promise.resolve(undefined));
    await user.click(button('Award'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved. You are no longer signed in on this device.',
    );
    expect(await services.outboxDb.entries.count()).toBe(0);
  });

  it('the next award starts empty', async () => {
    const { user, services } = await readyToAward();
    await user.click(button('Award'));
    await screen.findByText('Points awarded successfully!');
    await waitFor(async () => {
      const draft = await services.schoolDb('').drafts.get('award');
      expect(draft?.value).toMatchObject({ studentIds: [], reasonIds: [], comment: '' });
    });
  });

  it('without a network it is saved, and the dashboard says so', async () => {
    const { user, services, place, school } = await readyToAward({ [AWARD]: noNetwork });
    await user.click(button('Award'));
    await screen.findByText('Saved on this device. It will be sent when the connection is back.');
    expect(await services.outboxDb.entries.count()).toBe(2);
    await waitFor(() => expect(place()).toBe('/dashboard'), { timeout: 2000 });
    await screen.findByText(/^Saved on this device\. It will be sent when the connection is back\./);
    await screen.findByRole('link', { name: /^2 waiting/ });
    school.answer(AWARD, recordAward);
    services.requestSync({ force: true });
    await waitFor(() => expect(screen.queryByText(/It will be sent when/)).toBeNull());
  });

  it('with an ended session it is saved and asks for the sign-in', async () => {
    const ended = { session: { ...SIGNED_IN, tokens: null }, before: fillCache };
    const page = await atReasons('Own It', ended);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    await page.user.click(button('Award'));
    await screen.findByText('Saved on this device. Sign in to send.');
    expect(screen.getByRole('link', { name: 'Sign in to send' })).toBeTruthy();
  });

  describe('Cancel', () => {
    /** Five awards, of which the second is on its way until `arrive`; and who waits for a moment. */
    const sending = async () => {
      const awards: unknown[] = [];
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const answer: Answer = async (request) => {
        awards.push(request);
        if (awards.length > 1) await arrival;
        return recordAward(request);
      };
      const page = await openPage('/assign/students', {
        answers: { [AWARD]: answer, [STUDENTS_CALL]: studentPage(manyStudents(5)) },
      });
      await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 5 shown' }));
      await page.user.click(button(/^Continue/));
      await page.user.click(await screen.findByRole('button', { name: 'Own It' }));
      await page.user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
      await page.user.click(button('Award'));
      await screen.findByLabelText('Sending 1 of 5');
      await waitFor(() => expect(awards).toHaveLength(2));
      const waiting: Array<() => void> = [];
      vi.spyOn(page.services, 'sleep').mockImplementation(() => new Promise((resolve) => void waiting.push(resolve)));
      const { outboxDb } = page.services;
      /** What was asked of the outbox before is done. */
      const caughtUp = async (): Promise<void> => {
        await outboxDb.transaction('rw', outboxDb.entries, outboxDb.answered, outboxDb.drain, async () => undefined);
        await new Promise((resolve) => void setTimeout(resolve));
      };
      return { ...page, awards, arrive, waiting, caughtUp };
    };

    it('takes back unsent awards once, also after a double tap, and says what was sent', async () => {
      const { awards, arrive, waiting, caughtUp, services } = await sending();
      const cancel = button('Cancel');
      cancel.click();
      cancel.click();
      await waitFor(() => expect(waiting).not.toEqual([]));
      await caughtUp();
      // For what is on its way; a second one would wait beside it.
      expect(waiting).toHaveLength(1);
      expect(button('Stopping…')).toBeTruthy();
      expect(
        screen.getByText('An award that is already on its way can’t be stopped. The rest won’t be sent.'),
      ).toBeTruthy();
      expect(screen.queryByText(/will be sent automatically|Sending continues/)).toBeNull();
      arrive();
      const told = await waitFor(() => {
        for (const wake of waiting.splice(0)) wake();
        return screen.getByText(/^Stopped\. \d sent, \d not sent\.$/);
      });
      expect(told.textContent).toBe(`Stopped. ${awards.length} sent, ${5 - awards.length} not sent.`);
      expect(await services.outboxDb.entries.count()).toBe(0);
    });

    it('can be pressed again where the device could not carry it out', async () => {
      const { user, waiting, caughtUp, services } = await sending();
      const { outboxDb } = services;
      const transaction = outboxDb.transaction.bind(outboxDb) as (...args: unknown[]) => Promise<unknown>;
      let isWhole = true;
      // A look of the page that comes first does not meet it.
      vi.spyOn(outboxDb, 'transaction').mockImplementation(((mode: string, ...rest: unknown[]) => {
        if (mode === 'r' || !isWhole) return transaction(mode, ...rest);
        isWhole = false;
        throw new Error('The disk failed.');
      }) as never);
      await user.click(button('Cancel'));
      await caughtUp();
      expect(waiting).toEqual([]);
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(waiting).toHaveLength(1));
    });
  });

  it('a single child is named, and a reload of the dashboard does not say it again', async () => {
    const page = await atReasons('Own It', {}, [/Zoë/]);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    expect(screen.getByRole('region', { name: 'Who' }).textContent).toContain('1 student Zoë Adeyemi');
    screen.getByText('1 point');
    await page.user.click(button('Award'));
    await screen.findByText('Zoë Adeyemi: +1, Work Hard');
    await waitFor(() => expect(page.place()).toBe('/dashboard'), { timeout: 2000 });
    await screen.findByText(/Zoë Adeyemi: \+1/);
    await waitFor(() => expect(page.historyState()).toBeNull());
  });

  it('a person who goes to a screen that takes long to load is not taken to the dashboard', async () => {
    const page = await atReasons('Own It', {}, [/Zoë/]);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    const timers = vi.spyOn(window, 'setTimeout');
    await page.user.click(button('Award'));
    await screen.findByText('Zoë Adeyemi: +1, Work Hard');
    const redirects = () =>
      timers.mock.calls.flatMap(([run, ms]) => (ms === 900 && typeof run === 'function' ? run : []));
    await waitFor(() => expect(redirects()).not.toEqual([]));
    const before = window.location.pathname;
    // The address is another one, and the screen that belongs to it is not there yet.
    window.history.pushState(null, '', '/leaderboard');
    try {
      for (const redirect of redirects()) await act(async () => redirect());
      expect(page.place()).not.toBe('/dashboard');
    } finally {
      window.history.replaceState(null, '', before);
    }
  });

  it('the next award starts with the habit of this one', async () => {
    const page = await atReasons('Own It', {}, [/Zoë/]);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    await page.user.click(button('Award'));
    await waitFor(() => expect(page.place()).toBe('/dashboard'));
    page.view.unmount();
    const next = await openPage('/assign/students');
    await next.user.click(await screen.findByRole('checkbox', { name: /Liam/ }));
    await next.user.click(screen.getByRole('button', { name: 'Continue (1 selected)' }));
    await waitFor(() => expect(next.place()).toContain('habit_name=Own+It'));
    expect(await screen.findByRole('button', { name: 'Change habit' })).toBeTruthy();
  });

  it('a refused student is named, with the words of the server; Retry sends the award again', async () => {
    const { user, school } = await readyToAward({ [AWARD]: json(404, { detail: 'This student has left.' }) });
    await user.click(button('Award'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Award failed for student Zoë Adeyemi. “This student has left.”');
    screen.getByText(/^0 sent\. 1 award waiting for your decision/);
    expect(screen.getByRole('link', { name: 'Open the Outbox' }).getAttribute('href')).toBe('/outbox');
    school.answer(AWARD, recordAward);
    await user.click(button('Retry Zoë Adeyemi'));
    await screen.findByText('Points awarded successfully!');
    screen.getByText("Zoë Adeyemi and Amara O'Connor: +1 each, Work Hard");
  });

  it('skipping a refused one sends the others', async () => {
    const answer: Answer = async (request) => {
      const { student_id } = (await request.clone().json()) as { student_id: string };
      return student_id === 's1' ? Response.json({ detail: 'Gone.' }, { status: 422 }) : recordAward(request);
    };
    const { user } = await readyToAward({ [AWARD]: answer });
    await user.click(button('Award'));
    await user.click(await screen.findByRole('button', { name: 'Skip this student Zoë Adeyemi' }));
    await screen.findByText('Points awarded successfully!');
    expect(screen.getByText("Amara O'Connor: +1, Work Hard")).toBeTruthy();
  });

  it('a full disk says Not saved and loses nothing of the selection', async () => {
    const { user, services, school, place } = await readyToAward();
    vi.spyOn(services.outboxDb.entries, 'bulkAdd').mockImplementation(() =>
      Dexie.Promise.reject(new Dexie.QuotaExceededError('full')),
    );
    await user.click(button('Award'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Failed to submit awards\. Not saved\. This device has no room left/,
    );
    expect(row('Work Hard').checked).toBe(true);
    expect(place()).toContain('habit_name=Own+It');
    vi.restoreAllMocks();
    await user.click(button('Award'));
    await screen.findByText('Points awarded successfully!');
    expect(school.awards).toHaveLength(2);
  });
});

/** As a device that was online earlier. */
async function fillCache({ catalogDb, schoolDb }: Awaited<ReturnType<typeof openPage>>['services']): Promise<void> {
  const db = schoolDb('');
  const student = { last_name: 'A', email: null, house_id: null, house_name: null, grade: 1, points: 0 };
  await db.students.bulkPut([
    { ...student, id: 's1', first_name: 'Zoë' },
    { ...student, id: 's3', first_name: 'Amara' },
  ]);
  await catalogDb.habits.put({ id: 'b1', name: 'Own It', colour: '#4a6f25', position: 0 });
  await catalogDb.reasons.put({ id: 'r1', text: 'Work Hard', habit_id: 'b1', position: 0 });
}

async function draftOf({ schoolDb }: Services): Promise<AwardDraft> {
  return vi.waitFor(async () => {
    const draft = await readDraft(schoolDb(''), 'award', awardDraft);
    expect(draft?.reasonIds).toHaveLength(1);
    if (!draft) throw new Error('No draft');
    return draft;
  });
}
