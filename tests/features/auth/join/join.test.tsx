import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';

pageTests();

const OPEN = 'POST /api/join/open';
const student = { kind: 'student', school: 'Hill School', name: 'Maya A.', grade: 6, sign_in_as: '4301' };

it('asks for the code, then says whose it is and with which name to sign in', async () => {
  const { user } = await openPage('/join', { answers: { [OPEN]: json(200, student) } });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('Please enter your code.');
  await user.type(screen.getByLabelText('Code'), 'k7qm 4t2p');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Hello, Maya A.' });
  expect(screen.getByText('4301')).toBeTruthy();
});

it('says why a code doesn’t work', async () => {
  const dead = json(404, { detail: 'This code doesn’t work.', code: 'join_code', request_id: 'r' });
  const { user } = await openPage('/join', { answers: { [OPEN]: dead } });
  await user.type(await screen.findByLabelText('Code'), 'K7QM-4T2P');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This code doesn’t work.')).toBeTruthy();
});

it('has the code of a letter’s link', async () => {
  await openPage('/join#c=K7QM-4T2P');
  expect(await screen.findByLabelText<HTMLInputElement>('Code')).toHaveProperty('value', 'K7QM-4T2P');
});
