import { useSearchParams } from 'react-router-dom';

/** In the address, in place of an id: a row that is being added. */
export const NEW = 'new';

interface Chosen {
  /** The row that is open in the editor, or NEW; null where none is. */
  id: string | null;
  linkTo: (id: string) => string;
  show: (id: string | null) => void;
}

/** Which row of a list is open, kept in the address beside the list's search and page. `name`: 'house'. */
export function useChosen(name: string): Chosen {
  const [query, setQuery] = useSearchParams();
  const queryWith = (id: string | null): URLSearchParams => {
    const next = new URLSearchParams(query);
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
