import type { OutboxDb } from '#data/db/outbox-db.ts';

/**
 * Takes the students' names out of every award but those of these accounts; the ids stay, so they can still be sent
 * (docs/product.md). For a sign-out, and for a sign-in that no sign-out came before.
 */
export async function redactNames(db: OutboxDb, keepUserIds: readonly string[]): Promise<void> {
  const isNamed = (row: { userId: string; studentName: string | null }): boolean =>
    !keepUserIds.includes(row.userId) && row.studentName !== null;
  await db.transaction('rw', db.entries, db.answered, async () => {
    await db.entries.filter(isNamed).modify({ studentName: null });
    await db.answered.filter(isNamed).modify({ studentName: null });
  });
}
