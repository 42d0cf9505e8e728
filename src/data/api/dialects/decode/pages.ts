import { everyRow, fieldsIn, readerOf, rowsIn, textIn, integerIn, type Decoder } from '#data/fields.ts';

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
