import { Dexie, type ObservabilitySet } from 'dexie';
import { expect, it } from 'vitest';
import { attachCopy, createOutboxCopy } from '#data/outbox/copy/outbox-copy.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createClock, freshOutbox, submission, tapAward } from '#tests/support/outbox.ts';

it('has all awards of a tap before those who follow the outbox hear of them', async () => {
  const db = freshOutbox();
  await db.open();
  const copy = createOutboxCopy(createMemoryStore());
  attachCopy(db, copy, () => 'outbox-a');
  const copied: number[] = [];
  const hear = (parts: ObservabilitySet): void => {
    if (`idb://${db.name}/entries/` in parts) copied.push(copy.read().length);
  };
  Dexie.on.storagemutated.subscribe(hear);
  await tapAward({ outboxDb: db, ...createClock() }, submission(['a', 'b', 'c']));
  Dexie.on.storagemutated.unsubscribe(hear);
  expect(copied).toEqual([3]);
});
