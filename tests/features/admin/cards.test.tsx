import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pageTests } from '#tests/features/open-page.tsx';
import { json } from '#tests/features/school-api.ts';
import { openAdmin } from './admin-page.ts';

pageTests();

const CARDS = 'GET /api/admin/student-cards';
const maya = {
  id: '0b8f4c1e-7d52-4a7e-9a55-0c3d2f1e6b77',
  first_name: 'Maya',
  last_name: 'Aguilar',
  house_id: 'h1',
  house_name: 'Savant',
  grade: 6,
  classes: ['6B'],
};
const bo = { ...maya, id: '1b8f4c1e-7d52-4a7e-9a55-0c3d2f1e6b77', first_name: 'Bo', classes: [] };

it('prints the cards of a class or a grade, eight to a sheet', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const many = Array.from({ length: 9 }, (_, index) => ({ ...bo, id: `${index}${bo.id.slice(1)}` }));
  const { user } = await openAdmin('/admin/students/cards', {
    [CARDS]: json(200, { school: 'Hill School', mark: '3f9a0c21', results: [maya, ...many] }),
  });
  const group = await screen.findByLabelText('Class or grade');
  expect([...group.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['6B, 1', 'Grade 6, 10']);
  await user.click(await screen.findByRole('button', { name: 'Print 1 card' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  screen.getByText('Cut along the dashes.', { exact: false });
  screen.getByText('Maya');
  await user.selectOptions(group, 'Grade 6');
  screen.getByText(/^10 cards on 2 sheets/);
  await user.click(await screen.findByRole('button', { name: 'Print 10 cards' }));
  expect(screen.getAllByText(/cards \d+ to \d+ of 10/).map((one) => one.textContent)).toEqual([
    'Hill School · Grade 6 · cards 1 to 8 of 10',
    'Hill School · Grade 6 · cards 9 to 10 of 10',
  ]);
});

it('says so where there is nobody', async () => {
  await openAdmin('/admin/students/cards', {
    [CARDS]: json(200, { school: 'Hill School', mark: '3f9a0c21', results: [] }),
  });
  expect(await screen.findByText('There are no students yet.')).toBeTruthy();
  expect(screen.queryByLabelText('Class or grade')).toBeNull();
});
