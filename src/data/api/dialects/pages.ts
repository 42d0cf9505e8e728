import { everyRow, fieldsIn, readerOf, rowsIn, textIn, integerIn, type Decoder } from '#data/fields.ts';
import { failureStatus, type Result } from '#domain/failure.ts';

/** One page of a list. */
export interface Page<T> {
  rows: T[];
  /** Over all pages; null: the server does not say. */
  total: number | null;
  /** Whether the server says that a further page follows; null: it does not say. */
  more: boolean | null;
}

/** `count` or `total` is the total; `next` says that a further page follows, and `page_size` what the server made of ours. */
export function pageReader<T>(decode: Decoder<T>, ...envelopes: readonly string[]) {
  return readerOf((value): Page<T> | null => {
    const rows = everyRow(rowsIn(value, ...envelopes), decode);
    if (!rows) return null;
    const around = fieldsIn(value) ?? {};
    const inner = fieldsIn(around['data']) ?? around;
    const size = integerIn(inner, 'page_size', 'per_page') ?? integerIn(around, 'page_size', 'per_page');
    return {
      rows,
      total: integerIn(around, 'count', 'total') ?? integerIn(inner, 'count', 'total'),
      more: textIn(around, 'next') ? true : size === null ? null : rows.length >= size,
    };
  });
}

/** A fetch of everything asks for pages of this size. */
export const ALL_PAGE_SIZE = 5000;

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
