import type { Result } from '#domain/failure.ts';

/** A fetch of everything asks for pages of this size (spec §7). */
const ALL_PAGE_SIZE = 5000;

/** Page by page, from 1, until the total is reached or a page is short (decisions §2.3). */
export async function allPages<T>(
  fetchPage: (query: { page: number; page_size: number }) => Promise<Result<{ results: T[]; count: number }>>,
): Promise<Result<T[]>> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const result = await fetchPage({ page, page_size: ALL_PAGE_SIZE });
    if (!result.ok) return result;
    const { results, count } = result.value;
    all.push(...results);
    if (all.length >= count || results.length < ALL_PAGE_SIZE) return { ok: true, value: all };
  }
}
