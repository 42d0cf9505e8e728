import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Profile } from '#contracts/session.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { UndoDb, type Undo } from '#data/db/undo-db.ts';
import { discardOwn } from '#data/outbox/decisions/take-back.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { followWaitingAccounts } from '#services/outbox/follow-waiting-accounts.ts';
import { waitingAccounts } from '#services/outbox/waiting-accounts.ts';
import { createClock, emptyDisk, SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

const KEY = 'habit-points.waiting-accounts';
const clock = createClock();
let outboxDb: OutboxDb;
let undoDb: UndoDb;
let sessionDb: SessionDb;
const ana = { userId: RIVERA.id, apiBase: SERVER, initials: 'A. R.', email: 'rivera@demo.school' };

beforeEach(() => {
  emptyDisk();
  localStorage.clear();
  waitingAccounts.set([]);
  openPage();
});
afterEach(closePage);

function openPage(): void {
  outboxDb = new OutboxDb();
  undoDb = new UndoDb();
  sessionDb = new SessionDb();
  followWaitingAccounts({ outboxDb, undoDb, sessionDb });
}

function closePage(): void {
  outboxDb.close();
  undoDb.close();
  sessionDb.close();
}

const signIn = (profile: Profile) =>
  sessionDb.session.put({ key: 'current', apiBase: SERVER, profile, tokens: { access: 'a', refresh: 'r' } });
const award = (userId: string, students: string[]) =>
  tapAward({ outboxDb, ...clock }, submission(students, { userId }));
const shown = () => waitingAccounts.getSnapshot();

it('remembers whose awards wait from the tap on, over a sign-out and a new start, until nothing of theirs waits', async () => {
  await signIn(RIVERA);
  await award(RIVERA.id, ['a', 'b']);
  await expect.poll(shown).toEqual([{ ...ana, count: 2, undos: 0 }]);
  await sessionDb.session.clear();
  closePage();
  waitingAccounts.set([]);
  openPage();
  await signIn(OKAFOR);
  await expect.poll(shown).toEqual([{ ...ana, count: 2, undos: 0 }]);
  await discardOwn({ db: outboxDb, now: clock.now, sleep: async () => undefined }, RIVERA.id);
  await expect.poll(shown).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('knows an account by its undos too, also where all its awards are sent, until these are answered', async () => {
  const undo = (awardId: string, userId: string, state: Undo['state']): Undo => ({
    awardId,
    userId,
    apiBase: SERVER,
    tappedAt: 1,
    state,
  });
  const open: Undo['state'] = { kind: 'waiting', missing: 0, missingAt: null };
  await signIn(RIVERA);
  await award(RIVERA.id, ['a']);
  await undoDb.undos.bulkPut([
    undo('1', RIVERA.id, open),
    undo('2', OKAFOR.id, open),
    undo('3', OKAFOR.id, open),
    undo('4', OKAFOR.id, { kind: 'undone', at: 1 }),
    undo('5', OKAFOR.id, { kind: 'refused', status: 422, detail: null, at: 1 }),
  ]);
  const okafor = { userId: OKAFOR.id, apiBase: SERVER, initials: null, email: null };
  await expect.poll(shown).toEqual([
    { ...ana, count: 1, undos: 1 },
    { ...okafor, count: 0, undos: 2 },
  ]);
  await undoDb.undos.where({ userId: OKAFOR.id }).delete();
  await expect.poll(shown).toEqual([{ ...ana, count: 1, undos: 1 }]);
});

it('an account that nobody remembers has a number and no initials', async () => {
  await signIn(OKAFOR);
  await award(RIVERA.id, ['a']);
  await expect
    .poll(shown)
    .toEqual([{ userId: RIVERA.id, apiBase: SERVER, count: 1, undos: 0, initials: null, email: null }]);
});

it('no student’s name is written beside the outbox', async () => {
  await signIn(RIVERA);
  await award(RIVERA.id, ['Zoë']);
  await expect.poll(shown).toHaveLength(1);
  expect(localStorage.getItem(KEY)).not.toContain('Zoë');
});

it('what is in local storage and is not ours is left out', async () => {
  localStorage.setItem(KEY, JSON.stringify([null, { userId: RIVERA.id, apiBase: SERVER, initials: 7, email: null }]));
  await award(RIVERA.id, ['a']);
  await expect
    .poll(shown)
    .toEqual([{ userId: RIVERA.id, apiBase: SERVER, count: 1, undos: 0, initials: null, email: null }]);
});
