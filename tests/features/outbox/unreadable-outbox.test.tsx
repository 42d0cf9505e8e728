import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '#services/services.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { noNetwork } from '#tests/features/school-api.ts';
import { breakConnections, lostConnection, submission, tapAward } from '#tests/support/outbox.ts';

pageTests();

const threeWaiting = (services: Services): Promise<unknown> => tapAward(services, submission(['a', 'b', 'c']));
const lost = (): never => {
  throw lostConnection('UnknownError');
};
const options = { before: threeWaiting, answers: { 'POST /api/points/award': noNetwork } };

/** A device whose outbox can't be read, over a new connection neither; its other databases work. */
const broken = {
  before: async (services: Services): Promise<void> => {
    await threeWaiting(services);
    Object.defineProperty(services.outboxDb, 'transaction', { value: lost });
    vi.spyOn(services.outboxDb.entries, 'where').mockImplementation(lost);
  },
};
beforeEach(() => vi.restoreAllMocks());

it('a lost connection is opened again, and the screen shows what is there', async () => {
  const errors: Array<DOMException | null> = [];
  let repair = (): void => {};
  const { services } = await openPage('/leaderboard', {
    ...options,
    before: async (own) => {
      repair = await breakConnections(own.outboxDb, () => errors.shift() ?? null);
      await threeWaiting(own);
    },
  });
  await screen.findByRole('link', { name: /^3 waiting/ });
  // The tap's transaction fails; a new connection opens, and takes it; then the screen's look fails.
  errors.push(lostConnection('UnknownError'), null, null, lostConnection('UnknownError'));
  await tapAward(services, submission(['d']));
  await screen.findByRole('link', { name: /^4 waiting/ });
  await waitFor(() => expect(errors).toEqual([]));
  repair();
});

it.each([
  ['/leaderboard', 'School Leaderboard'],
  ['/award', 'Award Points'],
  ['/students', 'Manage Students'],
  ['/dashboard', /Ana$/],
])('%s works where the outbox can’t be read, and the chip says so', async (path, heading) => {
  await openPage(path, broken);
  await screen.findByRole('button', { name: 'Outbox can’t be read Reload' });
  await screen.findByRole('heading', { name: heading });
  expect(screen.queryByText('Something went wrong')).toBeNull();
  expect(screen.queryByText(/All your awards are sent/)).toBeNull();
});

it('the Outbox says only that it can’t be read', async () => {
  await openPage('/outbox', broken);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This device can’t read its Outbox at the moment. No awards were removed.',
  );
  within(screen.getByRole('main')).getByRole('button', { name: 'Reload' });
  expect(screen.queryByText(/Nothing here yet/)).toBeNull();
});

it('signing out says so, and still works', async () => {
  const { user, services } = await openPage('/leaderboard', broken);
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByText(/^This device can’t read its Outbox at the moment\./);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  await waitFor(async () => expect(await services.sessionDb.session.count()).toBe(0));
});
