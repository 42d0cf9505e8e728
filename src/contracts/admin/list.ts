import * as z from 'zod/mini';
import { parameter, wholeNumber } from '#contracts/fields.ts';

const PAGE_SIZE = 25;
const LARGEST_PAGE = 100;

/** What the address of every list of the portal may hold; a list adds its filters. */
export const listFields = {
  search: parameter,
  page: wholeNumber('page', { from: 1, to: 100_000, otherwise: 1 }),
  page_size: wholeNumber('page_size', { from: 1, to: LARGEST_PAGE, otherwise: PAGE_SIZE }),
};

/** The order of a list by one of these; '-' in front turns it round. */
export function sortedBy<const Name extends string>(
  names: readonly Name[],
  otherwise: Name | `-${Name}`,
): z.ZodMiniType<Name | `-${Name}`, Name | `-${Name}` | undefined>;
export function sortedBy(names: readonly string[], otherwise: string): z.ZodMiniType<string, string | undefined> {
  return z._default(z.enum(names.flatMap((name) => [name, `-${name}`])), otherwise);
}

/** All rows of a filter as a CSV file; `is_cut`: there are more than it holds. */
export const csvExport = z.object({ csv: z.string(), rows: z.int(), is_cut: z.boolean() });

/** One page of a list. `count` is the total over all pages. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ results: z.array(row), count: z.int(), page: z.int(), page_size: z.int() });
}
