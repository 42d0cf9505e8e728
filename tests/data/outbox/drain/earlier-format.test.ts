import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { AnsweredEntry, DrainRow, OutboxEntry } from '#data/db/outbox-rows.ts';
import { retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import { createClock, createDevice, createLedger, emptyDisk, readOutbox } from '#tests/support/outbox.ts';

/**
 * What version 0.1 wrote, byte for byte: never to be changed. A tablet may lie in a drawer all summer and meet the newest
 * code with these rows.
 */
const stored = JSON.parse(readFileSync('tests/data/outbox/drain/outbox-of-0.1.json', 'utf8')) as {
  entries: OutboxEntry[];
  answered: AnsweredEntry[];
  drain: DrainRow[];
};

const clock = createClock(Date.UTC(2027, 7, 30, 8));
let db: OutboxDb;
let ledger: ReturnType<typeof createLedger>;
let sent: object[];

beforeEach(async () => {
  emptyDisk();
  await writeAsVersion01();
  db = new OutboxDb();
  ledger = createLedger();
  sent = [];
});
afterEach(() => db.close());

/** The database as 0.1 made it, without any of today's code. */
async function writeAsVersion01(): Promise<void> {
  const open = indexedDB.open('outbox-1', 10);
  await new Promise<void>((resolve, reject) => {
    open.addEventListener('error', () => reject(open.error ?? new Error('not opened')));
    open.addEventListener('upgradeneeded', () => {
      const made = open.result;
      const entries = made.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      entries.createIndex('id', 'id', { unique: true });
      entries.createIndex('submissionId', 'submissionId');
      entries.createIndex('[userId+seq]', ['userId', 'seq']);
      const answered = made.createObjectStore('answered', { keyPath: 'id' });
      for (const name of ['seq', 'submissionId', 'answeredAt']) answered.createIndex(name, name);
      answered.createIndex('[userId+answeredAt]', ['userId', 'answeredAt']);
      made.createObjectStore('drain', { keyPath: 'key' });
    });
    open.addEventListener('success', () => resolve());
  });
  const writing = open.result.transaction(['entries', 'answered', 'drain'], 'readwrite');
  for (const [table, rows] of Object.entries(stored)) for (const row of rows) writing.objectStore(table).put(row);
  await new Promise<void>((resolve) => writing.addEventListener('complete', () => resolve()));
  open.result.close();
}

const device = () => createDevice(db, clock);
const accept = async (entry: OutboxEntry) => {
  sent.push(entry.request);
  return { ok: true, value: ledger.commit(entry) } as const;
};
const inState = (kind: OutboxEntry['state']['kind']) => stored.entries.filter((row) => row.state.kind === kind);

it('opens without being created again', async () => {
  expect(await db.entries.toArray()).toEqual(stored.entries);
  expect(await db.answered.count()).toBe(stored.answered.length);
  expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('outbox'))).toEqual(['outbox-1']);
});

it('is sent as it was frozen: the same ids and bodies, in order; the submission of the refused one waits', async () => {
  const before = (await readOutbox(db, 'teacher-1', clock.now())).counts;
  expect(before).toMatchObject({ waiting: 4, needsAttention: 2, behind: 1 });
  expect(await device().drain(accept)).toMatchObject({ kind: 'done' });
  const expected = inState('waiting').filter((row) => row.submissionId === 'submission-own-it');
  expect(expected).toHaveLength(4);
  expect(sent).toEqual(expected.map((row) => row.request));
  expect(await db.entries.toArray()).toHaveLength(stored.entries.length - 4);
});

it('the teacher can decide what needed a decision', async () => {
  const [refused] = inState('refused');
  const [setAside] = inState('set-aside');
  await retryEntry(db, setAside?.id ?? '');
  await skipEntry({ db, now: clock.now }, refused?.id ?? '');
  await device().drain(accept);
  expect(await db.entries.toArray()).toEqual([]);
  expect((await db.answered.get(refused?.id ?? ''))?.answer).toMatchObject({ kind: 'skipped', status: 422 });
  expect((await db.answered.get(setAside?.id ?? ''))?.answer).toMatchObject({ kind: 'sent' });
});

it('an award that was being sent when the tablet turned off stays in doubt until the ledger answers', async () => {
  const removed = await takeBackSubmission({ db, now: clock.now, sleep: async () => {} }, 'submission-own-it');
  expect(removed).toEqual({ sent: 1, notSent: 2, inDoubt: 2, mayCount: 0 });
});
