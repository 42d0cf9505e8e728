import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Signup, SignupMatch, SignupRecord } from '#contracts/admin/signups.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';
import { ago, openAdmin } from './admin-page.ts';

pageTests();

const LIST = 'GET /api/admin/signups';
const savant = { id: 'h1', name: 'Savant' };

const noor: Signup = {
  id: 'a1',
  first_name: 'Noor',
  last_name: 'Hassan',
  email: 'noor@demo.school',
  role: 'SCHOLAR',
  grade: 6,
  house: savant,
  asked_at: ago(2),
  state: 'waiting',
  decided_at: null,
  decided_by: null,
  again: 0,
  namesakes: 0,
  matches: 1,
};
const ida: Signup = {
  ...noor,
  id: 'a2',
  first_name: 'Ida',
  last_name: 'Moss',
  email: 'ida@demo.school',
  role: 'EDUCATOR',
  grade: null,
  asked_at: ago(1),
  matches: 0,
};
const record: SignupRecord = {
  id: 's1',
  first_name: 'Noor',
  last_name: 'Hassan',
  school_number: '4417',
  email: null,
  grade: 6,
  house: { id: 'h2', name: 'Laulima' },
  points: 31,
  has_account: false,
  same: { name: true, email: false, grade: true, house: false },
};

const listOf = (...results: Signup[]): Answer =>
  json(200, { results, count: results.length, page: 1, page_size: 25, asked_again: [], exact: 0 });
const detailOf = (signup: Signup, ...records: SignupRecord[]): Answer =>
  json(200, { ...signup, records, approval: null });

/** A server that records the body of the decision. */
const decides = (bodies: unknown[]): Answer => {
  return async (request) => {
    const text = await request.text();
    bodies.push(text ? JSON.parse(text) : null);
    return Response.json({ detail: 'Done.', id: 'p1' });
  };
};

const openSignups = (answers: Record<string, Answer>, path = '/admin/signups') =>
  openAdmin(path, {
    [LIST]: listOf(noor, ida),
    'GET /api/admin/signups/a1': detailOf(noor, record),
    'GET /api/admin/signups/a2': detailOf(ida),
    ...answers,
  });

