import type { Dexie } from 'dexie';
import { writesTo } from './on-write.ts';

/**
 * Reads what is asked for again and again, such as the session: from the device once, and once more after each write to this
 * database, by this page, another tab or the worker. Of another's write a page hears a moment later: `again` reads from the
 * device in any case, as does a sender that begins. A live query reads the tables, because it would not follow what it is given
 * here.
 */
export function keptRead<T>(db: Dexie, read: () => Promise<T>): (how?: { again: boolean }) => Promise<T> {
  let kept: { after: number; value: Promise<T> } | undefined;
  return (how) => {
    const after = writesTo(db);
    if (how?.again || kept?.after !== after) {
      const mine = (kept = { after, value: read() });
      // A read that failed counts for no number of writes.
      mine.value.catch(() => (mine.after = -1));
    }
    return kept.value;
  };
}
