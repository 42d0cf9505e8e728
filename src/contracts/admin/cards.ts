import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

/** Whose card it is. `classes`: the titles of the imported classes that the student is in, in their order. */
const studentCard = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  house_id: z.nullable(z.string()),
  house_name: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  classes: z.array(z.string()),
});
export type StudentCardRow = z.infer<typeof studentCard>;

/** Everyone who is here, by name. `mark`: what their cards say of the school. */
const studentCards = z.object({ school: z.string(), mark: z.string(), results: z.array(studentCard) });

export const CARD_CALLS = {
  studentCards: call(ADMIN_PATHS.studentCards, STAFF, 'What the cards of students are printed from', {
    answer: studentCards,
  }),
};
