import type { HistoryEntry } from '#contracts/history.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

export async function refreshHistory(
  deps: { api: ApiClient; db: SchoolDb; now: () => number },
  studentId: string,
): Promise<Result<void>> {
  const entries = await fetchHistory(deps.api, studentId);
  if (!entries.ok) return entries;
  await storing(() => deps.db.histories.put({ studentId, entries: entries.value, loadedAt: deps.now() }));
  return { ok: true, value: undefined };
}

/** Newest first, with the time of loading; null: never opened on this device. */
export async function readHistory(
  db: SchoolDb,
  studentId: string,
): Promise<{ entries: HistoryEntry[]; loadedAt: number } | null> {
  return (await db.histories.get(studentId)) ?? null;
}
