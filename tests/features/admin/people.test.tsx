import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { RIVERA } from '#tests/support/session.ts';
import { openAdmin } from './admin-page.ts';

pageTests();

const OKAFOR = {
  id: 'p2',
  first_name: 'Chidi',
  last_name: 'Okafor',
  email: 'okafor@demo.school',
  username: 'okafor',
  role: 'educator',
  state: 'active',
  created_at: '2026-08-01T08:00:00Z',
  last_signed_in_at: null,
  student_id: null,
  student_name: null,
  sessions: 0,
};
const SESSION = {
  id: 's1',
  browser: 'Chrome on Windows',
  signed_in_at: '2026-11-20T08:00:00Z',
  last_used_at: '2026-11-21T09:00:00Z',
  ends_at: '2026-12-01T08:00:00Z',
  is_current: false,
};
const detail = (more: object = {}) => ({
  ...OKAFOR,
  has_second_step: false,
  linked_to: [],
  open_sessions: [],
  may: { change: true, set_role: false, unlink: false },
  ...more,
});
const PERSON = 'GET /api/admin/people/p2';

describe('the room People', () => {
  it('lists accounts with role, state and last sign-in, and says which is one’s own', async () => {
    const own = { ...OKAFOR, id: RIVERA.id, first_name: 'Ana', last_name: 'Rivera', role: 'staff' };
    await openAdmin('/admin/people', {
      'GET /api/admin/people': json(200, { results: [OKAFOR, own], count: 2, page: 1, page_size: 25 }),
    });
    const row = within(await screen.findByRole('row', { name: /Chidi Okafor/ }));
    expect(row.getByText('Educator')).toBeTruthy();
    expect(row.getByText('Never')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ana Rivera (you)' })).toBeTruthy();
  });
});

describe('an account', () => {
  it('is disabled after a question', async () => {
    const { school, user } = await openAdmin('/admin/people/p2', {
      [PERSON]: json(200, detail()),
      'POST /api/admin/people/p2/disable': json(200, detail({ state: 'disabled' })),
    });
    await user.click(await screen.findByRole('button', { name: 'Disable…' }));
    expect(school.asked).not.toContain('POST /api/admin/people/p2/disable');
    await user.click(screen.getByRole('button', { name: 'Disable account' }));
    await screen.findByText('The account of Chidi Okafor is disabled.');
    expect(screen.getByRole('button', { name: 'Enable' })).toBeTruthy();
  });

  it('shows where it is signed in, and ends one session or all', async () => {
    const two = [SESSION, { ...SESSION, id: 's2', signed_in_at: '2026-11-19T08:00:00Z' }];
    const { user } = await openAdmin('/admin/people/p2', {
      [PERSON]: json(200, detail({ open_sessions: two, sessions: 2 })),
      'DELETE /api/admin/sessions/s1': json(200, detail({ open_sessions: [two[1]], sessions: 1 })),
    });
    const [first] = await screen.findAllByRole('button', { name: /^Sign out Chrome on Windows of / });
    expect(screen.getByRole('button', { name: 'Sign out everywhere…' })).toBeTruthy();
    await user.click(first as HTMLElement);
    await screen.findByText('That device is signed out.');
    expect(screen.getAllByRole('button', { name: /^Sign out Chrome on Windows of / })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere…' })).toBeNull();
  });

  it('loses the second step to a superuser, after a question', async () => {
    const may = { change: true, set_role: true };
    const { user } = await openAdmin('/admin/people/p2', {
      [PERSON]: json(200, detail({ has_second_step: true, may })),
      'DELETE /api/admin/people/p2/second-step': json(200, detail({ may })),
      'GET /api/admin/mail': json(503, {}),
      'GET /api/admin/school': json(503, {}),
    });
    await user.click(await screen.findByRole('button', { name: 'Turn it off…' }));
    await user.click(screen.getByRole('button', { name: 'Turn it off' }));
    await screen.findByText('The second step of Chidi Okafor is off.');
    expect(screen.queryByRole('heading', { name: 'Second step' })).toBeNull();
  });

  it('is unlinked from the school’s account by a superuser, after a question', async () => {
    const linked_to = [{ issuer: 'https://accounts.google.com', linked_at: '2026-11-02T15:00:00Z' }];
    const { user } = await openAdmin('/admin/people/p2', {
      [PERSON]: json(200, detail({ linked_to, may: { change: true, set_role: true, unlink: true } })),
      'DELETE /api/admin/people/p2/provider': json(200, detail({})),
    });
    await screen.findByText('accounts.google.com');
    await user.click(screen.getByRole('button', { name: 'Unlink…' }));
    await user.click(screen.getByRole('button', { name: 'Unlink' }));
    await screen.findByText('Chidi Okafor has no link to a school’s account now.');
    expect(screen.queryByText('accounts.google.com')).toBeNull();
  });

  it('shows the school’s account to staff who can’t unlink it', async () => {
    const linked_to = [{ issuer: 'https://accounts.google.com', linked_at: '2026-11-02T15:00:00Z' }];
    await openAdmin('/admin/people/p2', { [PERSON]: json(200, detail({ linked_to })) });
    await screen.findByText('accounts.google.com');
    expect(screen.queryByRole('button', { name: 'Unlink…' })).toBeNull();
  });

  it('shows no second step to staff who can’t turn it off', async () => {
    await openAdmin('/admin/people/p2', { [PERSON]: json(200, detail({ has_second_step: true })) });
    await screen.findByRole('heading', { name: 'Access' });
    expect(screen.queryByRole('heading', { name: 'Second step' })).toBeNull();
  });

  it('gets another role from a superuser, who reads what it means', async () => {
    const { user } = await openAdmin('/admin/people/p2', {
      [PERSON]: json(200, detail({ may: { change: true, set_role: true } })),
      'PUT /api/admin/people/p2/role': json(200, detail({ role: 'staff', may: { change: true, set_role: true } })),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Staff');
    await user.click(screen.getByRole('button', { name: 'Change role…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Make Chidi Okafor staff?' }));
    expect(dialog.getByText(/approve sign-ups/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    await screen.findByText('Chidi Okafor is staff now, and has to sign in again.');
  });

  it('of somebody in staff says who may change it', async () => {
    await openAdmin('/admin/people/p2', {
      [PERSON]: json(200, detail({ role: 'super', may: { change: false, set_role: false } })),
    });
    await screen.findByText('Only a superuser may change the account of somebody in staff.');
    expect(screen.queryByRole('button', { name: 'Disable…' })).toBeNull();
  });

  it('of a scholar leads to the student’s record', async () => {
    await openAdmin('/admin/people/p2', {
      [PERSON]: json(200, detail({ role: 'scholar', student_id: 'st1', student_name: 'Chidi Okafor' })),
    });
    const link = await screen.findByRole('link', { name: 'Chidi Okafor' });
    expect(link.getAttribute('href')).toBe('/admin/students/st1');
  });
});
