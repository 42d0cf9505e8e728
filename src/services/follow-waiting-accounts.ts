import type { OutboxDb } from '#data/db/outbox-db.ts';
import { readWaitingAccounts, type AccountInOutbox } from '#data/outbox/waiting-accounts.ts';
import type { SessionDb, SessionRow } from '#data/session/session-db.ts';
import { dottedInitials } from '#domain/names.ts';
import { followQuery } from './follow-query.ts';
import { waitingAccounts, type WaitingAccount } from './waiting-accounts.ts';

const KEY = 'habit-points.waiting-accounts';

/**
 * Remembers in local storage whose awards wait on this device, from the tap on: initials and e-mail address of each
 * account, until nothing of it waits. The outbox itself holds no more than the account's id.
 */
export function followWaitingAccounts({ outboxDb, sessionDb }: { outboxDb: OutboxDb; sessionDb: SessionDb }): void {
  const look = async () => ({
    session: (await sessionDb.session.get('current')) ?? null,
    accounts: await readWaitingAccounts(outboxDb),
  });
  followQuery(outboxDb, look, ({ session, accounts }) => {
    const known = remembered();
    const next = accounts.map((account) => described(account, session, known));
    remember(next);
    if (JSON.stringify(next) !== JSON.stringify(waitingAccounts.getSnapshot())) waitingAccounts.set(next);
  });
}

function described(
  account: AccountInOutbox,
  session: SessionRow | null,
  known: readonly WaitingAccount[],
): WaitingAccount {
  const isSame = (other: { userId: string; apiBase: string }): boolean =>
    other.userId === account.userId && other.apiBase === account.apiBase;
  if (session && isSame({ userId: session.profile.id, apiBase: session.apiBase })) {
    const { first_name, last_name, full_name, username, email } = session.profile;
    const name = `${first_name} ${last_name}`.trim() || full_name || username;
    return { ...account, initials: dottedInitials(name), email: email || null };
  }
  const before = known.find(isSame);
  return { ...account, initials: before?.initials ?? null, email: before?.email ?? null };
}

function remember(accounts: readonly WaitingAccount[]): void {
  try {
    if (accounts.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(accounts));
  } catch {
    // Then their awards are named without initials.
  }
}

function remembered(): WaitingAccount[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isWaitingAccount) : [];
  } catch {
    return [];
  }
}

function isWaitingAccount(value: unknown): value is WaitingAccount {
  const isTextOrNull = (text: unknown): boolean => text === null || typeof text === 'string';
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'apiBase' in value &&
    typeof value.apiBase === 'string' &&
    'initials' in value &&
    isTextOrNull(value.initials) &&
    'email' in value &&
    isTextOrNull(value.email)
  );
}
