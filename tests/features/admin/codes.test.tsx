import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Newcomer } from '#contracts/admin/codes.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { ago, openAdmin } from './admin-page.ts';

pageTests();

const NEWCOMERS = 'GET /api/admin/newcomers';
const maya: Newcomer = {
  id: 's1',
  first_name: 'Maya',
  last_name: 'Aguilar',
  school_number: '4301',
  grade: 6,
  classes: ['6B'],
  code_until: null,
};
const bo: Newcomer = { ...maya, id: 's2', first_name: 'Bo', classes: [], grade: 0, code_until: ago(-3) };
const codes = json(201, {
  school: 'Hill School',
  expires_at: ago(-14),
  codes: [{ ...maya, code: 'K7QM-4T2P' }],
  left: 0,
});

it('shows who has no account, and makes codes for those who are chosen', async () => {
  const bodies: unknown[] = [];
  const { user } = await openAdmin('/admin/students/codes', {
    [NEWCOMERS]: json(200, { results: [maya, bo], here: 5 }),
    'GET /api/admin/addresses': json(200, { public_url: 'https://points.example', hosts: [] }),
    'POST /api/admin/student-codes': async (request) => {
      bodies.push(await request.clone().json());
      return codes(request);
    },
  });
  await screen.findByText('3 of 5 students have an account.');
  expect(screen.getByText('1 code that still works will end: a new code replaces it.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Who'), '6B');
  await user.click(screen.getByRole('button', { name: 'Make 1 code' }));
  expect(await screen.findByText('1 code is ready.')).toBeTruthy();
  expect(bodies).toEqual([{ ids: ['s1'] }]);
  expect(await screen.findByRole('button', { name: 'Print class sheets' })).toBeTruthy();
});

it('makes none where nobody is chosen', async () => {
  const { user, school } = await openAdmin('/admin/students/codes', {
    [NEWCOMERS]: json(200, { results: [maya, bo], here: 2 }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'All 2' }));
  await user.click(screen.getByRole('button', { name: 'Make 0 codes' }));
  expect(school.asked.filter((name) => name.startsWith('POST'))).toEqual([]);
});

it('says so where everybody is here', async () => {
  await openAdmin('/admin/students/codes', { [NEWCOMERS]: json(200, { results: [], here: 2 }) });
  expect(await screen.findByText('Every student has an account.')).toBeTruthy();
});

it('says beside the button that none were made', async () => {
  const { user } = await openAdmin('/admin/students/codes', {
    [NEWCOMERS]: json(200, { results: [maya, bo], here: 2 }),
    'POST /api/admin/student-codes': noNetwork,
  });
  const make = await screen.findByRole('button', { name: 'Make 2 codes' });
  await user.click(make);
  expect(make.closest('[data-action-bar]')?.contains(await screen.findByText(/^No codes were made\./))).toBe(true);
});
