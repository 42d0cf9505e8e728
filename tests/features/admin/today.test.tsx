import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { ago, openAdmin, today, waiting, WEEK } from './admin-page.ts';

pageTests();

const TODAY = 'GET /api/admin/today';
const IMPORT = {
  kind: 'import',
  at: ago(0),
  by: 'Olive Grant',
  record: {
    id: 'i1',
    kind: 'csv',
    file_name: 'roster-autumn.csv',
    school_year: null,
    made_at: ago(0),
    made_by: 'Olive Grant',
    by_itself: false,
    added: 962,
    changed: 14,
    left: 0,
    lunch_numbers: { total: 0, waiting: 0, lost: 0 },
    undone_at: null,
    undone_by: null,
    undo_until: ago(-1),
  },
};
const MOVED = {
  kind: 'students',
  at: ago(0),
  by: 'Sam Clerk',
  id: 'c1',
  change: 'house',
  students: 12,
  is_undone: false,
};
const APPROVED = {
  kind: 'approvals',
  at: ago(0),
  by: 'Sam Clerk',
  id: 'p1',
  approved: 212,
  name: null,
  is_undone: false,
};
const CLOSED = {
  kind: 'house',
  at: ago(0),
  by: 'Sam Clerk',
  house: {
    id: 'h4',
    version: 2,
    name: 'Umusa',
    colour: '#590d0d',
    icon: null,
    has_own_crest: false,
    students: 0,
    points: 5,
    goal: null,
    archived_at: ago(0),
    leavers: { count: 3, until: ago(-1) },
  },
};
const SINGLE = {
  kind: 'other',
  at: ago(1),
  by: 'Olive Grant',
  row: {
    seq: 9,
    at: ago(1),
    actor: { id: 'office', name: 'Olive Grant' },
    action: 'award_reversed',
    object: { type: 'award', id: 'a1', name: 'Leo Petrov' },
    details: {},
  },
};

const part = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') ?? document.body);
const items = async (name: string) => (await part(name)).getAllByRole('listitem').map((item) => item.textContent);

