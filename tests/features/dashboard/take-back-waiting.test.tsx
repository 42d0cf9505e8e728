import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import type { Services } from '#services/services.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { noNetwork } from '#tests/features/school-api.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { OKAFOR } from '#tests/support/session.ts';
import { NOW } from '#tests/support/clock.ts';

pageTests();

const make = (own: Services, students: readonly string[], more = {}): Promise<unknown> =>
  tapAward(own, submission(students, more));
const left = async ({ outboxDb }: Services): Promise<string[]> =>
  (await outboxDb.entries.toArray()).map((row) => row.request.student_id);

/** The dashboard of who has two awards of one tap and one of another waiting, a stopped one, and a colleague's. */
async function open() {
  const page = await openPage('/dashboard', {
    answers: { 'POST /api/points/award': noNetwork },
    before: async (own) => {
      await make(own, ['a', 'b']);
      await make(own, ['c']);
      await make(own, ['stopped', 'behind']);
      await make(own, ['x'], { userId: OKAFOR.id });
      await own.outboxDb.entries
        .filter((row) => row.request.student_id === 'stopped')
        .modify({ state: { kind: 'refused', status: 404, detail: null, at: 1 } });
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel waiting awards' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 3 waiting awards?' }));
  const press = (name: string): Promise<void> => page.user.click(dialog.getByRole('button', { name }));
  return { ...page, dialog, press };
}

describe('taking back waiting awards, from the dashboard', () => {
  it('asks first; Keep changes nothing', async () => {
    const { press, services } = await open();
    await press('Keep');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await left(services)).toEqual(['a', 'b', 'c', 'stopped', 'behind', 'x']);
  });

  it('takes back waiting awards, and says so; stopped awards and a colleague’s awards stay', async () => {
    const { press, services } = await open();
    await press('Cancel awards');
    await screen.findByText('Stopped. 0 sent, 3 not sent.');
    expect(await left(services)).toEqual(['stopped', 'behind', 'x']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel waiting awards' })).toBeNull());
  });

  it('a device that can’t write says so, and nothing has changed', async () => {
    const { press, dialog, services } = await open();
    vi.spyOn(services.outboxDb.answered, 'bulkPut').mockRejectedValue(new Error('The disk is full.'));
    await press('Cancel awards');
    await dialog.findByText('Couldn’t save that on this device. Nothing was changed.');
    expect(await left(services)).toHaveLength(6);
  });
});

it('Send now on the dashboard sends at once, also where the server asked to wait', async () => {
  const { user, services } = await openPage('/dashboard', {
    before: async (own) => {
      await make(own, ['a']);
      await own.outboxDb.drain.put({ ...IDLE_DRAIN, serverWaitUntil: NOW + 40_000 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(async () => expect(await left(services)).toEqual([]));
});

it('Send now is not offered on the dashboard where there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openPage('/dashboard', { before: (own) => make(own, ['a']) });
  await screen.findByRole('button', { name: 'Cancel waiting awards' });
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
});
