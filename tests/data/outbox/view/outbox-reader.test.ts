import { expect, test } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { AnsweredEntry, OutboxEntry } from '#data/db/outbox-rows.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { createOutboxReader, type OutboxChange } from '#data/outbox/view/outbox-reader.ts';
import { createClock, createDevice, createLedger, freshOutbox, submission, TEACHER } from '#tests/support/outbox.ts';

const NOTHING = { entries: new Set<number>(), answered: new Set<string>(), undos: false };

/** An account's outbox with two awards, and where a look that was asked for this change finds each student's award. */
async function open() {
  const db = freshOutbox();
  const undoDb = new UndoDb();
  const device = createDevice(new OutboxDb(), createClock());
  await device.enqueue(submission(['s1', 's2']));
  const reader = createOutboxReader({ outboxDb: db, undoDb }, TEACHER);
  const places = async (change: OutboxChange): Promise<Record<string, string[]>> => {
    const { entries, answered } = await reader.read(change, { since: Infinity, submissions: [] });
    const placed = (place: string, rows: typeof entries) => rows.map(({ studentId }) => [studentId, place] as const);
    const found: Record<string, string[]> = {};
    for (const [id, place] of [...placed('waiting', entries), ...placed('answered', answered)]) {
      (found[id] ??= []).push(place);
    }
    return found;
  };
  const drain = async (): Promise<AnsweredEntry[]> => {
    const ledger = createLedger();
    await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
    return db.answered.orderBy('seq').toArray();
  };
  return { db, places, drain };
}

test('an award that was answered after its change was reported is found where it is now', async () => {
  const { db, places, drain } = await open();
  const waiting = await db.entries.toArray();
  expect(await places('all')).toEqual({ s1: ['waiting'], s2: ['waiting'] });
  await drain();
  // The sender's claim was reported, its answer not yet.
  const claimed = new Set(waiting.map(({ seq }) => seq));
  expect(await places({ ...NOTHING, entries: claimed })).toEqual({ s1: ['answered'], s2: ['answered'] });
  // The report of the answer changes nothing more.
  const answered = new Set(waiting.map(({ id }) => id));
  expect(await places({ entries: claimed, answered, undos: false })).toEqual({ s1: ['answered'], s2: ['answered'] });
});

test('an award that waits again after its answer was reported is found where it is now', async () => {
  const { db, places, drain } = await open();
  expect(await places('all')).toEqual({ s1: ['waiting'], s2: ['waiting'] });
  const rows = await drain();
  const [first] = rows;
  if (!first) throw new Error('nothing was answered');
  const both = {
    ...NOTHING,
    entries: new Set(rows.map(({ seq }) => seq)),
    answered: new Set(rows.map(({ id }) => id)),
  };
  expect(await places(both)).toEqual({ s1: ['answered'], s2: ['answered'] });
  const { answer: _answer, answeredAt: _at, ...kept } = first;
  const again: OutboxEntry = { ...kept, state: { kind: 'waiting', tries: 1, loneTries: 0 } };
  await db.answered.delete(first.id);
  await db.entries.add(again);
  expect(await places({ ...NOTHING, answered: new Set([first.id]) })).toEqual({ s1: ['waiting'], s2: ['answered'] });
});

test('an award that another account took over is nowhere', async () => {
  const { db, places } = await open();
  const [first] = await db.entries.toArray();
  if (!first) throw new Error('nothing waits');
  expect(await places('all')).toEqual({ s1: ['waiting'], s2: ['waiting'] });
  await db.entries.update(first.seq, { userId: 'someone-else' });
  expect(await places({ ...NOTHING, entries: new Set([first.seq]) })).toEqual({ s2: ['waiting'] });
});
