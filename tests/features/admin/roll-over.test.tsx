import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RollOverPlan } from '#contracts/admin/roll-over.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { openAdmin } from './admin-page.ts';

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
};
const RECORD = {
  id: 'i1',
  kind: 'roll_over' as const,
  file_name: '',
  school_year: '2026–27',
  made_at: new Date().toISOString(),
  made_by: 'Ana Rivera',
  added: 0,
  changed: 1,
  left: 1,
  undone_at: null,
  undone_by: null,
  undo_until: new Date(Date.now() + 86_400_000).toISOString(),
};
const DONE = { ...RECORD, unchanged: 0, refused: 0, invited: 0, classes: 0, students: [] };

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
    ).toEqual(['561 student', '6leaves1 student']);
    await user.type(screen.getByLabelText('Who repeats, skips or leaves?'), 'zoe');
    await user.selectOptions(screen.getByLabelText('What happens with Zoë Adeyemi'), 'Repeats the grade');
    expect(within(await screen.findByRole('list', { name: 'Exceptions' })).getByText('Zoë Adeyemi')).toBeTruthy();
    expect(school.asked).not.toContain(WRITE);
    await user.click(await screen.findByRole('button', { name: 'Move 1 up, 1 leaves' }));
    await screen.findByText(/2026–27 has begun: 1 student moved up and 1 left/);
    expect(screen.getByRole('button', { name: /^Undo ?School year 2026–27/ })).toBeTruthy();
  });

  it('is offered once a year', async () => {
    await openAdmin('/admin/students/new-year', { [PREVIEW]: json(200, { ...PLAN, done: RECORD }) });
    await screen.findByText(/2026–27 has begun/);
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull();
  });
});
