import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { whenText } from '#ui/when-text.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { BOARD, json, noNetwork } from '#tests/features/school-api.ts';

pageTests();

describe('the house standings', () => {
  const BOARD_CALL = 'GET /api/leaderboard';
  const standings = async () => {
    const heading = await screen.findByRole('heading', { name: 'House standings' });
    return within(heading.closest('section') ?? document.body);
  };

  it('of a school without houses say so', async () => {
    await openPage('/dashboard', { answers: { [BOARD_CALL]: json(200, { ...BOARD, houses: [] }) } });
    const part = await standings();
    expect(await part.findByText('No houses are configured.')).toBeTruthy();
    expect(part.queryAllByRole('listitem')).toEqual([]);
    expect(part.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['by the server', json(500, { detail: 'Broken.' }), 'Failed to load leaderboard (status 500).'],
    ['without a network', noNetwork, 'Failed to load leaderboard (status unknown: no connection).'],
  ])('that failed %s say so, and Retry loads them', async (_, answer, text) => {
    const { user, school } = await openPage('/dashboard', { answers: { [BOARD_CALL]: answer } });
    const part = await standings();
    expect((await part.findByRole('alert')).textContent).toContain(text);
    school.answer(BOARD_CALL, json(200, BOARD));
    await user.click(part.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(part.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        '1stJunbi1,450',
        '2ndSavant1,200',
      ]),
    );
    expect(part.queryByRole('alert')).toBeNull();
  });
});

it.each([
  [Date.UTC(2026, 10, 20, 12) - 60_000, 'Today, 11:59\u00a0AM'],
  [Date.UTC(2026, 10, 19, 12), 'Yesterday, 12:00\u00a0PM'],
  [Date.UTC(2026, 10, 16), 'Mon, Nov 16, 12:00\u00a0AM'],
])('%d is said as %s', (utc, text) => {
  const local = (at: number): number => at + new Date(at).getTimezoneOffset() * 60_000;
  expect(whenText(local(utc), local(Date.UTC(2026, 10, 20, 12)))).toBe(text);
});
