import { Button } from '#ui/components/button.tsx';
import { withHeadingFocused } from '#ui/focus-heading.ts';
import styles from './admin-list.module.css';

/** Says that a list shows what belongs to one person or thing, where no field of its tools can say so. */
export function OnlyAbout({ text, onAll }: { text: string; onAll: () => void }) {
  return (
    <p className={styles.only}>
      {text}
      <Button variant="quiet" icon="close" onClick={withHeadingFocused(onAll)}>
        Show all
      </Button>
    </p>
  );
}
