import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { lostAwards } from '#services/follow-canary.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

pageTests();
beforeEach(() => lostAwards.set({}));

it('tells on every screen what the browser deleted, until the person says that they know', async () => {
  const { user } = await openPage('/leaderboard');
  await screen.findByRole('heading', { name: 'School Leaderboard' });
  expect(screen.queryByText(/gone/)).toBeNull();
  act(() => lostAwards.set({ [RIVERA.id]: 3 }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 awards that waited on this device are gone: the browser deleted what it had stored for Habit Points. Look at the students’ histories, and award again what is missing there.',
  );
  await user.click(screen.getByRole('link', { name: 'Reports' }));
  await screen.findByText(/^3 awards that waited on this device are gone/);
  await user.click(screen.getByRole('button', { name: 'I know' }));
  expect(screen.queryByText(/gone/)).toBeNull();
});

it('tells nobody else', async () => {
  lostAwards.set({ [OKAFOR.id]: 3 });
  await openPage('/leaderboard');
  await screen.findByRole('heading', { name: 'School Leaderboard' });
  expect(screen.queryByText(/gone/)).toBeNull();
});
