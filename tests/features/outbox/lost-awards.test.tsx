import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { storageLost } from '#services/outbox/storage-lost.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

pageTests();
beforeEach(() => clearedAwards.set({ lost: {}, restored: {} }));

it('shows on every screen what the browser deleted, until the person presses Got it', async () => {
  const { user } = await openPage('/leaderboard');
  await screen.findByRole('heading', { name: 'School Leaderboard' });
  expect(screen.queryByText(/cleared this app’s storage/)).toBeNull();
  act(() => clearedAwards.set({ lost: { [RIVERA.id]: 3 }, restored: {} }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The browser cleared this app’s storage. 3 unsent awards were lost. Check the students’ histories and award any that are missing.',
  );
  await user.click(screen.getByRole('link', { name: 'Reports' }));
  await screen.findByText(/^The browser cleared this app’s storage\. 3 unsent awards were lost/);
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/cleared this app’s storage/)).toBeNull();
});

it('is shown to nobody else', async () => {
  clearedAwards.set({ lost: { [OKAFOR.id]: 3 }, restored: { [OKAFOR.id]: 2 } });
  await openPage('/leaderboard');
  await screen.findByRole('heading', { name: 'School Leaderboard' });
  expect(screen.queryByText(/cleared this app’s storage/)).toBeNull();
});

it('shows what came back from the second copy, and what did not', async () => {
  clearedAwards.set({ lost: { [RIVERA.id]: 1 }, restored: { [RIVERA.id]: 12 } });
  await openPage('/leaderboard');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The browser cleared this app’s storage. 12 unsent awards were restored from a second copy on this device. 1 unsent award was lost. Check the students’ histories and award any that are missing.',
  );
  act(() => clearedAwards.set({ lost: {}, restored: { [RIVERA.id]: 12 } }));
  // The notice may be painted a moment before it follows the store.
  await screen.findByText(
    'The browser cleared this app’s storage. 12 unsent awards were restored from a second copy on this device.',
  );
});

const LOST = /^This device’s storage was lost\. Awards that it had not sent yet may be missing\./;

it('says that the storage was lost, until a person presses Got it', async () => {
  const { user } = await openPage('/leaderboard');
  await screen.findByRole('heading', { name: 'School Leaderboard' });
  expect(screen.queryByText(LOST)).toBeNull();
  act(() => storageLost.set(true));
  await screen.findByText(LOST);
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(LOST)).toBeNull();
  expect(localStorage.getItem('habit-points.storage-lost')).toBeNull();
});

it('says nothing of it to a person who can’t award', async () => {
  storageLost.set(true);
  await openPage('/leaderboard', { session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } } });
  await screen.findByRole('heading', { name: 'School Leaderboard' });
  expect(screen.queryByText(LOST)).toBeNull();
});
