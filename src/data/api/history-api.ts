import type { HistoryEntry } from '#contracts/history.ts';
import { decodeHistoryEntry } from '#data/api/dialects/decode/history.ts';
import { allPages, pageReader } from '#data/api/dialects/pages.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/students.ts';
import { askSchool } from './ask-school.ts';

const historyPages = pageReader(decodeHistoryEntry, 'history');

/** Newest first. `userId`: with the session of this account only. */
export async function fetchHistory(
  api: ApiClient,
  studentId: string,
  { userId, onResponse }: { userId?: string; onResponse?: (response: Response) => void } = {},
): Promise<Result<HistoryEntry[]>> {
  const use = {
    id: studentId,
    reader: historyPages,
    auth: userId === undefined ? ('current' as const) : { userId },
    ...(onResponse && { onResponse }),
  };
  const entries = await allPages((page) => askSchool(api, OPERATIONS.history, { ...use, ...page }));
  if (!entries.ok) return entries;
  const at = (entry: HistoryEntry): number => Date.parse(entry.created_at) || 0;
  return { ok: true, value: entries.value.toSorted((a, b) => at(b) - at(a)) };
}
