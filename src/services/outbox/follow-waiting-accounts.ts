import * as z from 'zod/mini';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { Undo, UndoDb } from '#data/db/undo-db.ts';
import { allOpenUndos } from '#data/outbox/undo/undo-rows.ts';
import { readWaitingAccounts, type AccountInOutbox } from '#data/outbox/entry/waiting-accounts.ts';
import type { SessionDb, SessionRow } from '#data/session/session-db.ts';
import { dottedInitials, fullName } from '#domain/names.ts';
import { followQuery } from '#services/follow-query.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';
import { waitingAccounts, type WaitingAccount } from './waiting-accounts.ts';

const KEY = 'habit-points.waiting-accounts';

/**
 * Remembers in local storage whose awards and undos wait on this device, from the tap on: initials and email address of each
 * account, until nothing of it waits. The outbox itself holds no more than the account's id.
 */
export function followWaitingAccounts({
  outboxDb,
  undoDb,
  sessionDb,
}: {
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  sessionDb: SessionDb;
}): void {
  const look = async () => ({
    session: (await sessionDb.kept()).session ?? null,
    accounts: withUndos(await readWaitingAccounts(outboxDb), await allOpenUndos(undoDb)),
  });
  followQuery([outboxDb.entries, undoDb.undos, sessionDb.session], look, ({ session, accounts }) => {
    const known = readRemembered();
    const next = accounts.map((account) => described(account, session, known));
    remember(next, known);
    if (JSON.stringify(next) !== JSON.stringify(waitingAccounts.getSnapshot())) waitingAccounts.set(next);
  });
}

type Waiting = Pick<WaitingAccount, 'userId' | 'apiBase' | 'count' | 'undos'>;

/** An account whose awards are all sent may still have undos. */
function withUndos(accounts: readonly AccountInOutbox[], undos: readonly Undo[]): Waiting[] {
  const all = accounts.map((account): Waiting => ({ ...account, undos: 0 }));
  for (const { userId, apiBase } of undos) {
    const known = all.find((account) => account.userId === userId);
    if (known) known.undos += 1;
    else all.push({ userId, apiBase, count: 0, undos: 1 });
  }
  return all;
}

/** Of an account, beside the number that the outbox gives. */
const remembered = z.object({
  userId: z.string(),
  apiBase: z.string(),
  initials: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
type Remembered = z.infer<typeof remembered>;

function described(account: Waiting, session: SessionRow | null, known: readonly Remembered[]): WaitingAccount {
  const isSame = (other: { userId: string; apiBase: string }): boolean =>
    other.userId === account.userId && other.apiBase === account.apiBase;
  if (session && isSame({ userId: session.profile.id, apiBase: session.apiBase })) {
    const { full_name, username, email } = session.profile;
    const name = fullName(session.profile) || full_name || username;
    return { ...account, initials: dottedInitials(name), email: email || null };
  }
  const before = known.find(isSame);
  return { ...account, initials: before?.initials ?? null, email: before?.email ?? null };
}

/** Writes only what has changed: the number of awards changes with each answer, who they are does not. */
function remember(accounts: readonly WaitingAccount[], known: readonly Remembered[]): void {
  const next = accounts.map(({ count: _count, undos: _undos, ...who }): Remembered => who);
  if (next.length === 0) writeLocal(KEY, null);
  else if (JSON.stringify(next) !== JSON.stringify(known)) writeLocal(KEY, JSON.stringify(next));
}

function readRemembered(): Remembered[] {
  const read = readLocalJson(KEY);
  return Array.isArray(read) ? read.flatMap((each) => remembered.safeParse(each).data ?? []) : [];
}
