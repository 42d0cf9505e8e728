import { useSearchParams } from 'react-router-dom';

/** In the address, in place of an id: a row that is being added. */
export const NEW = 'new';

export interface Opened {
  /** The row that is open, or NEW; null where none is. */
  id: string | null;
  linkTo: (id: string) => string;
  show: (id: string | null) => void;
}

/**
 * Which row of a list is open, kept in the address beside the list's search and page. `name`: 'house'. `once`: what else
 * the address said when the page opened; it goes with the next row.
 */
export function useOpened(name: string, once?: string): Opened {
  const [query, setQuery] = useSearchParams();
  const queryWith = (id: string | null): URLSearchParams => {
    const next = new URLSearchParams(query);
    if (once !== undefined) next.delete(once);
    if (id === null) next.delete(name);
    else next.set(name, id);
    return next;
  };
  return {
    id: query.get(name),
    linkTo: (id) => `?${queryWith(id)}`,
    show: (id) => setQuery(queryWith(id)),
  };
}
