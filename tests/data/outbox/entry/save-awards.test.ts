import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { SessionDb, type SessionRow } from '#data/session/session-db.ts';
import { saveAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { createClock, emptyDisk, newId, SERVER, submission, TEACHER } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

let db: OutboxDb;
let schoolDb: SchoolDb;
let sessionDb: SessionDb;
const SIGNED_IN: SessionRow = {
  key: 'current',
  apiBase: SERVER,
  profile: RIVERA,
  tokens: { access: 'a', refresh: 'r' },
};
const student = {
  id: 's1',
  first_name: 'Ada',
  last_name: 'Low',
  email: null,
  house_id: null,
  house_name: null,
  grade: 3,
  points: 0,
};

beforeEach(async () => {
  emptyDisk();
  db = new OutboxDb();
  schoolDb = new SchoolDb(TEACHER);
  sessionDb = new SessionDb();
  await sessionDb.session.put(SIGNED_IN);
  await schoolDb.students.put(student);
  await schoolDb.drafts.put({ key: 'award', value: {} });
  await schoolDb.histories.put({ studentId: 's1', entries: [] });
  await schoolDb.freshness.bulkPut(
    ['students', 'report', 'leaderboard'].map((resource) => ({ resource, loadedAt: 1 })),
  );
});
afterEach(() => vi.restoreAllMocks());

let events: string[] = [];
const happens = (event: string) => async (): Promise<void> => void events.push(event);

const save = () => {
  events = [];
  const disk = {
    toSend: () => void events.push('asked to send'),
    copied: happens('copied'),
    giveRoom: happens('room'),
  };
  return saveAwards(
    {
      db,
      schoolDb,
      sessionDb,
      ...disk,
      ...createClock(),
      tapClock: () => undefined,
      newId,
      wrote: () => void events.push('wrote'),
    },
    submission(['a', 'b']),
  );
};
const full = (times: number): void => {
  const add = vi.spyOn(db.entries, 'bulkAdd');
  for (let count = 0; count < times; count += 1) {
    add.mockRejectedValueOnce(new DOMException('The disk is full.', 'QuotaExceededError'));
  }
};
const cached = async () => [
  await schoolDb.histories.count(),
  (await schoolDb.freshness.toCollection().primaryKeys()).join(),
];

it('on a full disk the caches make room, and the award is saved', async () => {
  full(1);
  await save();
  expect(await db.entries.count()).toBe(2);
  expect(await cached()).toEqual([0, 'students']);
  expect([await schoolDb.students.count(), await schoolDb.drafts.count()]).toEqual([1, 1]);
});

it('on a full disk every table makes room but those that the next award needs, or nobody else has', async () => {
  const rows: Record<string, unknown> = {
    directory: { key: 'state', mark: null, stamp: 1 },
    students: student,
    rosters: { id: 'r1' },
    histories: { studentId: 's1' },
    reports: { key: 'points' },
    periods: { key: 'week' },
    balances: { student_id: 's1' },
    storeItems: { id: 'i1', position: 0 },
    boards: { key: 'boards' },
    myAwards: { key: 'weeks' },
    drafts: { key: 'award' },
    used: { key: 'awards' },
    freshness: { resource: 'students' },
  };
  expect(schoolDb.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted());
  for (const table of schoolDb.tables) await table.put(rows[table.name]);
  await schoolDb.freshness.bulkPut(
    ['period:week', 'balance:s1', 'rosters'].map((resource) => ({ resource, loadedAt: 1 })),
  );
  full(1);
  await save();
  const left = await Promise.all(schoolDb.tables.map(async (table) => ((await table.count()) > 0 ? table.name : null)));
  expect(left.filter((name) => name !== null).toSorted()).toEqual([
    'directory',
    'drafts',
    'freshness',
    'rosters',
    'students',
    'used',
  ]);
  expect(await schoolDb.freshness.toCollection().primaryKeys()).toEqual(['rosters', 'students']);
});

it('where there is no room even then it says so, nothing is saved, and the draft stays', async () => {
  full(2);
  expect(await save()).toEqual({ kind: 'disk-full' });
  expect(await db.entries.count()).toBe(0);
  expect([await schoolDb.students.count(), await schoolDb.drafts.count()]).toEqual([1, 1]);
});

it('says that it is saved when its second copy is on the disk too', async () => {
  await save();
  expect(events).toEqual(['asked to send', 'copied', 'wrote']);
});

it('what is kept for a full disk is given back before the second try', async () => {
  full(1);
  await save();
  expect(events).toEqual(['room', 'asked to send', 'copied', 'wrote']);
});

it('a disk that fails like a lost connection gets it too, and the caches stay', async () => {
  const failure = new DOMException('IO error: FILE_ERROR_NO_SPACE', 'UnknownError');
  vi.spyOn(db.entries, 'bulkAdd').mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  await save();
  expect(events).toEqual(['room', 'asked to send', 'copied', 'wrote']);
  expect(await db.entries.count()).toBe(2);
  expect(await cached()).toEqual([1, 'leaderboard,report,students']);
});

it('a session that can’t be read on a full disk is read again with room', async () => {
  const failure = new DOMException('Internal error opening backing store', 'UnknownError');
  vi.spyOn(sessionDb.session, 'get').mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  expect(await save()).toEqual({ kind: 'saved' });
  expect(events).toEqual(['room', 'asked to send', 'copied', 'wrote']);
});

it('another failure costs no cache', async () => {
  vi.spyOn(db.entries, 'bulkAdd').mockRejectedValueOnce(new Error('broken'));
  await expect(save()).rejects.toThrow('broken');
  expect(await cached()).toEqual([1, 'leaderboard,report,students']);
});

it.each<[string, SessionRow | null]>([
  ['another account is signed in', { ...SIGNED_IN, profile: OKAFOR }],
  ['nobody is signed in', null],
  ['the session is one of another server', { ...SIGNED_IN, apiBase: 'https://other.test' }],
])('%s: the award is refused, and nothing is saved', async (_, session) => {
  await sessionDb.session.clear();
  if (session) await sessionDb.session.put(session);
  expect(await save()).toEqual({ kind: 'not-signed-in' });
  expect(await db.entries.count()).toBe(0);
});

it('a session that is read slowly keeps the outbox open for it', async () => {
  const session = await sessionDb.session.get('current');
  const slowly = new Promise((resolve) => void setTimeout(() => resolve(session), 20));
  vi.spyOn(sessionDb.session, 'get').mockReturnValueOnce(slowly as never);
  expect(await save()).toEqual({ kind: 'saved' });
});

it('an account whose session the server ended can still award', async () => {
  await sessionDb.session.put({ ...SIGNED_IN, tokens: null });
  expect(await save()).toEqual({ kind: 'saved' });
});
