import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RollOverPlan } from '#contracts/admin/roll-over.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { ago, NOW } from '#tests/support/clock.ts';
import { openAdmin, waiting } from './admin-page.ts';

pageTests();

const PREVIEW = 'POST /api/admin/roll-over/preview';
const WRITE = 'POST /api/admin/roll-over';

const PLAN: RollOverPlan = {
  plan: 'plan-1',
  school_year: '2026–27',
  top_grade: 6,
  done: null,
  rows: [
    { id: 's1', name: 'Zoë Adeyemi', house: 'Savant', before: 5, after: 6, kind: 'moves' },
    { id: 's2', name: 'Liam Brown', house: 'Junbi', before: 6, after: null, kind: 'leaves' },
  ],
  students: 100,
  leavers: 1,
  classes: { count: 0, rosters: 0 },
};
const RECORD = {
  id: 'i1',
  kind: 'roll_over' as const,
  file_name: '',
  school_year: '2026–27',
  made_at: ago(0),
  made_by: 'Ana Rivera',
  added: 0,
  changed: 1,
  lunch_numbers: { total: 0, waiting: 0, lost: 0 },
  left: 1,
  undone_at: null,
  undone_by: null,
  undo_until: new Date(NOW + 86_400_000).toISOString(),
};
const DONE = { ...RECORD, unchanged: 0, refused: 0, invited: 0, classes: 0 };

function barOf(button: HTMLElement): HTMLElement {
  const bar = button.closest<HTMLElement>('[data-action-bar]');
  if (!bar) throw new Error('The button is in no bar.');
  return bar;
}

describe('the new school year', () => {
  it('shows what moves, takes exceptions, and is written on one button', async () => {
    const { school, user } = await openAdmin('/admin/students/new-year', {
      [PREVIEW]: json(200, PLAN),
      [WRITE]: json(201, DONE),
    });
    const moves = await screen.findByRole('list', { name: 'What changes' });
    expect(
      within(moves)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Grade 5Grade 61 student', 'Grade 6leaves1 student']);
    await user.type(screen.getByLabelText('Who repeats, skips or leaves?'), 'zoe');
    await user.selectOptions(screen.getByLabelText('What happens with Zoë Adeyemi'), 'Stays where they are');
    expect(within(await screen.findByRole('list', { name: 'Exceptions' })).getByText('Zoë Adeyemi')).toBeTruthy();
    expect(school.asked).not.toContain(WRITE);
    await user.click(await screen.findByRole('button', { name: 'Move 1 up, 1 leaves' }));
    const dialog = screen.getByRole('dialog', { name: 'Does 1 student leave?' });
    expect(school.asked).not.toContain(WRITE);
    await user.type(within(dialog).getByLabelText('How many leave'), '1');
    await user.click(within(dialog).getByRole('button', { name: 'Archive 1 and continue' }));
    await screen.findByText(/2026–27 has begun: 1 student moved up and 1 left/);
    expect(screen.getByRole('button', { name: /^Undo ?School year 2026–27/ })).toBeTruthy();
  });

  it('keeps what was said of it until it is written, and can forget it', async () => {
    const SUPER = { ...SIGNED_IN, profile: { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true } };
    const sent: unknown[] = [];
    const start = () =>
      openPage('/admin/students/new-year', {
        session: SUPER,
        answers: {
          'GET /api/admin/waiting': waiting(),
          [PREVIEW]: async (request) => {
            sent.push(await request.clone().json());
            return json(200, { ...PLAN, classes: { count: 2, rosters: 1 } })(request);
          },
        },
      });
    const first = await start();
    await first.user.type(await screen.findByLabelText('Name of the term'), 'Autumn 2026');
    await first.user.click(screen.getByRole('checkbox', { name: /^End last year/ }));
    await first.user.selectOptions(screen.getByLabelText('The last step of this school'), 'Grade 8');
    await first.user.type(screen.getByLabelText('Who repeats, skips or leaves?'), 'zoe');
    await first.user.selectOptions(screen.getByLabelText('What happens with Zoë Adeyemi'), 'Stays where they are');
    first.view.unmount();
    const { user } = await start();
    expect(await screen.findByLabelText('Name of the term')).toHaveProperty('value', 'Autumn 2026');
    expect(screen.getByRole('checkbox', { name: /^End last year/ })).toHaveProperty('checked', false);
    expect(within(screen.getByRole('list', { name: 'Exceptions' })).getByText('Zoë Adeyemi')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ top_grade: 8, exceptions: [{ student_id: 's1', kind: 'repeats' }] });
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByLabelText('Name of the term')).toHaveProperty('value', '');
    await expect.poll(() => sent.at(-1)).toEqual({ top_grade: null, exceptions: [] });
    expect(sessionStorage.length).toBe(0);
  });

  it('is offered once a year', async () => {
    await openAdmin('/admin/students/new-year', { [PREVIEW]: json(200, { ...PLAN, done: RECORD }) });
    await screen.findByText(/2026–27 has begun/);
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull();
  });

  it('says beside the button that nobody was moved, and checks again there', async () => {
    const { school, user } = await openAdmin('/admin/students/new-year', {
      [PREVIEW]: json(200, { ...PLAN, rows: PLAN.rows.slice(0, 1), leavers: 0 }),
      [WRITE]: noNetwork,
    });
    const move = await screen.findByRole('button', { name: 'Move 1 student up' });
    await user.click(move);
    await screen.findByText(/^Couldn’t move the students\./);
    const bar = within(barOf(move));
    expect(bar.getByRole('alert').textContent).toMatch(/^Couldn’t move the students\./);
    await user.click(bar.getByRole('button', { name: 'Check again' }));
    await bar.findByText('Nothing is saved yet.');
    expect(school.asked.filter((call) => call === PREVIEW)).toHaveLength(2);
  });
});

