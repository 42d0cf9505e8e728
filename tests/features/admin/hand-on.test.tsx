import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { NOW } from '#tests/support/clock.ts';
import { openAdmin } from './admin-page.ts';
import { NO_MAIL, SCHOOL } from './school-room.ts';

pageTests();

const print = vi.fn<() => void>();
beforeEach(() => {
  print.mockClear();
  vi.stubGlobal('print', print);
});
afterEach(() => vi.unstubAllGlobals());

const EMAIL = 'nia@hill.example';
const LINK = {
  id: 'i1',
  email: EMAIL,
  first_name: 'Nia',
  last_name: 'New',
  token: 'secret-token',
  code: 'K7QM-4T2P-9XWV',
  expires_at: new Date(NOW + 7 * 86_400_000).toISOString(),
};

/** Makes an invitation at a school with these settings of email. */
async function invite(mail: object) {
  const { user } = await openAdmin('/admin/invitations', {
    'GET /api/admin/invitations': json(200, { results: [], count: 0, page: 1, page_size: 25, without_link: 0 }),
    'POST /api/admin/invitations': json(201, LINK),
    'GET /api/admin/mail': json(200, mail),
    'GET /api/admin/school': json(200, SCHOOL),
    'GET /api/admin/addresses': json(200, { public_url: 'https://points.hill.example', hosts: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Email'), EMAIL);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make the link' }));
  const dialog = within(await screen.findByRole('dialog', { name: `The link for ${EMAIL}` }));
  return { user, dialog };
}

it('says that an email is on its way where the school sends email', async () => {
  const { dialog } = await invite({ ...NO_MAIL, is_on: true });
  expect(await dialog.findByText(`An email to ${EMAIL} is on its way.`)).toBeTruthy();
  expect(dialog.queryByText('Tell them by email')).toBeNull();
});

it.each([
  ['email is off', NO_MAIL],
  ['the server doesn’t know its own address', { ...NO_MAIL, is_on: true, public_url: null }],
])('has the same text to copy and to open where %s', async (_, mail) => {
  const { user, dialog } = await invite(mail);
  await user.click(await dialog.findByText('Tell them by email'));
  await user.click(dialog.getByRole('button', { name: 'Copy the text' }));
  const text = await navigator.clipboard.readText();
  expect(text).toMatch(/^Hello Nia,\n\nYou are invited to make an account for Habit Points at Riverbank School\./);
  expect(text).toContain('/invitation#t=secret-token');
  const mailto = dialog.getByRole('link', { name: 'Open in my mail program' }).getAttribute('href');
  expect(mailto).toMatch(/^mailto:nia@hill\.example\?subject=Your%20invitation/);
});

it('prints it as a page beside the dialog, with the link to scan', async () => {
  const { user, dialog } = await invite(NO_MAIL);
  await user.click(await dialog.findByText('Tell them by email'));
  await user.click(await dialog.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  const page = screen.getByRole('heading', { name: 'Your invitation to Habit Points at Riverbank School' });
  expect(page.closest('dialog')).toBeNull();
  const article = page.closest('article');
  expect(article?.querySelector('svg')).toBeTruthy();
  expect(article?.textContent).toContain('/invitation#t=secret-token');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('Your invitation to Habit Points at Riverbank School')).toBeNull());
});
