import type { Dispatch } from 'react';
import { selectionText } from '#domain/student-list.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import type { AwardDraftAction } from './award-draft.ts';
import styles from './students-screen.module.css';

const ANNOUNCE_AFTER_MS = 500;

/** How many are selected, and the way on. It can always be pressed, and says what is missing. */
export function SelectionBar({
  count,
  hidden,
  onlySelected,
  problem,
  dispatch,
  onContinue,
}: {
  count: number;
  hidden: number;
  onlySelected: boolean;
  problem: string | null;
  dispatch: Dispatch<AwardDraftAction>;
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
          <Button variant="quiet" onClick={() => dispatch({ type: 'view-changed', change: { only: null } })}>
            Show all students
          </Button>
        ) : (
          count > 0 && (
            <Button variant="quiet" onClick={() => dispatch({ type: 'selection-shown' })}>
              <span className={styles.count}>{text}</span>
            </Button>
          )
        )}
        {count > 0 && (
          <Button variant="quiet" onClick={() => dispatch({ type: 'selection-cleared' })}>
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
