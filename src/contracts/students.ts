import * as z from 'zod/mini';

/** A student as the directory shows it: never a lunch number. `points` is the total of the ledger. */
export const student = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  points: z.int(),
});
export type Student = z.infer<typeof student>;

/** GET /api/students/?search|q&house_id|house&grade&roster_id&page&page_size. `count` is the total over all pages. */
export const studentPage = z.object({
  results: z.array(student),
  count: z.int(),
  page: z.int(),
  page_size: z.int(),
});

/**
 * POST /api/students → 201 with the student: a record, no sign-in. `house` is a house's id or name, `grade` 0 (K) to 12.
 * GET /api/students/{id} answers one student; DELETE /api/students/{id} a detailAnswer (the ledger keeps the awards).
 */
export const newStudent = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.optional(z.string()),
  house: z.optional(z.string()),
  grade: z.optional(z.int()),
});
export type NewStudent = z.infer<typeof newStudent>;