describe('the turn of the year', () => {
  const SUPER = {
    session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'STAFF', is_staff: true, is_superuser: true } },
  };

  it('begins the first term and ends last year’s classes, and says which before anything is saved', async () => {
    const sent: unknown[] = [];
    const { user } = await openPage('/admin/students/new-year', {
      ...SUPER,
      answers: {
        'GET /api/admin/waiting': waiting(),
        [PREVIEW]: json(200, { ...PLAN, classes: { count: 60, rosters: 42 } }),
        [WRITE]: async (request) => {
          sent.push(await request.clone().json());
          return json(201, DONE)(request);
        },
      },
    });
    expect(
      (await screen.findByRole<HTMLInputElement>('checkbox', { name: /^End last year/ })).labels?.[0]?.textContent,
    ).toBe('End last year’s 60 classes and archive 42 class rosters');
    await user.type(screen.getByLabelText('Name of the term'), 'Autumn 2026');
    await user.click(screen.getByRole('button', { name: 'Move 1 up, 1 leaves' }));
    const bar = within(barOf(screen.getByRole('button', { name: 'Move 1 up, 1 leaves' })));
    expect((await bar.findByRole('alert')).textContent).toBe('Please give the term’s first and last day.');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-09-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-18' } });
    await user.click(screen.getByRole('button', { name: 'Move 1 up, 1 leaves' }));
    const dialog = screen.getByRole('dialog', { name: 'Does 1 student leave?' });
    await user.type(within(dialog).getByLabelText('How many leave'), '1');
    await user.click(within(dialog).getByRole('button', { name: 'Archive 1 and continue' }));
    await screen.findByText(/2026–27 has begun/);
    expect(sent).toMatchObject([
      { term: { name: 'Autumn 2026', starts_on: '2026-09-01', ends_on: '2026-12-18' }, ends_classes: true },
    ]);
  });

  it('offers the term to superusers only', async () => {
    await openAdmin('/admin/students/new-year', { [PREVIEW]: json(200, PLAN) });
    await screen.findByRole('button', { name: 'Move 1 up, 1 leaves' });
    expect(screen.queryByLabelText('Name of the term')).toBeNull();
  });
});