describe('Sign-ups', () => {
  it('shows who waits, and the first one beside its record, each field in a word', async () => {
    await openSignups({});
    await screen.findByRole('heading', { name: 'Noor Hassan wants to join' });
    const people = screen.getAllByRole('link', { name: /Noor|Ida/ }).map((link) => link.textContent);
    expect(people).toEqual(['NHNoor HassanScholar, Grade 6 · 2 days1 match', 'IMIda MossEducator · yesterday']);
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Noor Hassan', 'Noor Hassan', 'Same'],
      ['noor@demo.school', '–', 'Not on record'],
      ['6', '6', 'Same'],
      ['Savant', 'Laulima', 'Different'],
    ]);
    expect(screen.getByText(/^The record decides/).textContent).toBe(
      'The record decides, not the sign-up. Noor stays in Laulima. The record gets the email noor@demo.school.',
    );
  });

  it('approves a scholar onto the record, says so, and opens the next one only when it is asked for', async () => {
    const bodies: unknown[] = [];
    const { user, school } = await openSignups({ 'POST /api/admin/signups/a1/approve': decides(bodies) });
    const approve = await screen.findByRole('button', { name: 'Approve as no. 4417' });
    school.answer(LIST, listOf(ida));
    await user.click(approve);
    await screen.findByText('As no. 4417, in Laulima, with 31 points. Noor Hassan can sign in now.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Noor Hassan is approved' })),
    );
    expect(bodies).toEqual([{ as: 'student', student_id: 's1' }]);
    await expect.poll(() => school.asked.filter((name) => name === 'GET /api/admin/waiting').length).toBeGreaterThan(1);
    // Where Approve was there is no such button, and the one who was decided on is still listed.
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Noor Hassan/ }).textContent).toContain('Approved');
    expect(screen.getByText('Ida Moss, Educator')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Look at Ida' }));
    await screen.findByRole('heading', { name: 'Ida Moss wants to join' });
    expect(screen.queryByRole('link', { name: /Noor Hassan/ })).toBeNull();
  });

  it('opens another one by its row after a decision', async () => {
    const { user, school } = await openSignups({ 'POST /api/admin/signups/a1/approve': decides([]) });
    await user.click(await screen.findByRole('button', { name: 'Approve as no. 4417' }));
    await screen.findByRole('heading', { name: 'Noor Hassan is approved' });
    school.answer(LIST, listOf(ida));
    await user.click(screen.getByRole('link', { name: /Ida Moss/ }));
    await screen.findByRole('heading', { name: 'Ida Moss wants to join' });
    expect(screen.queryByRole('heading', { name: 'Noor Hassan is approved' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Noor Hassan/ })).toBeNull());
  });

  it('takes an approval back', async () => {
    const { user } = await openSignups({
      'POST /api/admin/signups/a1/approve': decides([]),
      'POST /api/admin/signup-approvals/p1/undo': json(200, { waiting: 1, kept: 0, records_kept: 1, told: 0 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve as no. 4417' }));
    await screen.findByRole('heading', { name: 'Noor Hassan is approved' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 sign-up waits again. 1 new record in use since then stays.');
    expect(await screen.findByRole('heading', { name: 'Noor Hassan wants to join' })).toBeTruthy();
  });

  it('takes an approval of before back, as long as that works', async () => {
    const { user, school } = await openSignups({
      'GET /api/admin/signups/a1': json(200, { ...noor, state: 'approved', records: [], approval: 'p1' }),
      'POST /api/admin/signup-approvals/p1/undo': json(200, { waiting: 1, kept: 0, records_kept: 0, told: 0 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 sign-up waits again.');
    expect(school.asked).toContain('POST /api/admin/signup-approvals/p1/undo');
  });

  it('keeps the reason of a rejection until it is sent', async () => {
    const bodies: unknown[] = [];
    const { user } = await openSignups({ 'POST /api/admin/signups/a1/reject': decides(bodies) });
    const reason = async () => {
      await user.click(await screen.findByRole('button', { name: 'Reject…' }));
      return within(screen.getByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Reason (optional)');
    };
    await user.type(await reason(), 'Not at this school.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: /Ida Moss/ }));
    await screen.findByRole('heading', { name: 'Ida Moss wants to join' });
    expect((await reason()).value).toBe('');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: /Noor Hassan/ }));
    await screen.findByRole('heading', { name: 'Noor Hassan wants to join' });
    expect((await reason()).value).toBe('Not at this school.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await screen.findByRole('heading', { name: 'The sign-up of Noor Hassan is rejected' });
    expect(bodies).toEqual([{ reason: 'Not at this school.' }]);
    expect(sessionStorage.length).toBe(0);
  });

  it('takes a rejection back', async () => {
    const bodies: unknown[] = [];
    const { user } = await openSignups({
      'POST /api/admin/signups/a1/reject': decides(bodies),
      'POST /api/admin/signups/a1/reopen': decides(bodies),
    });
    await user.click(await screen.findByRole('button', { name: 'Reject…' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await screen.findByRole('heading', { name: 'The sign-up of Noor Hassan is rejected' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Noor Hassan is back in the list.');
    await screen.findByRole('heading', { name: 'Noor Hassan wants to join' });
    expect(bodies).toEqual([{ reason: '' }, null]);
  });

  it('approves an educator, whom somebody opened', async () => {
    const bodies: unknown[] = [];
    const { user, place } = await openSignups({ 'POST /api/admin/signups/a2/approve': decides(bodies) });
    await user.click(await screen.findByRole('link', { name: /Ida Moss/ }));
    await user.click(await screen.findByRole('button', { name: 'Approve as an educator' }));
    await screen.findByText('As an educator. Ida Moss can sign in now.');
    expect(bodies).toEqual([{ as: 'educator' }]);
    expect(screen.getByRole('link', { name: 'The account' }).getAttribute('href')).toBe('/admin/people/a2');
    await user.click(screen.getByRole('button', { name: 'Look at Noor' }));
    await waitFor(() => expect(place()).toBe('/admin/signups?open=a1'));
  });

  it('asks before a new record is made', async () => {
    const bodies: unknown[] = [];
    const { user } = await openSignups({ 'POST /api/admin/signups/a1/approve': decides(bodies) });
    await user.click(await screen.findByRole('button', { name: 'New student…' }));
    const dialog = screen.getByRole('dialog', { name: 'Add Noor Hassan as a new student?' });
    expect(dialog.textContent).toContain('the record of Noor Hassan stays without an account');
    await user.click(within(dialog).getByRole('button', { name: 'Add and approve' }));
    await screen.findByText('As a new student. Noor Hassan can sign in now.');
    expect(bodies).toEqual([{ as: 'new-student' }]);
  });

  it('finds another record by search', async () => {
    const bodies: unknown[] = [];
    const other = { ...record, id: 's2', last_name: 'Hasan', school_number: null };
    const { user } = await openSignups({
      'GET /api/admin/signups/a1/records': json(200, { results: [{ ...record, has_account: true }, other] }),
      'POST /api/admin/signups/a1/approve': decides(bodies),
    });
    await user.click(await screen.findByRole('button', { name: 'Another record…' }));
    const choices = await screen.findAllByRole('button', { name: /^Choose/ });
    expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual([
      'Choose Noor Hasan, Grade 6 · Laulima',
    ]);
    await user.click(screen.getByRole('button', { name: /^Choose/ }));
    await user.click(await screen.findByRole('button', { name: 'Approve as this student' }));
    await screen.findByText('As Noor Hasan, in Laulima, with 31 points. Noor Hassan can sign in now.');
    expect(bodies).toEqual([{ as: 'student', student_id: 's2' }]);
  });

  it('asks before a sign-up is rejected, and shows the server’s words where it can’t be', async () => {
    const { user, school } = await openSignups({
      'POST /api/admin/signups/a1/reject': json(409, { detail: 'Somebody was quicker.', code: 'decided' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Reject…' }));
    const dialog = screen.getByRole('dialog', { name: 'Reject the sign-up of Noor Hassan?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Couldn’t reject the sign-up. “Somebody was quicker.”',
    );
    // What somebody else did is shown then.
    await expect.poll(() => school.asked.filter((name) => name === 'GET /api/admin/signups/a1').length).toBe(2);
  });

  it('keeps search and filter in the address, and says when nothing is like that', async () => {
    const asked: string[] = [];
    const { user, place } = await openSignups({
      [LIST]: (request) => {
        asked.push(new URL(request.url).search);
        return listOf()(request);
      },
    });
    await screen.findByText('No sign-up is waiting.');
    await user.selectOptions(screen.getByLabelText('Show'), 'Decided, 30 days');
    await user.type(screen.getByLabelText('Search by name or email'), 'zoe');
    await screen.findByText('No sign-ups match.');
    await expect.poll(() => asked.at(-1)).toBe('?state=decided&search=zoe&page=1');
    expect(place()).toBe('/admin/signups?state=decided&search=zoe');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(place()).toBe('/admin/signups'));
  });

  it('reopens a rejected one', async () => {
    const bodies: unknown[] = [];
    const rejected: Signup = { ...ida, state: 'rejected', decided_at: ago(1), decided_by: 'Morgan Whitfield' };
    const { user } = await openSignups(
      {
        [LIST]: listOf(rejected),
        'GET /api/admin/signups/a2': detailOf(rejected),
        'POST /api/admin/signups/a2/reopen': decides(bodies),
      },
      '/admin/signups?state=decided',
    );
    await screen.findByText(/^Rejected by Morgan Whitfield, Yesterday/);
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await screen.findByRole('heading', { name: 'Ida Moss is back in the list' });
    expect(bodies).toEqual([null]);
    expect(screen.queryByRole('button', { name: /^Look at/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'All sign-ups' })).toBeTruthy();
  });
});

describe('Exact matches', () => {
  const MATCHES = 'GET /api/admin/signup-matches';
  const match = (id: string, first_name: string): SignupMatch => ({
    id,
    first_name,
    last_name: 'Hassan',
    email: `${id}@demo.school`,
    grade: 6,
    house: savant,
    school_number: `44${id}`,
    asked_at: ago(1),
  });
  const two = json(200, { results: [match('a1', 'Noor'), match('a2', 'Zoë')] });

  it('are one door above the list, where there are any', async () => {
    const { user } = await openAdmin('/admin/signups', {
      [LIST]: json(200, { results: [noor], count: 1, page: 1, page_size: 25, asked_again: [], exact: 2 }),
      'GET /api/admin/signups/a1': detailOf(noor, record),
      [MATCHES]: two,
    });
    await user.click(await screen.findByRole('link', { name: 'Approve all 2…' }));
    expect(await screen.findByRole('heading', { name: 'Exact matches' })).toBeTruthy();
  });

  it('are listed and ticked before anybody is approved, and afterwards there is an Undo', async () => {
    const bodies: unknown[] = [];
    const { user } = await openAdmin('/admin/signups/matches', {
      [MATCHES]: two,
      'POST /api/admin/signup-approvals': async (request) => {
        bodies.push(await request.json());
        return Response.json({ id: 'p1', approved: 1, left: 0 }, { status: 201 });
      },
      'POST /api/admin/signup-approvals/p1/undo': json(200, { waiting: 1, kept: 0 }),
    });
    await screen.findByRole('button', { name: 'Approve 2 students' });
    expect(screen.getByText('Nobody is approved yet.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Approve Zoë Hassan' }));
    await user.click(screen.getByRole('button', { name: 'Approve 1 student' }));
    await screen.findByText('1 student approved. They can sign in now.');
    expect(bodies).toEqual([{ ids: ['a1'] }]);
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'All sign-ups' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 sign-up waits again.');
    await screen.findByRole('button', { name: 'Approve 2 students' });
  });

  it('can be unticked all at once and found by name; without any there is nothing to press', async () => {
    const { user, school } = await openAdmin('/admin/signups/matches', { [MATCHES]: two });
    await user.click(await screen.findByRole('checkbox', { name: 'All 2' }));
    await user.click(screen.getByRole('button', { name: 'Approve 0 students' }));
    expect(school.asked.filter((name) => name.startsWith('POST'))).toEqual([]);
    await user.type(screen.getByRole('searchbox'), 'zoe');
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Zoë Hassan']);
  });

  it('say beside the button that nobody was approved', async () => {
    const { user } = await openAdmin('/admin/signups/matches', {
      [MATCHES]: two,
      'POST /api/admin/signup-approvals': noNetwork,
    });
    const approve = await screen.findByRole('button', { name: 'Approve 2 students' });
    await user.click(approve);
    expect(approve.closest('[data-action-bar]')?.contains(await screen.findByText(/^Nobody was approved\./))).toBe(
      true,
    );
  });
});
