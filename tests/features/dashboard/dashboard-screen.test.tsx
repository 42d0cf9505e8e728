import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { whenText } from '#ui/when-text.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { BOARD, json, noNetwork } from '#tests/features/school-api.ts';
import { NOW, SCHOOL_ZONE } from '#tests/support/clock.ts';

pageTests();

describe('the house standings', () => {
  const BOARD_CALL = 'GET /api/leaderboard';
  const standings = async () => {
    const heading = await screen.findByRole('heading', { name: 'Leaderboard' });
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
  ['2026-11-25T14:59Z', 'Today, 9:59\u00a0AM'],
  ['2026-11-25T05:00Z', 'Today, 12:00\u00a0AM'],
  ['2026-11-25T04:59Z', 'Yesterday, 11:59\u00a0PM'],
  ['2026-11-24T04:59Z', 'Mon, Nov 23, 11:59\u00a0PM'],
])('%s is said as %s, as the school’s clock has it', (time, text) => {
  expect(whenText(Date.parse(time), { at: NOW, zone: SCHOOL_ZONE })).toBe(text);
});

it('yesterday is the day before, also where the clock was changed', () => {
  const now = { at: Date.parse('2026-11-02T04:30Z'), zone: SCHOOL_ZONE };
  expect(whenText(Date.parse('2026-10-31T13:00Z'), now)).toBe('Yesterday, 9:00\u00a0AM');
});
