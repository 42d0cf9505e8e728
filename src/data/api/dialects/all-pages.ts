import { failureStatus, type Result } from '#domain/failure.ts';
import type { Page } from '#data/api/dialects/decode/pages.ts';

/** A fetch of everything asks for pages of this size. */
const ALL_PAGE_SIZE = 5000;

/**
 * Page by page, from 1, until the total is reached or, without one, a page is short (docs/product.md). A page with
 * nothing new is the last one too: a server that knows no pages gives the same list each time.
 */
export async function allPages<T extends { id: string }>(
  fetchPage: (page: { query: { page: number; page_size: number }; about?: 'thing' }) => Promise<Result<Page<T>>>,
): Promise<Result<T[]>> {
  const all = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const result = await fetchPage({
      query: { page, page_size: ALL_PAGE_SIZE },
      ...(page > 1 ? { about: 'thing' } : {}),
    });
    if (!result.ok) {
      // Some servers answer 404 for a page after the last.
      const isPastTheEnd = page > 1 && failureStatus(result.failure) === 404;
      return isPastTheEnd ? { ok: true, value: [...all.values()] } : result;
    }
    const { rows, total, more } = result.value;
    const before = all.size;
    for (const row of rows) all.set(row.id, row);
    const isLast = total === null ? !(more ?? rows.length >= ALL_PAGE_SIZE) : all.size >= total;
    if (isLast || all.size === before) return { ok: true, value: [...all.values()] };
  }
}
