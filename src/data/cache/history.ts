import type { HistoryEntry } from '#contracts/history.ts';
import { givenAwards, listedAwards } from '#domain/awards/given.ts';
import { lastAwards } from '#domain/awards/not-noticed.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { defineResource, resourceForEach } from './resource.ts';

/** What a student was awarded, newest first. */
export const historyOf = resourceForEach((studentId) =>
  defineResource({
    key: `history:${studentId}`,
    in: 'db',
    tables: ['histories'],
    fetch: (api) => fetchHistory(api, studentId),
    store: (db, entries) => db.histories.put({ studentId, entries }),
    read: async (db): Promise<HistoryEntry[] | null> => (await db.histories.get(studentId))?.entries ?? null,
    words: {
      failed: () => STUDENT_WORDS.historyNotLoaded,
      never: 'This history has not been loaded on this device yet.',
    },
  }),
);

const NOBODY_ASKS = { isStaff: false, now: 0, offersUndoOfSent: false };

/** When the students whose histories were opened on this device last had an award that was not taken back, as device ms. */
export async function readLastInHistories(db: SchoolDb): Promise<Map<string, number>> {
  const rows = await db.histories.toArray();
  const given = rows.flatMap(({ studentId, entries }) => {
    const awards = entries.map((entry) => ({ ...entry, student_id: studentId }));
    return givenAwards({ entries: [], listed: listedAwards(awards), undos: new Map() }, NOBODY_ASKS);
  });
  return lastAwards(given.filter(({ points }) => points > 0));
}
