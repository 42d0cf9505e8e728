import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { paths } from '#ui/paths.ts';
import { DiscardButton } from './discard-button.tsx';
import { changeText, type EditedRoster } from './roster-draft.ts';
import styles from './roster-detail.module.css';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'unchanged' }
  | { kind: 'saved'; text: string }
  | { kind: 'failed'; text: string };

const ANNOUNCE_AFTER_MS = 500;

/** What is changed and not saved, and the way to save it; or that it is saved. */
export function SaveBar({
  statusId,
  edited,
  state,
  onSave,
  onDiscard,
}: {
  statusId: string;
  edited: EditedRoster;
  state: SaveState;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const changed = edited.change !== null;
  const text = changed ? `Not saved yet: ${changeText(edited)}` : '';
  const announced = useDebounced(text, ANNOUNCE_AFTER_MS);
  return (
    <ActionBar>
      <output className="sr-only">{announced}</output>
      {!changed && (state.kind === 'saved' || state.kind === 'unchanged') && (
        <div className={styles.problem}>
          <StatusMessage id={statusId} tone={state.kind === 'saved' ? 'good' : 'info'}>
            {state.kind === 'saved' ? state.text : 'Nothing has changed.'}
          </StatusMessage>
        </div>
      )}
      {changed && state.kind === 'failed' && (
        <div className={styles.problem}>
          <Alert>{state.text}</Alert>
        </div>
      )}
      {changed ? (
        <p className={styles.changes}>{text}</p>
      ) : (
        <ButtonLink to={paths.rosters} variant="quiet" icon="back">
          All rosters
        </ButtonLink>
      )}
      <div className={styles.actions}>
        {changed && <DiscardButton onDiscard={onDiscard} />}
        <Button variant="primary" size="large" busy={state.kind === 'saving'} onClick={onSave}>
          Save
        </Button>
      </div>
    </ActionBar>
  );
}
