import { Chip } from './chip.tsx';
import { Button } from '#ui/components/button.tsx';
import { withHeadingFocused } from '#ui/focus-heading.ts';
import styles from './not-saved.module.css';
import type { Typed } from './use-typed.ts';

/** Says that a form has more than what is stored, and takes it away. */
export function NotSaved({ of: { isChanged, forget } }: { of: Pick<Typed<object>, 'isChanged' | 'forget'> }) {
  if (!isChanged) return null;
  return (
    <div className={styles.line}>
      <Chip text="Not saved" icon="edit" tone="warn" />
      <Button variant="quiet" onClick={withHeadingFocused(forget)}>
        Discard changes
      </Button>
    </div>
  );
}
