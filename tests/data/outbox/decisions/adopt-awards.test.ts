import { beforeEach, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { adoptAwards } from '#data/outbox/decisions/adopt-awards.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { attachCopy, createOutboxCopy } from '#data/outbox/copy/outbox-copy.ts';
import { ownEntries } from '#data/outbox/rules/own-entries.ts';
import { createClock, freshOutbox, SERVER, submission, TEACHER, tapAward } from '#tests/support/outbox.ts';

const ANEW = 'teacher-9';
const clock = createClock();
let db: OutboxDb;

beforeEach(() => {
  db = freshOutbox();
});

const make = (students: string[], more = {}) => tapAward({ outboxDb: db, ...clock }, submission(students, more));
const adopt = (keepsIds: boolean) =>
  adoptAwards({ db, now: clock.now }, { from: TEACHER, to: ANEW, apiBase: SERVER, keepsIds });
const students = (rows: OutboxEntry[]): string[] => rows.map((row) => row.request.student_id);
const tried = (studentId: string) =>
  db.entries
    .filter((row) => row.request.student_id === studentId)
    .modify({ state: { kind: 'waiting', tries: 1, loneTries: 0, triedAt: 1 } });

it('the awards change hands at their places in the order, with their ids; other servers’ and other people’s stay', async () => {
  await make(['a', 'b']);
  await make(['x'], { userId: 'teacher-2' });
  await make(['c'], { userId: ANEW });
  await make(['y'], { apiBase: 'https://other.test' });
  const before = await db.entries.toArray();
  expect(await adopt(true)).toEqual({ count: 2, unsure: 0 });
  expect(students(await ownEntries(db, ANEW))).toEqual(['a', 'b', 'c']);
  expect(students(await ownEntries(db, TEACHER))).toEqual(['y']);
  const after = await db.entries.toArray();
  expect(after).toEqual(before.map((row, index) => (index < 2 ? { ...row, userId: ANEW } : row)));
});

it.each([
  [true, 'waiting', 0],
  [false, 'unsure', 2],
] as const)('what may have arrived, where ids are kept (%s): %s', async (keepsIds, kind, unsure) => {
  await make(['a', 'b', 'c']);
  await tried('a');
  const [, second] = await db.entries.toArray();
  await db.drain.put({
    key: 'drain',
    lease: null,
    inFlight: [second?.id ?? ''],
    failures: 0,
    serverWaitUntil: null,
    end: null,
  });
  expect(await adopt(keepsIds)).toEqual({ count: 3, unsure });
  const states = (await ownEntries(db, ANEW)).map(({ state }) => [state.kind, state.kind === 'waiting' && state.tries]);
  expect(states).toEqual(
    kind === 'waiting'
      ? [['waiting', 1], ['waiting', 1], ['waiting', 0]]
      : [['unsure', false], ['unsure', false], ['waiting', 0]],
  ); // prettier-ignore
});

it('the second copy follows', async () => {
  const copy = createOutboxCopy(createMemoryStore());
  attachCopy(db, copy, () => 'outbox-a');
  await make(['a', 'b']);
  await adopt(true);
  const copied = copy.read().map(({ entry }) => [entry.seq, entry.userId, entry.request.student_id].join(' '));
  expect(copied.toSorted((a, b) => a.localeCompare(b))).toEqual([`1 ${ANEW} a`, `2 ${ANEW} b`]);
});
