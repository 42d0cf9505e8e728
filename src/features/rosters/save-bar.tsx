import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { paths } from '#ui/paths.ts';
import { DiscardButton } from './discard-button.tsx';
import { changeText, type EditedRoster } from './roster-draft.ts';
import styles from './roster-detail.module.css';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; text: string }
  | { kind: 'failed'; text: string };

const ANNOUNCE_AFTER_MS = 500;

/** What is changed and not saved, and the way to save it. */
export function SaveBar({
  edited,
  state,
  onSave,
  onDiscard,
}: {
  edited: EditedRoster;
  state: SaveState;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const text = edited.change ? `Not saved yet: ${changeText(edited)}` : '';
  const announced = useDebounced(text, ANNOUNCE_AFTER_MS);
  return (
    <ActionBar>
      <output className="sr-only">{announced}</output>
      {state.kind === 'failed' && edited.change && (
        <div className={styles.problem}>
          <Alert>{state.text}</Alert>
        </div>
      )}
      <ButtonLink to={paths.rosters} variant="quiet" icon="back">
        All rosters
      </ButtonLink>
      {text && <p className={styles.changes}>{text}</p>}
      <div className={styles.actions}>
        {edited.change && <DiscardButton onDiscard={onDiscard} />}
        <Button variant="primary" size="large" busy={state.kind === 'saving' || !edited.change} onClick={onSave}>
          Save
        </Button>
      </div>
    </ActionBar>
  );
}
