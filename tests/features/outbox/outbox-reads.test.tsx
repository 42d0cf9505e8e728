import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { drainOutbox } from '#data/outbox/drain/drain-outbox.ts';
import { createUndoQueue } from '#data/outbox/undo/undo-queue.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { createLedger, failed, newId, OFFLINE, range, SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

pageTests();

const SENT = 20;

/** How many rows of the outbox the page reads while 20 awards are sent beside it, and so many others wait. */
async function rowsRead(path: string, waiting: number): Promise<number> {
  const { services } = await openPage(path, {
    before: async (own) => {
      await tapAward(own, submission(range(waiting, 'w'), { userId: RIVERA.id }));
      await own.outboxDb.entries.limit(1).modify({ state: { kind: 'refused', status: 404, detail: null, at: 1 } });
      await tapAward(own, submission(range(SENT), { userId: RIVERA.id }));
    },
  });
  await screen.findByRole('link', { name: /^1 needs attention/ });
  let count = 0;
  const counted = <T,>(row: T): T => {
    count += 1;
    return row;
  };
  services.outboxDb.entries.hook('reading', counted);
  services.outboxDb.answered.hook('reading', counted);
  const worker = new OutboxDb();
  const account = { userId: RIVERA.id, apiBase: SERVER };
  const ledger = createLedger();
  await drainOutbox(
    {
      db: worker,
      ...account,
      openGroup: async () => ({
        most: 16,
        sendAward: async (entry) => ({ ok: true, value: ledger.commit(entry) }),
        resolveDoubt: async () => ({ kind: 'send' }),
        sendReversal: async () => failed(OFFLINE),
      }),
      undos: createUndoQueue({ ...account, outboxDb: worker, undoDb: services.undoDb, now: services.now }),
      isOffline: () => false,
      lock: (pass) => pass(true),
      now: services.now,
      random: () => 0,
      newId,
    },
    { force: true },
  );
  expect(ledger.rows).toHaveLength(SENT);
  await screen.findByText(new RegExp(`${waiting - 1} more are waiting for it`));
  worker.close();
  return count;
}

it.each([
  ['/dashboard', 10],
  ['/dashboard', 200],
  ['/outbox', 200],
])('%s, %i others wait: while awards are sent, the page reads what changed', async (path, waiting) => {
  expect(await rowsRead(path, waiting)).toBeLessThanOrEqual(SENT * 3);
});
