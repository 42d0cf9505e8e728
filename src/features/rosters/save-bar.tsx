import type { ReactNode } from 'react';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Announced } from '#ui/components/announced.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import { DiscardButton } from './discard-button.tsx';
import { changeText, type EditedRoster } from './roster-draft.ts';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'unchanged' }
  | { kind: 'saved'; text: string }
  | { kind: 'failed'; text: string };

/** The unsaved changes with Save, or the message that they are saved. */
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
  return (
    <ActionBar message={messageOf(state, changed, statusId)}>
      <Announced text={text} />
      {changed ? (
        <p>{text}</p>
      ) : (
        <ButtonLink to={paths.rosters} variant="quiet" icon="back">
          All rosters
        </ButtonLink>
      )}
      <div className="buttons">
        {changed && <DiscardButton onDiscard={onDiscard} />}
        <Button variant="primary" size="large" busy={state.kind === 'saving'} onClick={onSave}>
          Save
        </Button>
      </div>
    </ActionBar>
  );
}

/** Shows a problem while there is something to save, and a success until something is changed. */
function messageOf(state: SaveState, changed: boolean, id: string): ReactNode {
  if (changed) return state.kind === 'failed' && <Alert>{state.text}</Alert>;
  if (state.kind !== 'saved' && state.kind !== 'unchanged') return null;
  return (
    <StatusMessage id={id} tone={state.kind === 'saved' ? 'good' : 'info'}>
      {state.kind === 'saved' ? state.text : 'Nothing has changed.'}
    </StatusMessage>
  );
}
