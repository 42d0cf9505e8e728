import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, type Answer } from '#tests/features/school-api.ts';
import { NOW } from '#tests/support/clock.ts';
import { openAdmin } from './admin-page.ts';

pageTests();

const TABLET = {
  id: 't1',
  name: 'Room 12 tablet',
  lock_minutes: 3,
  edits: 4,
  browser: 'Safari on iPad or iPhone',
  is_secure: true,
  last_seen_at: new Date(NOW).toISOString(),
  addresses: 1,
  paired_at: new Date(NOW).toISOString(),
  paired_by: 'Sam Clerk',
  teachers: [
    { account_id: 'a1', name: 'Ana Rivera', added_at: new Date(NOW).toISOString(), is_open: true },
    { account_id: 'a2', name: 'Chidi Okafor', added_at: new Date(NOW).toISOString(), is_open: false },
  ],
};
const open = (answers: Record<string, Answer> = {}) =>
  openAdmin('/admin/displays', {
    'GET /api/admin/displays': json(200, {
      results: [],
      count: 0,
      page: 1,
      page_size: 25,
      school_names: 'none',
      school_scoring: 'total',
    }),
    'GET /api/admin/devices': json(200, { results: [] }),
    'GET /api/admin/tablets': json(200, { results: [TABLET] }),
    ...answers,
  });
const dialog = () => within(screen.getByRole('dialog'));

it('says who stays on each tablet, and who has to sign in again', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Shared tablets' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells[0]?.[0]).toBe('Room 12 tabletSafari on iPad or iPhone');
  expect(cells[0]?.[1]).toContain('3 minutes');
  expect(cells[0]?.[3]).toContain('Ana RiveraSign out…');
  expect(cells[0]?.[3]).toContain('Chidi Okaforhas to sign in againSign out…');
});

it('signs one teacher out on it, after a question', async () => {
  const path = 'POST /api/admin/tablets/t1/remove-teacher';
  const { user, school } = await open({ [path]: json(200, { ...TABLET, teachers: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Sign Ana Rivera out on Room 12 tablet' }));
  expect(school.asked).not.toContain(path);
  await user.click(dialog().getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Ana Rivera is signed out on Room 12 tablet.');
  expect(school.asked).toContain(path);
});

it('is switched off after a question', async () => {
  const path = 'POST /api/admin/displays/t1/revoke';
  const { user, school } = await open({ [path]: json(200, {}) });
  await user.click(await screen.findByRole('button', { name: 'Switch off… Room 12 tablet' }));
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  await screen.findByText('Room 12 tablet is no longer shared.');
  expect(school.asked).toContain(path);
});

it('is added by its code, with a name and the minutes until it locks', async () => {
  const found = {
    id: 'p1',
    kind: 'tablet',
    user_code: 'WDJBMJHT',
    browser: 'Safari on iPad or iPhone',
    asked_at: new Date(NOW - 20_000).toISOString(),
    same_network: true,
    is_secure: true,
  };
  const { user } = await open({
    'POST /api/admin/display-pairings': json(200, found),
    'POST /api/admin/tablets': json(201, TABLET),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a shared tablet' }));
  await user.type(dialog().getByLabelText('Code on the screen'), 'WDJBMJHT');
  await user.click(dialog().getByRole('button', { name: 'Find the screen' }));
  await screen.findByRole('heading', { name: 'Is this your tablet?' });
  const minutes = dialog().getByLabelText<HTMLInputElement>('Lock after (minutes)');
  expect(minutes.value).toBe('3');
  await user.click(dialog().getByRole('button', { name: 'Share it' }));
  expect(dialog().getByRole('alert').textContent).toContain('Please give the tablet a name.');
  await user.type(dialog().getByLabelText('Name'), 'Room 12 tablet');
  await user.clear(minutes);
  await user.type(minutes, '61');
  await user.click(dialog().getByRole('button', { name: 'Share it' }));
  expect(dialog().getByRole('alert').textContent).toContain('Please give a number of minutes from 1 to 60.');
  await user.clear(minutes);
  await user.type(minutes, '5');
  await user.click(dialog().getByRole('button', { name: 'Share it' }));
  await screen.findByText('Room 12 tablet is shared. Teachers sign in on it once and choose a PIN.');
});
