import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { emptyDraft } from '#features/award/draft/award-draft.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { createSchoolApi, json, manyStudents, noNetwork, studentPage } from '#tests/features/school-api.ts';
import { button, alertText, rosterAnswers, HOUSE_LINK, ROSTER_LINK, awardButton } from './award-pages.ts';

pageTests();

describe('confirming an award', () => {
  it('says who, which habit, which reasons, points each and in all', async () => {
    await openPage(`${HOUSE_LINK}&reason=Set%20Goals`, {
      answers: { 'GET /api/students': studentPage(manyStudents(56)) },
    });
    await screen.findByRole('heading', { name: 'Confirm & Award Points (House)' });
    await awardButton();
    screen.getByText('All 28 students in Savant');
    screen.getByText('Student 001, Student 003, Student 005, Student 007, Student 009 and 23 more');
    const details = screen.getByText('Who').closest('dl');
    expect(details?.textContent).toContain('HabitOwn It');
    expect(details?.textContent).toContain('ReasonsWork Hard, Set Goals');
    expect(details?.textContent).toContain('2 points each, 56 in all');
  });

  it('shows every name when asked', async () => {
    const { user } = await openPage(HOUSE_LINK, { answers: { 'GET /api/students': studentPage(manyStudents(20)) } });
    await user.click(await screen.findByText('All 10 names'));
    await waitFor(() => expect(within(screen.getByRole('group')).getAllByRole('listitem')).toHaveLength(10));
  });

  it.each([
    [HOUSE_LINK, 'Confirm & Award Points (House)', ['s1', 's3']],
    [ROSTER_LINK, 'Confirm & Award Points (Roster)', ['s1', 's2']],
    [
      HOUSE_LINK.replace('habit_name=Own%20It&reason=Work%20Hard', 'habit_id=b1&reason_id=r1'),
      'Confirm & Award Points (House)',
      ['s1', 's3'],
    ],
  ])('%s resolves its ids and awards', async (path, title, students) => {
    const { user, school, place } = await openPage(path, { answers: rosterAnswers() });
    await screen.findByRole('heading', { name: title });
    await user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
    await screen.findByText(/^2 students in (Savant|Grade 3 Advisory): \+2 each, Work Hard$/);
    expect(school.awards).toMatchObject(
      students.map((student_id) => ({
        student_id,
        habit_id: 'b1',
        reason_id: 'r1',
        points: 2,
        reason: 'Habit: Own It — Reasons: Work Hard',
      })),
    );
    await waitFor(() => expect(place()).toBe('/dashboard'), { timeout: 2000 });
    await screen.findByText('Points awarded successfully!');
  });

  it('says Saved in the pressed button before another page is drawn', async () => {
    const { user } = await openPage(HOUSE_LINK);
    const pressed = await awardButton();
    const said: string[] = [];
    const note = (): void => {
      const [title] = screen.queryAllByRole('heading', { level: 1 });
      said.push(`${title?.textContent}: ${pressed.isConnected ? pressed.textContent : 'no button'}`);
    };
    const noting = new MutationObserver(note);
    noting.observe(document.body, { childList: true, characterData: true, subtree: true });
    await user.click(pressed);
    await screen.findByRole('heading', { name: 'Your award' });
    noting.disconnect();
    expect(said).toContain('Confirm & Award Points (House): Saved');
    expect(said.at(-1)).toBe('Your award: no button');
  });

  it('says Saved before the page counts what waits', async () => {
    const { user } = await openPage(HOUSE_LINK, { answers: { 'POST /api/points/award': noNetwork } });
    const pressed = await awardButton();
    const outbox = screen.getByRole('link', { name: /^Outbox/ });
    const said: string[] = [];
    const noting = new MutationObserver(() => void said.push(`${pressed.textContent}; ${outbox.textContent}`));
    noting.observe(document.body, { childList: true, characterData: true, subtree: true });
    await user.click(pressed);
    await screen.findByRole('heading', { name: 'Your award' });
    await waitFor(() => expect(outbox.textContent).toMatch(/2/));
    noting.disconnect();
    expect(said.find((each) => each.startsWith('Saved'))).toBe('Saved; Outbox');
  });

  it('several reasons: the first one by its id, all by name', async () => {
    const { user, school } = await openPage(`${HOUSE_LINK}&reason=Set%20Goals`);
    await user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
    expect(school.awards[0]).toMatchObject({
      reason_id: 'r1',
      reason: 'Habit: Own It — Reasons: Work Hard; Set Goals',
    });
  });

  it('a link that asks for too many points gives the most, and the page says so', async () => {
    await openPage(HOUSE_LINK.replace('points=2', 'points=150'));
    await awardButton();
    expect(screen.getAllByText('100 points each, 200 in all', { exact: false })).toHaveLength(2);
    screen.getByText('The link asks for 150 points. 100 is the most.');
  });

  it.each([
    [HOUSE_LINK.replace('house_name=Savant&', ''), 'Missing house.', 'Choose a house'],
    [HOUSE_LINK.replace('Savant', 'Umusa'), 'This school has no house “Umusa”.', 'Choose a house'],
    [HOUSE_LINK.replace('habit_name=Own%20It&', ''), 'Pick a habit.', 'Choose a habit'],
    [HOUSE_LINK.replace('reason=Work%20Hard&', ''), 'Pick a reason.', 'Choose reasons'],
    [HOUSE_LINK.replace('Own%20It', 'Fly'), 'Habit or Reason not resolved.', 'Choose a habit'],
    ['/assign/roster/points?habit_name=Own%20It&reason=Work%20Hard', 'Pick a roster.', 'Choose a roster'],
    [ROSTER_LINK.replace('Work%20Hard', 'Fly'), 'Habit or Reason not resolved.', 'Choose a habit'],
  ])('%s: %s, and a link to continue', async (path, text, next) => {
    const { school } = await openPage(path, { answers: rosterAnswers() });
    expect(await alertText()).toBe(text);
    expect(screen.getByRole('link', { name: next })).toBeTruthy();
    expect(button('Award').disabled).toBe(true);
    button('Award').click();
    expect(school.awards).toEqual([]);
  });

  it('a house with nobody in it; what is not known is left out', async () => {
    const houses = [{ id: 'h4', name: 'Umusa', colour: '#5b2a86', icon: '' }];
    await openPage(HOUSE_LINK.replace('Savant', 'Umusa'), {
      answers: { 'GET /api/houses/summary': json(200, { results: houses }) },
    });
    expect(await alertText()).toBe('No students in this house.');
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['Habit', 'Reason', 'Points']);
    expect(screen.queryByText('—')).toBeNull();
  });

  it('a roster with nobody in it', async () => {
    await openPage(ROSTER_LINK, { answers: rosterAnswers([]) });
    expect(await alertText()).toBe('No students in this roster.');
    expect(button('Award').disabled).toBe(true);
  });

  it('what was missing is chosen without losing the rest', async () => {
    const { user, place } = await openPage(HOUSE_LINK.replace('habit_name=Own%20It&', ''));
    await user.click(await screen.findByRole('link', { name: 'Choose a habit' }));
    await user.click(await screen.findByRole('button', { name: 'Own It' }));
    await screen.findByRole('checkbox', { name: 'Work Hard', checked: true });
    await user.click(button('Continue'));
    expect(place()).toContain('/assign/house/points?house_name=Savant&habit_name=Own+It&reason=Work+Hard&points=2');
  });

  it.each([
    ['habits', 'GET /api/habits', HOUSE_LINK, 'Failed to resolve habit or reason.'],
    ['reasons', 'GET /api/reasons', HOUSE_LINK, 'Failed to resolve habit or reason.'],
    ['students', 'GET /api/students', HOUSE_LINK, 'Could not load students for this house.'],
    ['rosters', 'GET /api/rosters', ROSTER_LINK, 'Failed to load students for this roster.'],
    ['members', 'GET /api/rosters/g1', ROSTER_LINK, 'Failed to load students for this roster.'],
  ])('the %s can’t be loaded: says so, can’t award, and Retry mends it', async (_, call, path, text) => {
    const { user, school } = await openPage(path, { answers: { ...rosterAnswers(), [call]: noNetwork } });
    expect(await alertText()).toBe(text);
    expect(button('Award').disabled).toBe(true);
    const good = createSchoolApi(rosterAnswers());
    school.answer(call, (request) => good.send(request));
    await user.click(button('Retry'));
    await awardButton();
  });

  it('is resolving, and can’t award, until everything is there', async () => {
    let release = (): void => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await openPage(HOUSE_LINK, {
      answers: {
        'GET /api/reasons': async () => {
          await wait;
          return Response.json({ results: [{ id: 'r1', text: 'Work Hard', habit_id: 'b1' }] });
        },
      },
    });
    const award = await screen.findByRole<HTMLButtonElement>('button', { name: 'Award' });
    await screen.findByText('All 2 students in Savant');
    expect(award.disabled).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    release();
    await awardButton();
  });

  it('Cancel leaves with everything kept', async () => {
    const { user, place } = await openPage('/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It');
    await user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    await user.click(button('Continue'));
    await awardButton();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(place()).toBe('/award');
    await screen.findByText('You have an award in progress: Savant, Own It.');
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await screen.findByRole('checkbox', { name: 'Work Hard', checked: true });
  });
});