describe('Today', () => {
  it('has the week in four figures', async () => {
    await openAdmin('/admin', { 'GET /api/admin/waiting': waiting({ signups: 1 }) });
    expect(await items('This week')).toEqual([
      '1,204points given, 6% more than last week by this day',
      '31 of 40teachers have awarded',
      '48students without a point this term (Autumn term). See who',
      '1 of 2hall displays are on',
    ]);
    const link = (await part('This week')).getByRole('link', { name: 'See who' });
    expect(link.getAttribute('href')).toBe('/reports?points=zero&period=term');
  });

  it.each([
    [{ points: 1, points_before: 0 }, '1point given, none last week by this day'],
    [{ points: 50, points_before: 100 }, '50points given, 50% fewer than last week by this day'],
    [{ teachers: 1, teachers_awarding: 1 }, '1 of 1teacher has awarded'],
    [{ without_point: 0 }, '0students without a point this term (Autumn term). '],
    [{ displays: 0, displays_on: 0 }, '0hall displays. Put the board in the hall'],
  ])('says %j as %s', async (week, text) => {
    await openAdmin('/admin', { [TODAY]: today([], { ...WEEK, ...week }) });
    expect(await items('This week')).toContain(text);
  });

  it('is not empty on a quiet day: when it was checked, and the next day that matters', async () => {
    await openAdmin('/admin');
    expect((await screen.findByText('All done.')).nextSibling?.textContent).toMatch(
      /^Checked at .*\. Autumn term ends on .*December 18.*: the school’s terms\.$/,
    );
    expect(screen.getByRole('link', { name: 'Whole audit' }).getAttribute('href')).toBe('/admin/audit');
  });

  it('names no term where the school has set up none', async () => {
    await openAdmin('/admin', { [TODAY]: today([], { ...WEEK, term_ends_on: null }) });
    await screen.findByRole('heading', { name: 'This week' });
    expect(screen.getByText('All done.').nextSibling?.textContent).toMatch(/^Checked at [^:]*:\d\d[^:]*\.$/);
  });

  it('shows what was changed last, and takes back what can be taken back', async () => {
    const { user, school } = await openAdmin('/admin', {
      [TODAY]: today([IMPORT, MOVED, CLOSED, SINGLE]),
      'POST /api/admin/student-changes/c1/undo': json(200, { restored: 11, kept: 1 }),
      'POST /api/admin/houses/h4/reopen': json(200, { house: CLOSED.house, restored: 3, kept: 0 }),
    });
    const list = await part('Last changes');
    const rows = list.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^roster-autumn.csv: 962 students added, 14 changedOlive Grant · .*Undo/),
      expect.stringMatching(/^12 students moved to another house.Sam Clerk · .*Undo$/),
      expect.stringMatching(/^Umusa is closed.Sam Clerk · .*Undo$/),
      expect.stringMatching(/^Undid an award: Leo PetrovOlive Grant · Yesterday, .*M$/),
    ]);
    school.answer(TODAY, today([{ ...MOVED, is_undone: true }]));
    await user.click(within(rows[1] ?? document.body).getByRole('button', { name: 'Undo' }));
    await screen.findByText('11 students back as before. 1 changed again since then, so they stay as they are.');
    expect(await screen.findByText('12 students moved to another house. Undone.')).toBeTruthy();
    expect((await part('Last changes')).queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says of an import of the night that nobody looked at it', async () => {
    await openAdmin('/admin', {
      [TODAY]: today([{ ...IMPORT, record: { ...IMPORT.record, file_name: 'export.zip', by_itself: true } }]),
    });
    expect((await items('Last changes'))[0]).toMatch(
      /^Nightly file export\.zip: 962 students added, 14 changedBy itself, in the name of Olive Grant · .*Undo/,
    );
  });

  it('says that backups are not made', async () => {
    await openAdmin('/admin', { 'GET /api/admin/waiting': waiting({ backups: 1 }) });
    const [card] = await screen.findAllByText('Backups are not made');
    expect(card?.nextSibling?.textContent).toBe(
      'None has been written for 1 day. The page of the backups says what is known.',
    );
    expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/admin/school?part=backups');
  });

  it('takes an approval of many back from here', async () => {
    const { user } = await openAdmin('/admin', {
      [TODAY]: today([
        APPROVED,
        { ...APPROVED, id: 'p2', approved: 3, is_undone: true },
        { ...APPROVED, id: 'p3', approved: 1, name: 'Ida Moss', is_undone: true },
      ]),
      'POST /api/admin/signup-approvals/p1/undo': json(200, { waiting: 211, kept: 1, records_kept: 0, told: 2 }),
    });
    const list = await part('Last changes');
    await list.findByText('3 students approved. They can sign in now. Undone.');
    await list.findByText('Ida Moss is approved. Undone.');
    await user.click(list.getByRole('button', { name: 'Undo' }));
    const words =
      '211 sign-ups wait again. 1 changed since then, so they stay approved. 2 people had read by email that they are approved: tell them.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('opens a closed house again from here', async () => {
    const { user } = await openAdmin('/admin', {
      [TODAY]: today([CLOSED]),
      'POST /api/admin/houses/h4/reopen': json(200, { house: CLOSED.house, restored: 3, kept: 0 }),
    });
    await user.click((await part('Last changes')).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Umusa is open again. 3 students are back in it.')).toBeTruthy();
  });

  it('says so where nothing was changed yet', async () => {
    await openAdmin('/admin');
    expect(await screen.findByText('Nothing was changed yet.')).toBeTruthy();
  });
});

describe('what came back from devices', () => {
  const device = (changes: object = {}) => ({
    id: 'd1',
    teachers: ['A. R.', 'C. O.'],
    awards: 12,
    undos: 0,
    open: 0,
    in_review: 0,
    ...changes,
  });
  const openWith = (cameBack: object | null) => openAdmin('/admin', { [TODAY]: today([], WEEK, cameBack) });
  const words = async () => (await screen.findByRole('region', { name: /server|Devices found/ })).textContent;

  it('is a card with the time, the number and the devices', async () => {
    await openWith({
      went_back_to: '2026-11-25T14:00:00.000Z',
      noticed_at: '2026-11-25T14:30:00.000Z',
      devices: [device({ undos: 1, open: 3, in_review: 1 }), device({ id: 'd2', teachers: ['Z. W.'], awards: 1 })],
    });
    expect(await words()).toBe(
      'This server went back to 9:00 AM. It was noticed at 9:30 AM.13 awards and 1 undo are sent again from 2 devices. 3 have not arrived yet. 1 waits in the review queue.From which devicesA. R., C. O.: 12 awards and 1 undoZ. W.: 1 award',
    );
  });

  it('says that all have arrived, and that nobody knows to when the server went back', async () => {
    await openWith({
      went_back_to: null,
      noticed_at: '2026-11-25T14:30:00.000Z',
      devices: [device({ awards: 0, undos: 2 })],
    });
    expect(await words()).toBe(
      'Devices found awards missing on this server at 9:30 AM.2 undos were sent again from 1 device. All have arrived.From which devicesA. R., C. O.: 2 undos',
    );
  });

  it('is not there where nothing was lost', async () => {
    await openWith(null);
    await screen.findByRole('heading', { name: 'This week' });
    expect(screen.queryByText('From which devices')).toBeNull();
  });
});
