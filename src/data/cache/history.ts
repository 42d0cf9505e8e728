import type { HistoryEntry } from '#contracts/history.ts';
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

/** When the students whose histories were opened on this device last had an award that was not taken back, as device ms. */
export async function readLastInHistories(db: SchoolDb): Promise<Map<string, number>> {
  const rows = await db.histories.toArray();
  const given = rows.flatMap(({ studentId, entries }) =>
    entries
      .filter(({ points, reverses_id }) => points > 0 || reverses_id !== null)
      .map(({ id, created_at, reverses_id }) => ({
        id,
        studentId,
        at: Date.parse(created_at),
        reversesId: reverses_id,
      })),
  );
  return lastAwards(given, new Set());
}
