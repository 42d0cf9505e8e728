import * as z from 'zod/mini';

/**
 * One award or reversal in a student's history. `id` is the award's own id (the device's, where it gave one);
 * `created_at` is the time of the tap, `recorded_at` when the ledger took it. Points are negative in a reversal, whose
 * `reverses_id` names the award.
 */
export const historyEntry = z.object({
  id: z.string(),
  created_at: z.string(),
  recorded_at: z.string(),
  points: z.int(),
  habit_name: z.string(),
  reason_text: z.string(),
  teacher_name: z.string(),
  reverses_id: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** GET /api/students/{id}/history?page&page_size → newest first; a page is 1,000 unless asked otherwise (5,000 at most). */
export const historyPage = z.object({
  results: z.array(historyEntry),
  count: z.int(),
  page: z.int(),
  page_size: z.int(),
});
