import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { kept } from '#tests/features/admin/admin-page.ts';
import { json, noNetwork, type Answer } from '#tests/features/school-api.ts';

pageTests();

const OPEN = 'POST /api/join/open';
const student = {
  kind: 'student',
  school: 'Hill School',
  name: 'Maya A.',
  grade: 6,
  step: 'Grade 6',
  sign_in_as: '4301',
};

it('asks for the code, then says whose it is and with which name to sign in', async () => {
  const { user } = await openPage('/join', { session: null, answers: { [OPEN]: json(200, student) } });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('Please enter your code.');
  await user.type(screen.getByLabelText('Code'), 'k7qm 4t2p');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Hello, Maya A.' });
  expect(screen.getByText('4301')).toBeTruthy();
});

it('says why a code doesn’t work', async () => {
  const dead = json(404, { detail: 'This code doesn’t work.', code: 'join_code', request_id: 'r' });
  const { user } = await openPage('/join', { session: null, answers: { [OPEN]: dead } });
  await user.type(await screen.findByLabelText('Code'), 'K7QM-4T2P');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This code doesn’t work.')).toBeTruthy();
});

it('has the code of a letter’s link', async () => {
  await openPage('/join#c=K7QM-4T2P', { session: null });
  expect(await screen.findByLabelText<HTMLInputElement>('Code')).toHaveProperty('value', 'K7QM-4T2P');
});

/** Types the code and the password, and sends both. */
async function joinWith(answers: Record<string, Answer>) {
  const page = await openPage('/join', { session: null, answers: { [OPEN]: json(200, student), ...answers } });
  await page.user.type(await screen.findByLabelText('Code'), 'K7QM-4T2P');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await page.user.type(await screen.findByLabelText('Password'), 'Quiet-Lantern-42');
  await page.user.type(screen.getByLabelText('Confirm password'), 'Quiet-Lantern-42');
  await page.user.click(screen.getByRole('button', { name: 'Create my account' }));
  return page;
}

it('makes the account with the password, and signs in by the name that the server gave', async () => {
  const joined = kept(json(201, { sign_in_as: '4301' }));
  const signedIn = kept(json(403, { detail: 'Account not active.', code: 'not_active', request_id: 'r' }));
  await joinWith({ 'POST /api/join': joined.answers, 'POST /api/auth/login': signedIn.answers });
  // Where the sign-in fails, the account is there all the same.
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect(await joined.body()).toEqual({ code: 'K7QM-4T2P', password: 'Quiet-Lantern-42' });
  expect(await signedIn.body()).toMatchObject({ email: '4301', password: 'Quiet-Lantern-42' });
});

it('shows at the password why the server refuses it', async () => {
  const weak = json(400, { detail: 'This password is easy to guess.', code: 'weak_password', request_id: 'r' });
  await joinWith({ 'POST /api/join': weak });
  const words = await screen.findByText('This password is easy to guess.');
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('aria-describedby')).toContain(words.closest('[id]')?.id);
  expect(document.activeElement).toBe(field);
});

it('keeps what was typed where the network fails', async () => {
  await joinWith({ 'POST /api/join': noNetwork });
  await screen.findByText('The account could not be created. You need to be online.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Quiet-Lantern-42');
});

it('leads back to the sign-in', async () => {
  await openPage('/join', { session: null });
  expect((await screen.findByRole('link', { name: 'Back to sign in' })).getAttribute('href')).toBe('/login');
});
