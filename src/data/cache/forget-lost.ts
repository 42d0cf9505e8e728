import type { SchoolDb } from '#data/db/school-db.ts';

/** Awards and undos that the server no longer has, by the ids of the awards. */
interface Lost {
  awards: readonly string[];
  undos: readonly string[];
}

/** What the server listed before it went back is no longer true: no screen may say of it that it has arrived. */
export async function forgetLost(db: SchoolDb, { awards, undos }: Lost): Promise<void> {
  const gone = new Set(awards);
  const undone = new Set([...awards, ...undos]);
  await db.transaction('rw', db.myAwards, db.histories, db.freshness, async () => {
    const listed = await db.myAwards.get('weeks');
    if (listed) {
      const left = listed.awards.filter(({ id, reverses_id }) => !gone.has(id) && !undone.has(reverses_id ?? ''));
      // From then on it is no state of the server's.
      await db.myAwards.put({ ...listed, awards: left, mark: null });
      await db.freshness.update('my-awards-weeks', { etag: null });
    }
    await db.histories.clear();
  });
}
