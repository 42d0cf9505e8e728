import type { HistoryEntry } from '#contracts/history.ts';
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
