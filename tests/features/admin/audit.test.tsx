import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { ago, kept, openAdmin } from './admin-page.ts';

pageTests();

const AUDIT = 'GET /api/admin/audit';
const TOTALS = 'GET /api/admin/totals';
const CHECK = 'POST /api/admin/totals/check';

const row = (seq: number, more: object = {}) => ({
  seq,
  at: ago(1),
  actor: { id: 'office', name: 'Olive Grant' },
  action: 'student_archived',
  object: { type: 'student', id: 'maya', name: 'Maya Brooks' },
  details: {},
  ...more,
});
const list = (results: object[], next: number | null = null) =>
  json(200, { results, next, actions: ['student_archived', 'odd_thing'] });
const totals = (check: object | null) => json(200, { check });
const RIGHT = { checked_at: ago(0), differences: 0, mended_at: null, mended: null };
async function open(results: object[], path = '/admin/audit') {
  const audit = kept(list(results));
  return { audit, ...(await openAdmin(path, { [AUDIT]: audit.answers, [TOTALS]: totals(RIGHT) })) };
}

describe('the audit', () => {
  it('says in words who did what to whom, with the details', async () => {
    await open([
      row(2, { action: 'odd_thing', actor: null, object: null, details: { rows: '5' } }),
      row(1, { object: { type: 'student', id: '0123456789ab', name: null } }),
    ]);
    await screen.findByRole('table');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toMatch(/The server.*Odd thing.*rows: 5/);
    expect(rows[1]?.textContent).toMatch(/Olive Grant.*Took a student off the list.*Student 01234567/);
  });

  it('says from what to what a thing was changed', async () => {
    const details = {
      name_from: 'Umusa',
      name_to: 'Otters',
      goal_from: 'none',
      goal_to: '900',
      from: '1',
      moved_to: 'Junbi',
    };
    await open([row(1, { action: 'house_changed', details })]);
    expect(await screen.findByText('name: Umusa → Otters, goal: none → 900, from: 1, moved to: Junbi')).toBeTruthy();
  });

  it('keeps its filters in the address, and asks the server with them', async () => {
    const { user, audit, place } = await open([row(1)]);
    await user.click(await screen.findByRole('button', { name: /^Maya Brooks/ }));
    expect(place()).toBe('/admin/audit?about=maya');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Odd thing');
    await waitFor(() => expect(audit.query().get('action')).toBe('odd_thing'));
    expect(audit.query().get('about')).toBe('maya');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(place()).toBe('/admin/audit?action=odd_thing');
  });

  it('a day of the address is a day of the school', async () => {
    const { audit } = await open([row(1)], '/admin/audit?from=2026-11-20&to=2026-11-20');
    await screen.findByRole('table');
    const asked = audit.query();
    expect(asked.get('from')).toBe('2026-11-20T05:00:00.000Z');
    expect(asked.get('until')).toBe('2026-11-21T05:00:00.000Z');
  });
});

describe('the totals', () => {
  it('say when they were checked, and are checked again when asked', async () => {
    const { user, school } = await open([row(1)]);
    await screen.findByText(/Last check at .*: all were right\. None ever differed\./);
    school.answer(CHECK, totals({ checked_at: ago(0), differences: 2, mended_at: ago(0), mended: 2 }));
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Recounted: 2 totals differed. All are right now.')).toBeTruthy();
  });
});
