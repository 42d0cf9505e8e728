import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, type Answer } from '#tests/features/school-api.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { ago, CLERK, kept, signInIsOld, typePasswordAgain, waiting } from './admin-page.ts';
import { openSchoolRoom } from './school-room.ts';

pageTests();

const GATE = {
  id: 't1',
  name: 'Library gate',
  scopes: ['awards', 'students'],
  made_by: 'Olu Office',
  made_at: ago(3),
  expires_at: ago(-360),
  last_used_at: null as string | null,
  ended_at: null as string | null,
  is_live: true,
};

async function open(results: readonly object[], answers: Record<string, Answer> = {}) {
  const profile = { ...CLERK, is_superuser: true };
  const page = await openPage('/admin/school/tokens', {
    session: { ...SIGNED_IN, profile },
    answers: {
      'GET /api/auth/me': json(200, profile),
      'GET /api/admin/waiting': waiting(),
      'GET /api/admin/tokens': json(200, { results }),
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Tokens for other programs' });
  return page;
}

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make a token' }));
  await user.type(dialog.getByLabelText(/^Program/), 'Library gate');
  await user.click(dialog.getByRole('checkbox', { name: 'Award points, and undo awards' }));
  await user.selectOptions(dialog.getByLabelText('Works for'), '90 days');
  await user.click(dialog.getByRole('button', { name: 'Make the token' }));
}

it('makes a token and shows it this once', async () => {
  const made = kept(json(201, { token: 'hpt_secret', ...GATE }));
  const page = await open([], { 'POST /api/admin/tokens': made.answers });
  expect(await screen.findByText('No program has a token.')).toBeTruthy();
  await fillIn(page);
  const shown = within(await screen.findByRole('dialog', { name: 'The token of Library gate' }));
  expect(shown.getByLabelText<HTMLInputElement>('Token').value).toBe('hpt_secret');
  expect(await made.body()).toEqual({ name: 'Library gate', scopes: ['awards'], days: 90 });
  await page.user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('hpt_secret')).toBeNull();
});

it('asks for the password where the sign-in is old, and then makes the token that was filled in', async () => {
  const page = await open([], { 'POST /api/admin/tokens': signInIsOld });
  await fillIn(page);
  await screen.findByRole('dialog', { name: 'Confirm your password' });
  page.school.answer('POST /api/admin/tokens', json(201, { token: 'hpt_secret', ...GATE }));
  await typePasswordAgain(page.user);
  expect(await screen.findByRole('dialog', { name: 'The token of Library gate' })).toBeTruthy();
});

it('asks for the name and for what the program may do', async () => {
  const { user } = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  const send = screen.getByRole('button', { name: 'Make the token' });
  await user.click(send);
  expect(screen.getByRole('alert').textContent).toBe('Say which program the token is for.');
  await user.type(screen.getByLabelText(/^Program/), 'Gate');
  await user.click(send);
  expect(screen.getByRole('alert').textContent).toBe('Choose what the program may do.');
});

it.each([
  ['works', {}, /^Works until /],
  ['was ended', { is_live: false, ended_at: ago(0) }, /^Ended at /],
  ['is over', { is_live: false, expires_at: ago(1) }, /^Over since /],
  ['lost its maker', { is_live: false }, /^Closed: Olu Office is no longer an administrator$/],
])('a token that %s says so', async (_, changes, words) => {
  await open([{ ...GATE, ...changes }]);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says what a token is for, and when it was used', async () => {
  await open([{ ...GATE, last_used_at: ago(0) }]);
  expect(await screen.findByRole('heading', { name: 'Library gate' })).toBeTruthy();
  expect(screen.getByText('Award points, and undo awards')).toBeTruthy();
  expect(screen.getByText('Read students, habits and reasons')).toBeTruthy();
  expect(screen.getByText(/Made by Olu Office, .* Last used: Today, /)).toBeTruthy();
});

it('ends a token after a question', async () => {
  let isEnded = false;
  const { user } = await open([], {
    'GET /api/admin/tokens': (request) =>
      json(200, { results: [{ ...GATE, is_live: !isEnded, ended_at: isEnded ? ago(0) : null }] })(request),
    'DELETE /api/admin/tokens/t1': (request) => {
      isEnded = true;
      return json(200, { ...GATE, is_live: false, ended_at: ago(0) })(request);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'End…' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'End the token of Library gate?' })).getByRole('button', {
      name: 'End it',
    }),
  );
  expect(await screen.findByText('The token of Library gate is ended.')).toBeTruthy();
  expect(await screen.findByText(/^Ended at /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End…' })).toBeNull();
});

it('is one tap from the sign-in part of the room School, for administrators alone', async () => {
  await openSchoolRoom('sign-in');
  expect(await screen.findByRole('link', { name: 'Tokens for other programs' })).toBeTruthy();
});

it('is not offered to other staff', async () => {
  await openSchoolRoom('sign-in', {}, false);
  expect(await screen.findByRole('radio', { name: /^Offered/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Tokens for other programs' })).toBeNull();
});