describe('one confirmed award is one submission', () => {
  it('the second of two tabs with the same link says so and can award again; the next visit just awards', async () => {
    const first = await openPage(HOUSE_LINK);
    await awardButton();
    const second = await openPage(HOUSE_LINK);
    await waitFor(() => {
      const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Award' });
      expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false]);
    });
    await first.user.click(within(first.view.container).getByRole('button', { name: 'Award' }));
    await within(first.view.container).findByText('Points awarded successfully!');
    await second.user.click(within(second.view.container).getByRole('button', { name: 'Award' }));
    const told = await within(second.view.container).findByRole('alert');
    expect(told.textContent).toMatch(/^Already awarded at \d+:\d\d\s[AP]M\.$/);
    expect([first.school.awards.length, second.school.awards.length]).toEqual([2, 0]);
    await second.user.click(within(second.view.container).getByRole('button', { name: 'Award again' }));
    await within(second.view.container).findByText('Points awarded successfully!');
    expect([first.school.awards.length, second.school.awards.length]).toEqual([2, 2]);
    first.view.unmount();
    second.view.unmount();
    const third = await openPage(HOUSE_LINK);
    await third.user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
    expect(third.school.awards).toHaveLength(2);
  });

  it('a link whose award was saved before the app was killed says when, and leaves no draft behind', async () => {
    const before = await openPage(HOUSE_LINK);
    await awardButton();
    const rows = await before.services.schoolDb('').drafts.toArray();
    const { key, value } = rows.find((row) => row.key.startsWith('award-link')) ?? { key: '', value: null };
    const { submissionId } = value as { submissionId: string };
    before.view.unmount();
    const { user, school, services, place } = await openPage(HOUSE_LINK, {
      before: (own) =>
        tapAward({ ...own, now: () => Date.parse('2026-11-25T05:03Z') }, submission(['s1', 's3'], { submissionId })),
    });
    await user.click(await awardButton());
    expect(await alertText()).toBe('Already awarded at 12:03\u00a0AM.');
    expect(school.awards).toEqual([]);
    await user.click(button('Go to the dashboard'));
    expect(place()).toBe('/dashboard');
    await waitFor(async () => expect(await services.schoolDb('').drafts.get(key)).toBeUndefined());
  });

  it('two tabs that open a link at the same time share its draft, also where another link is opened between', async () => {
    const tabs = await Promise.all([openPage(HOUSE_LINK), openPage(HOUSE_LINK)]);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Award' })).toHaveLength(2));
    const other = await openPage(HOUSE_LINK.replace('points=2', 'points=3'));
    for (const tab of [...tabs, other]) {
      const award = await within(tab.view.container).findByRole<HTMLButtonElement>('button', { name: 'Award' });
      await waitFor(() => expect(award.disabled).toBe(false));
    }
    const keys = await other.services.schoolDb('').drafts.toCollection().primaryKeys();
    expect(keys.filter((key) => key.startsWith('award-link'))).toHaveLength(2);
    for (const { user, view } of tabs) {
      await user.click(within(view.container).getByRole('button', { name: 'Award' }));
    }
    await within(tabs[1].view.container).findByText(/^Already awarded/);
  });

  it('another account’s award in the history of this tab is not shown', async () => {
    const draft = {
      ...emptyDraft({ submissionId: 'submission-1', userId: OKAFOR.id }),
      target: { kind: 'house', name: 'Savant' },
      comment: 'From Chidi',
    };
    await openPage(HOUSE_LINK, { state: { draft } });
    await awardButton();
    expect(screen.queryByText('From Chidi')).toBeNull();
  });

  it('an older award that is confirmed from the history leaves the one in progress alone', async () => {
    const target = { kind: 'house', name: 'Savant' };
    const older = { ...emptyDraft({ submissionId: 'older', userId: RIVERA.id }), target, comment: 'Last week' };
    const inProgress = { ...emptyDraft({ submissionId: 'in-progress', userId: RIVERA.id }), studentIds: ['s2'] };
    const { user, school, services } = await openPage(`${HOUSE_LINK}&draft=older`, {
      before: async ({ schoolDb }) => {
        await schoolDb('').drafts.put({ key: 'award', value: inProgress });
        await schoolDb('').drafts.put({ key: 'award-confirmed', value: [older] });
      },
    });
    await screen.findByText('Last week');
    await user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
    expect(school.awards).toHaveLength(2);
    expect(await services.outboxDb.answered.where({ submissionId: 'older' }).count()).toBe(2);
    expect((await services.schoolDb('').drafts.get('award'))?.value).toMatchObject({
      submissionId: 'in-progress',
      studentIds: ['s2'],
    });
  });

  it('a second tab at the address of a confirmation shows the same award, which is made once', async () => {
    const first = await openPage('/assign/roster?roster_id=g1&habit_name=Own+It', { answers: rosterAnswers() });
    await first.user.click(await screen.findByRole('checkbox', { name: /Liam/ }));
    await first.user.click(button('Continue (1 selected)'));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    await first.user.type(screen.getByLabelText('Comment (optional)'), 'Bravo');
    await first.user.click(button('Continue'));
    await awardButton();
    const second = await openPage(first.place(), { answers: rosterAnswers() });
    const there = within(second.view.container);
    await there.findByText('1 of 2 students in Grade 3 Advisory');
    there.getByText('Bravo');
    await first.user.click(within(first.view.container).getByRole('button', { name: 'Award' }));
    await within(first.view.container).findByText('Points awarded successfully!');
    await second.user.click(there.getByRole('button', { name: 'Award' }));
    await there.findByText(/^Already awarded/);
    expect(first.school.awards).toMatchObject([{ student_id: 's1' }]);
    expect(second.school.awards).toEqual([]);
  });

  it('an address that names the draft of another account or device has a draft of its own', async () => {
    const other = { submissionId: 'of another account' };
    const { user, school } = await openPage(`${HOUSE_LINK}&draft=of%20another%20account`, {
      before: (own) => tapAward(own, submission(['s9'], { ...other, userId: 'else' })),
    });
    await user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
    expect(school.awards).toMatchObject([{ student_id: 's1' }, { student_id: 's3' }]);
  });

  it('a link that was opened before keeps its submission', async () => {
    const kept = emptyDraft({ submissionId: 'kept', userId: RIVERA.id });
    const { user, school } = await openPage(HOUSE_LINK, {
      before: async (own) => {
        await own.schoolDb('').drafts.put({ key: `award-link ${HOUSE_LINK}`, value: kept });
        await tapAward(own, submission(['s1'], kept));
      },
    });
    await user.click(await awardButton());
    expect(await alertText()).toMatch(/^Already awarded/);
    expect(school.awards).toEqual([]);
  });

  it('what the flow confirms is the draft’s submission', async () => {
    const { user, services } = await openPage('/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It');
    await user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    const draftId = async () => {
      const draft = (await services.schoolDb('').drafts.get('award'))?.value as {
        reasonIds: string[];
        submissionId: string;
      };
      expect(draft.reasonIds).toEqual(['r1']);
      return draft.submissionId;
    };
    const submissionId = await waitFor(draftId);
    await user.click(button('Continue'));
    await user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
    expect(await services.outboxDb.answered.where({ submissionId }).count()).toBe(2);
    await waitFor(async () => {
      const next = await services.schoolDb('').drafts.get('award');
      expect(next?.value).toMatchObject({ reasonIds: [], target: { kind: 'students' } });
    });
  });
});

