import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Services } from '#services/services.ts';
import { waitingAccounts, type WaitingAccount } from '#services/outbox/waiting-accounts.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const BEFORE = 'teacher-0';
const ana: WaitingAccount = {
  userId: BEFORE,
  apiBase: SERVER,
  count: 2,
  undos: 0,
  initials: 'A. R.',
  email: RIVERA.email,
};
const chidi = { ...ana, userId: 'teacher-2', initials: 'C. O.', email: 'okafor@demo.school' };
const earlier = (own: Services) => tapAward(own, submission(['s1', 's2'], { userId: BEFORE }));
const others = async () => within(await screen.findByRole('region', { name: 'Other accounts on this device' }));

describe('the Outbox', () => {
  it('names what waits for others as a number and initials, and never its students', async () => {
    waitingAccounts.set([
      { ...chidi, count: 5 },
      { ...chidi, userId: 'teacher-3', initials: null, email: null, count: 1 },
      { ...ana, userId: RIVERA.id, count: 4 },
    ]);
    await openPage('/outbox', { before: earlier });
    const list = await others();
    list.getByText('5 awards by C. O. will be sent when they sign in.');
    list.getByText('1 award of another account will be sent when its owner signs in.');
    expect(list.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/4 awards|Student s1/)).toBeNull();
  });

  it('offers Send as me to the same email address on the same server; then they are this person’s, and go once', async () => {
    waitingAccounts.set([{ ...ana, email: 'Rivera@Demo.school' }]);
    const { user, services, school } = await openPage('/outbox', { before: earlier });
    const ids = (await services.outboxDb.entries.toArray()).map((row) => row.id);
    await user.click((await others()).getByRole('button', { name: 'Send as me' }));
    const text = await screen.findByText('2 awards are yours now. They’ll be sent like your other awards.');
    await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true));
    await waitFor(() => expect(school.awards).toHaveLength(2));
    expect(school.awards).toMatchObject(ids.map((client_award_id) => ({ client_award_id })));
    await screen.findByText('Nothing is waiting on this device.');
  });

  it('names undos beside the awards, and alone', async () => {
    waitingAccounts.set([
      { ...chidi, count: 5, undos: 1 },
      { ...chidi, userId: 'teacher-3', count: 0, undos: 28 },
    ]);
    await openPage('/outbox');
    const list = await others();
    expect(list.getByText('5 awards and 1 undo by C. O. will be sent when they sign in.')).toBeTruthy();
    expect(list.getByText('28 undos by C. O. will be sent when they sign in.')).toBeTruthy();
  });

  it('Send as me takes the undos along: what was undone does not count', async () => {
    waitingAccounts.set([{ ...ana, undos: 1 }]);
    let undone = '';
    const { user, services, school } = await openPage('/outbox', {
      before: async (device) => {
        await earlier(device);
        const rows = await device.outboxDb.entries.orderBy('seq').toArray();
        undone = rows[1]?.id ?? '';
        await device.outboxDb.entries
          .where({ id: undone })
          .modify({ state: { kind: 'waiting', tries: 1, loneTries: 0 } });
        await device.undoDb.undos.put({
          awardId: undone,
          userId: BEFORE,
          apiBase: SERVER,
          tappedAt: 1,
          state: { kind: 'waiting', missing: 0, missingAt: null },
        });
      },
    });
    await user.click((await others()).getByRole('button', { name: 'Send as me' }));
    await screen.findByText('2 awards and 1 undo are yours now. They’ll be sent like your other awards.');
    await waitFor(() => expect(school.asked).toContain(`POST /api/points/${undone}/reverse`));
    await waitFor(async () =>
      expect(await services.undoDb.undos.get(undone)).toMatchObject({ userId: RIVERA.id, state: { kind: 'undone' } }),
    );
  });

  it.each([
    ['another address', chidi],
    ['no address', { ...ana, email: null }],
    ['another server', { ...ana, apiBase: 'https://other.test' }],
  ])('%s: Send as me is not offered', async (_, account) => {
    waitingAccounts.set([account]);
    await openPage('/outbox');
    expect((await others()).queryByRole('button', { name: 'Send as me' })).toBeNull();
  });

  it('shows nothing of others where none of their awards wait', async () => {
    await openPage('/outbox');
    await screen.findByText(/^Nothing here yet/);
    expect(screen.queryByText('Other accounts on this device')).toBeNull();
  });
});

describe('the sign-in page', () => {
  it('says that awards are saved, with a number and initials for each account', async () => {
    waitingAccounts.set([
      ana,
      { ...chidi, count: 1 },
      { ...chidi, userId: 'teacher-3', initials: 'D. P.', count: 0, undos: 28 },
      { ...chidi, userId: 'teacher-4', initials: 'E. Q.', count: 1, undos: 1 },
    ]);
    await openPage('/login', { session: null });
    await screen.findByText('2 awards by A. R. are saved on this device. Sign in to send them.');
    expect(screen.getByText('1 award by C. O. is saved on this device. Sign in to send it.')).toBeTruthy();
    expect(screen.getByText('28 undos by D. P. are saved on this device. Sign in to send them.')).toBeTruthy();
    expect(
      screen.getByText('1 award and 1 undo by E. Q. are saved on this device. Sign in to send them.'),
    ).toBeTruthy();
  });
});
