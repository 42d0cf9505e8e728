import { badRequest } from './problem.ts';

const LAST_ROW = 100_000;

/** The rows of one page of a list. Throws for a page that no list has. */
export function sliceOf({ page, page_size }: { page: number; page_size: number }): { limit: number; offset: number } {
  if (page > 1 && page * page_size > LAST_ROW) throw badRequest('There is no such page.');
  return { limit: page_size, offset: (page - 1) * page_size };
}
