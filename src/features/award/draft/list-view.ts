import * as z from 'zod/mini';
import type { ListView } from '#domain/people/student-list.ts';

/** A ListView as it is kept in the draft. */
export const listView: z.ZodMiniType<ListView> = z.object({
  search: z.string(),
  houseId: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  only: z.nullable(z.array(z.string())),
  pageSize: z.union([z.literal(25), z.literal(50), z.literal(100)]),
  page: z.int(),
});
