import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { withHeadingFocused } from '#ui/focus-heading.ts';

/** In place of a list in which nothing matches. */
export function NoMatch({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      text={text}
      action={<Button onClick={withHeadingFocused(onClear)}>Clear filters</Button>}
    />
  );
}
