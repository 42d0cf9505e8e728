import { useDebounced } from '#ui/hooks/use-debounced.ts';

/** For screen readers alone: what the text has become, once it has not changed for half a second. */
export function Announced({ text }: { text: string }) {
  return <output className="sr-only">{useDebounced(text, 500)}</output>;
}
