import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a list shows, as its address says. */
export interface ListAddress {
  search: string;
  /** One of the list's orders; '-' in front turns it round. Null: the list's own first order. */
  sort: string | null;
  page: number;
  /** Each filter of the list that is set. */
  filters: Readonly<Record<string, string>>;
  /** Whether anything but the order and the page is chosen. */
  isNarrowed: boolean;
  /** What is null or '' leaves the address. Another search, filter or order begins on its first page. */
  change: (change: Readonly<Record<string, string | null>>) => void;
  turnTo: (page: number) => void;
  /** Takes the search and all filters away. */
  clear: () => void;
}

const SEARCH = 'search';
const SORT = 'sort';
const PAGE = 'page';

/** Search, filters, order and page of a list, kept in the address: a reload, a link and Back find the same rows. */
export function useListAddress(filterNames: readonly string[] = []): ListAddress {
  const [query, setQuery] = useSearchParams();
  const names = filterNames.join(' ');
  const change = useCallback<ListAddress['change']>(
    (changed) =>
      setQuery(
        (last) => {
          const next = new URLSearchParams(last);
          next.delete(PAGE);
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const turnTo = useCallback(
    (page: number) => {
      setQuery((last) => {
        const next = new URLSearchParams(last);
        if (page > 1) next.set(PAGE, String(page));
        else next.delete(PAGE);
        return next;
      });
      window.scrollTo(0, 0);
    },
    [setQuery],
  );
  return useMemo(() => {
    const known = names.split(' ').filter(Boolean);
    const set = known.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value] as const] : [];
    });
    const search = query.get(SEARCH) ?? '';
    return {
      search,
      sort: query.get(SORT),
      page: Math.max(1, Math.trunc(Number(query.get(PAGE))) || 1),
      filters: Object.fromEntries(set),
      isNarrowed: search !== '' || set.length > 0,
      change,
      turnTo,
      clear: () => change(Object.fromEntries([SEARCH, ...known].map((name) => [name, null]))),
    };
  }, [query, names, change, turnTo]);
}

/** The part of the address that every list's call takes. */
export function listQuery({ search, sort, page, filters }: ListAddress): Record<string, string | number | undefined> {
  return { ...filters, search: search || undefined, sort: sort ?? undefined, page };
}
