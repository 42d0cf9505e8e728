import type { OutboxDb } from '#data/db/outbox-db.ts';
import { countOwnEntries } from '#data/outbox/rules/own-entries.ts';
import type { SessionDb } from '#data/session/session-db.ts';

/** How many unanswered awards of an account this device has. */
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
      accounts.push({ userId, apiBase, count: await countOwnEntries(db, userId) });
      next = await db.entries.where('[userId+seq]').above([userId, Infinity]).first();
    }
    return accounts;
  });
}

/** How many awards of the signed-in person are not sent: the badge on the app's icon. Nobody signed in: none. */
export async function countUnsent(deps: { outboxDb: OutboxDb; sessionDb: SessionDb }): Promise<number> {
  const session = await deps.sessionDb.session.get('current');
  return session ? countOwnEntries(deps.outboxDb, session.profile.id) : 0;
}

/** Badges on the app's icon, which not every browser has. */
interface Badge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows the number on the app's icon. Without the permission that some systems ask for, there is none. */
export async function showBadge(badge: Badge, count: number): Promise<void> {
  await (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
}
