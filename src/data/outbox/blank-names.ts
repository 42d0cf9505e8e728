import type { OutboxDb } from '#data/db/outbox-db.ts';

/** Takes the students' names out of an account's awards; the ids stay, so they can still be sent (decisions §1.6). */
export async function blankNames(db: OutboxDb, userId: string): Promise<void> {
  await db.transaction('rw', db.entries, db.answered, async () => {
    await db.entries.filter((entry) => entry.userId === userId).modify({ studentName: null });
    await db.answered.filter((entry) => entry.userId === userId).modify({ studentName: null });
  });
}
