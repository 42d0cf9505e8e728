import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';

pageTests();

it('the welcome page has the school’s name', async () => {
  await openPage('/welcome', { session: null });
  expect(await screen.findByText('Kilima School')).toBeTruthy();
});

it('the welcome page of a server that says no name shows none', async () => {
  await openPage('/welcome', { session: null, answers: { 'GET /api/school': json(404, { detail: 'Not found.' }) } });
  await screen.findByRole('heading', { name: 'Good habits, noticed.' });
  expect(screen.getByRole('banner').textContent).toBe('Habit Points');
});

it('the menu has the school’s name', async () => {
  await openPage('/dashboard');
  expect((await screen.findAllByText('Kilima School')).length).toBeGreaterThan(0);
});
