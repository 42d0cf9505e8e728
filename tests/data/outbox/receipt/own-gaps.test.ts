import { beforeEach, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { readGaps } from '#data/outbox/receipt/own-gaps.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createClock } from '#tests/support/clock.ts';
import { freshOutbox, range, submission, tapAward } from '#tests/support/outbox.ts';

let db: OutboxDb;
let clock: ReturnType<typeof createClock>;
beforeEach(() => {
  db = freshOutbox();
  clock = createClock();
});

const make = (count: number) => tapAward({ outboxDb: db, ...clock }, submission(range(count)));
const lose = (...seqs: number[]) => db.entries.bulkDelete(seqs);
/** As an answer does it. */
async function answer(seq: number): Promise<void> {
  const row = await db.entries.get(seq);
  if (!row) throw new Error(`There is no award ${seq}.`);
  const { state: _state, ...kept } = row;
  await db.entries.delete(seq);
  await db.answered.put({ ...kept, answer: { kind: 'taken-back' }, answeredAt: clock.now() });
}
const gaps = () => readGaps(db, clock.now());

it('there are none while each award waits or has its answer', async () => {
  expect(await gaps()).toEqual([]);
  await make(5);
  for (const seq of [2, 4]) await answer(seq);
  expect(await gaps()).toEqual([]);
});

it('are the numbers without a trace', async () => {
  await make(9);
  await answer(5);
  await lose(2, 6, 7, 8);
  expect(await gaps()).toEqual([
    [2, 2],
    [6, 8],
  ]);
});

it('are not those of answers that were forgotten with time', async () => {
  await make(4);
  await lose(2);
  clock.move(29 * DAY_MS - 1);
  expect(await gaps()).toEqual([[2, 2]]);
  clock.move(1);
  expect(await gaps()).toEqual([]);
  await make(2);
  expect(await gaps()).toEqual([]);
});
