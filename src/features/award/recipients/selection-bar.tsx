import { selectionText } from '#domain/people/student-list.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import styles from './students-screen.module.css';

const ANNOUNCE_AFTER_MS = 500;

/** How many are selected, and the way on. It can always be pressed, and says what is missing. */
export function SelectionBar({
  count,
  hidden,
  onlySelected,
  problem,
  onShowAll,
  onShowSelected,
  onClear,
  onContinue,
}: {
  count: number;
  hidden: number;
  onlySelected: boolean;
  problem: string | null;
  onShowAll: () => void;
  onShowSelected: () => void;
  onClear: () => void;
  onContinue: () => void;
}) {
  const text = selectionText(count, hidden);
  const announced = useDebounced(text, ANNOUNCE_AFTER_MS);
  return (
    <ActionBar>
      <output className="sr-only">{announced}</output>
      {problem && (
        <div className={styles.problem}>
          <Alert>{problem}</Alert>
        </div>
      )}
      <div className={styles.selection}>
        {onlySelected ? (
          <Button variant="quiet" onClick={onShowAll}>
            Show all students
          </Button>
        ) : (
          count > 0 && (
            <Button variant="quiet" onClick={onShowSelected}>
              <span className={styles.count}>{text}</span>
            </Button>
          )
        )}
        {count > 0 && (
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      <Button variant="primary" size="large" className={styles.continue} onClick={onContinue}>
        Continue ({count} selected)
      </Button>
    </ActionBar>
  );
}
