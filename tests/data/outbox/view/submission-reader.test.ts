import { beforeEach, expect, it, vi } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { createSubmissionReader } from '#data/outbox/view/outbox-view.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import {
  createClock,
  createDevice,
  createLedger,
  failed,
  freshOutbox,
  OFFLINE,
  range,
  refusal,
  submission,
} from '#tests/support/outbox.ts';

const clock = createClock();
let db: OutboxDb;
let device: ReturnType<typeof createDevice>;
let ledger: ReturnType<typeof createLedger>;

beforeEach(() => {
  db = freshOutbox();
  device = createDevice(db, clock);
  ledger = createLedger();
});

it('says after each award where the submission stands, and reads each answered row once', async () => {
  const { submissionId } = await device.enqueue(submission(range(20)));
  await device.enqueue(submission(['other']));
  const read = createSubmissionReader(db, submissionId);
  const bulkGet = vi.spyOn(db.answered, 'bulkGet');
  const seen: number[] = [];
  await device.drain(async (entry) => {
    const { sent, waiting, total } = await read();
    seen.push(sent);
    expect(sent + waiting).toBe(total);
    return { ok: true, value: ledger.commit(entry) };
  });
  expect(await read()).toEqual({
    total: 20,
    sent: 20,
    waiting: 0,
    takenBack: 0,
    skipped: 0,
    unsure: 0,
    refused: [],
    first: { studentName: 'Student s1', points: 1 },
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const rowsRead = bulkGet.mock.calls.reduce((sum, [ids]) => sum + (ids as unknown[]).length, 0);
  expect(rowsRead).toBe(20);
});

it('says who was refused, and how many wait behind', async () => {
  const { submissionId } = await device.enqueue(submission(range(4)));
  const read = createSubmissionReader(db, submissionId);
  await device.drain(async (entry) =>
    entry.request.student_id === 's2' ? failed(refusal) : { ok: true, value: ledger.commit(entry) },
  );
  expect(await read()).toMatchObject({
    total: 4,
    sent: 1,
    waiting: 2,
    refused: [{ studentId: 's2', studentName: 'Student s2', status: 404, detail: 'Student not found.' }],
  });
});

it('says what was taken back, and never that all is sent while a row can not be read', async () => {
  const { submissionId } = await device.enqueue(submission(range(3)));
  await device.drain(async () => failed(OFFLINE));
  await takeBackSubmission({ db, now: clock.now, sleep: async () => undefined }, submissionId);
  const read = createSubmissionReader(db, submissionId);
  expect(await read()).toMatchObject({ total: 3, sent: 0, waiting: 1, takenBack: 2 });
  await db.entries.toCollection().modify({ habitName: undefined as never });
  expect(await read()).toMatchObject({ sent: 0, waiting: 1 });
});
