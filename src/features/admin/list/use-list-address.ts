import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListFilter {
  /** Its name in the address and in the call. */
  name: string;
  label: string;
  /** The first, with the value '', is what the list shows without the filter. */
  options: ReadonlyArray<{ value: string; label: string }>;
}

/** How a list can be narrowed and ordered. */
export interface ToolsOf {
  /** The label of its search. */
  search: string;
  filters?: readonly ListFilter[] | undefined;
  /** What else narrows it, by the address alone. */
  alsoBy?: readonly string[];
  /** The orders, the first one without a value in the address. */
  sorts?: ReadonlyArray<{ value: string; label: string }>;
}

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
export function useListAddress(of: Pick<ToolsOf, 'filters' | 'alsoBy'> = {}): ListAddress {
  const [query, setQuery] = useSearchParams();
  const names = [...(of.filters ?? []).map(({ name }) => name), ...(of.alsoBy ?? [])].join(' ');
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

/** Where the page of a log begins: its address has the number of a row in place of a page. Undefined: at the newest. */
export const beforeOf = ({ page }: ListAddress): number | undefined => (page > 1 ? page : undefined);
