import { useState } from 'react';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { selectionText } from '#domain/people/student-list.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import styles from './students-screen.module.css';

const ANNOUNCE_AFTER_MS = 500;

/** How many are selected, and Continue. The button is never disabled: with nobody selected it says so. */
export function SelectionBar({
  selected,
  hidden,
  onClear,
  onContinue,
}: {
  selected: ReadonlySet<string>;
  /** How many of them the filter hides. */
  hidden: number;
  onClear: () => void;
  onContinue: () => void;
}) {
  const { draft, dispatch } = useAwardDraft();
  const [asked, setAsked] = useState(false);
  const count = selected.size;
  const text = selectionText(count, hidden);
  const announced = useDebounced(text, ANNOUNCE_AFTER_MS);
  return (
    <ActionBar message={asked && count === 0 && <Alert>{AWARD_WORDS.noStudents}</Alert>}>
      <output className="sr-only">{announced}</output>
      <div className={styles.selection}>
        {draft.view.only !== null ? (
          <Button variant="quiet" onClick={() => dispatch({ type: 'view-changed', change: { only: null } })}>
            Show all students
          </Button>
        ) : (
          count > 0 && (
            <Button variant="quiet" onClick={() => dispatch({ type: 'selection-shown', ids: [...selected] })}>
              <span className={styles.count}>{text}</span>
            </Button>
          )
        )}
        {count > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              onClear();
              dispatch({ type: 'view-changed', change: { only: null } });
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <Button
        variant="primary"
        size="large"
        className={styles.continue}
        onClick={() => (count === 0 ? setAsked(true) : onContinue())}
      >
        Continue ({count} selected)
      </Button>
    </ActionBar>
  );
}
