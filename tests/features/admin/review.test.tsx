import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { ago, kept, openAdmin } from './admin-page.ts';

pageTests();

const REVIEW = 'GET /api/admin/review';
const DECIDE = 'POST /api/admin/review/decide';
const AWARDS = 'GET /api/admin/awards';

const award = (id: string, name: string, more: object = {}) => ({
  id,
  seq: 7,
  student: { id: `student-${id}`, name, archived: false },
  house_name: 'Savant',
  habit_name: 'Own It',
  reason_text: 'Habit: Own It — Reasons: Work Hard',
  points: 2,
  teacher: { id: 't', name: 'Ana Rivera' },
  occurred_at: ago(20),
  recorded_at: ago(1),
  why: 'late',
  ...more,
});
const page = (results: object[]) => json(200, { results, count: results.length, page: 1, page_size: 25 });
const decided = (...outcomes: [id: string, outcome: string, isNew: boolean][]) =>
  json(200, {
    decided: outcomes.filter(([, , isNew]) => isNew).length,
    results: outcomes.map(([id, outcome, is_new]) => ({ id, outcome, is_new })),
  });
const said = () => screen.findByText(/^(Approved|Rejected|Undone): |^1 award had/);

describe('the review queue', () => {
  it('shows who, what, by whom, when and why', async () => {
    await openAdmin('/admin/review', { [REVIEW]: page([award('1', 'Maya Brooks')]) });
    const row = (await screen.findByRole('link', { name: 'Maya Brooks' })).closest('tr');
    expect(row?.textContent).toMatch(
      /Maya Brooks.*Savant.*\+2.*Own It.*Work Hard.*Ana Rivera.*Tapped .*Arrived .*more than 14 days/,
    );
  });

  it('counts one award at once, and says so', async () => {
    const decide = kept(decided(['1', 'counted', true]));
    const { user, school } = await openAdmin('/admin/review', {
      [REVIEW]: page([award('1', 'Maya Brooks'), award('2', 'Leo Chen')]),
      [DECIDE]: decide.answers,
    });
    const button = await screen.findByRole('button', { name: 'Approve +2 for Maya Brooks' });
    school.answer(REVIEW, page([award('2', 'Leo Chen')]));
    await user.click(button);
    expect((await said()).textContent).toBe('Approved: +2 for Maya Brooks.');
    expect(await decide.body()).toEqual({ ids: ['1'], outcome: 'counted' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Maya Brooks' })).toBeNull());
  });

  it('asks before it declines, and before it decides about several', async () => {
    const { user } = await openAdmin('/admin/review', {
      [REVIEW]: page([award('1', 'Maya Brooks'), award('2', 'Leo Chen')]),
      [DECIDE]: decided(['1', 'declined', true], ['2', 'counted', false]),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'All 2 on this page' }));
    await user.click(screen.getByRole('button', { name: 'Approve 2 awards' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep waiting' }));
    await user.click(screen.getByRole('button', { name: 'Reject 2…' }));
    const dialog = screen.getByRole('dialog', { name: 'Reject 2 awards?' });
    expect(dialog.textContent).toContain('Maya Brooks, +2');
    await user.click(within(dialog).getByRole('button', { name: 'Reject 2 awards' }));
    expect((await said()).textContent).toBe('Rejected: 1 award. 1 award had been decided before.');
  });

  it('keeps the question open where the decision did not arrive', async () => {
    const { user } = await openAdmin('/admin/review', {
      [REVIEW]: page([award('1', 'Maya Brooks')]),
      [DECIDE]: noNetwork,
    });
    await user.click(await screen.findByRole('button', { name: /^Reject… \+2/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject 1 award' }));
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toBe('Nothing was rejected. You need to be online.');
  });

  it('says that nothing waits', async () => {
    await openAdmin('/admin/review', { [REVIEW]: page([]) });
    expect(await screen.findByText('No awards are waiting for a decision.')).toBeTruthy();
  });
});

describe('all awards', () => {
  const listed = (more: object = {}) =>
    award('1', 'Maya Brooks', { why: null, state: 'counted', decided: null, taken_back: null, ...more });
  const list = (results: object[], next: number | null = null) => json(200, { results, next });

  it('are taken back with a reason, and then say by whom and why', async () => {
    const reverse = kept(json(201, { id: 'r', reverses_id: '1', points: -2, replayed: false }));
    const { user, school } = await openAdmin('/admin/review/awards', {
      [AWARDS]: list([listed()]),
      'POST /api/points/1/reverse': reverse.answers,
    });
    await user.click(await screen.findByRole('button', { name: 'Undo… +2 of Maya Brooks' }));
    const dialog = screen.getByRole('dialog', { name: 'Undo this award?' });
    const confirm = within(dialog).getByRole('button', { name: 'Undo 2' });
    await user.click(confirm);
    expect(within(dialog).getByRole('alert').textContent).toBe('Please say why you undo this award.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'The wrong Maya');
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { name: 'Undo… +2 of Maya Brooks' }));
    const again = within(screen.getByRole('dialog', { name: 'Undo this award?' }));
    expect(again.getByRole('textbox', { name: 'Why' })).toHaveProperty('value', 'The wrong Maya');
    const taken_back = { id: 'r', by: 'Olive Grant', at: ago(0), reason: 'The wrong Maya', is_late: false };
    school.answer(AWARDS, list([listed({ state: 'taken_back', taken_back })]));
    await user.click(again.getByRole('button', { name: 'Undo 2' }));
    expect((await said()).textContent).toBe('Undone: 2 of Maya Brooks.');
    expect(sessionStorage.length).toBe(0);
    expect(await reverse.body()).toEqual({ reason: 'The wrong Maya' });
    await screen.findByText(/By Olive Grant, .*: “The wrong Maya”/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo…/ })).toBeNull());
  });

  it('say which ones their teacher took back more than a day later', async () => {
    const back = (by: string, is_late: boolean) => ({ id: 'r', by, at: ago(0), reason: '', is_late });
    await openAdmin('/admin/review/awards', {
      [AWARDS]: list([
        listed({ state: 'taken_back', taken_back: back('Ana Rivera', true) }),
        award('2', 'Zoe Ito', {
          why: null,
          state: 'taken_back',
          decided: null,
          taken_back: back('Olive Grant', false),
        }),
      ]),
    });
    await screen.findByText(/By Ana Rivera, .*, more than a day after the award$/);
    expect(screen.getByText(/By Olive Grant/).textContent).not.toContain('after the award');
  });

  it('go on below the last row of the page', async () => {
    const awards = kept(list([listed()], 7));
    const { user, place } = await openAdmin('/admin/review/awards', { [AWARDS]: awards.answers });
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    expect(place()).toBe('/admin/review/awards?page=7');
    await waitFor(() => expect(awards.query().get('before')).toBe('7'));
    await user.click(screen.getByRole('button', { name: 'Newest' }));
    expect(place()).toBe('/admin/review/awards');
  });
});
