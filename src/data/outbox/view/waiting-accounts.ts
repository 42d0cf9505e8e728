import type { OutboxDb } from '#data/db/outbox-db.ts';

/** How many awards of an account this device has that no server has answered. */
export interface AccountInOutbox {
  userId: string;
  /** The server that the first of them is meant for. */
  apiBase: string;
  count: number;
}

/** The accounts whose awards wait on this device: from account to account, without reading the rows between. */
export async function readWaitingAccounts(db: OutboxDb): Promise<AccountInOutbox[]> {
  return db.transaction('r', db.entries, async () => {
    const accounts: AccountInOutbox[] = [];
    let next = await db.entries.orderBy('[userId+seq]').first();
    while (next) {
      const { userId, apiBase } = next;
      const own = db.entries.where('[userId+seq]').between([userId, -Infinity], [userId, Infinity]);
      accounts.push({ userId, apiBase, count: await own.count() });
      next = await db.entries.where('[userId+seq]').above([userId, Infinity]).first();
    }
    return accounts;
  });
}