describe('after a confirmed award', () => {
  it('on a device without a network it is saved, under a heading with the focus, and the dashboard says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, services, school, place } = await openPage(HOUSE_LINK);
    await user.click(await awardButton());
    await screen.findByText('Saved on this device. It will be sent when the connection is back.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your award'));
    expect(await services.outboxDb.entries.count()).toBe(2);
    expect(school.awards).toEqual([]);
    await waitFor(() => expect(place()).toBe('/dashboard'), { timeout: 2000 });
  });

  it('a refused one names the student first', async () => {
    const { user } = await openPage(ROSTER_LINK, {
      answers: { ...rosterAnswers(), 'POST /api/points/award': json(400, { detail: 'Not in this school.' }) },
    });
    await user.click(await awardButton());
    expect(await alertText()).toBe('Award failed for student Zoë Adeyemi. “Not in this school.”');
  });

  it.each([
    [HOUSE_LINK, 'Failed to submit awards. Not saved.'],
    [HOUSE_LINK.replace('Savant', 'Junbi'), 'Award failed. Not saved.'],
  ])('%s, and the device can’t take it: %s', async (path, text) => {
    const { user, services } = await openPage(path);
    const award = await awardButton();
    vi.spyOn(services.outboxDb.entries, 'bulkAdd').mockImplementation(() => {
      throw new Error('closed');
    });
    await user.click(award);
    expect(await alertText()).toContain(text);
    vi.restoreAllMocks();
    await user.click(await awardButton());
    await screen.findByText('Points awarded successfully!');
  });
});
