import { useMemo, useState } from 'react';
import { generatePath } from 'react-router-dom';
import { saveRoster } from '#data/commands/rosters.ts';
import { addedOnlyText, ROSTER_WORDS, rosterProblem, NOT_READ } from '#domain/people/roster-words.ts';
import { countText } from '#domain/plural.ts';
import { firstView, type ListView } from '#domain/people/student-list.ts';
import { useCacheDeps } from '#services/services.ts';
import { useStudents } from '#services/hooks/student-directory.ts';
import { useCarried } from '#ui/carried-status.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { paths, withQuery } from '#ui/paths.ts';
import { DeleteRosterButton } from './delete-roster-button.tsx';
import { MemberRows, membersInOrder } from './member-rows.tsx';
import { RosterLoader, type OpenedRoster } from './roster-loader.tsx';
import { SaveBar, type SaveState } from './save-bar.tsx';
import { StudentPicker } from './student-picker.tsx';
import { useRosterEdit, type RosterEdit } from './use-roster-edit.ts';

const STATUS_ID = 'roster-status';

/** A roster and its members, which are changed here first, and on the server only by Save. */
export function RosterScreen() {
  const carried = useCarried()?.status ?? null;
  return <RosterLoader title="Roster">{(opened) => <Opened opened={opened} carried={carried} />}</RosterLoader>;
}

function Opened({ opened, carried }: { opened: OpenedRoster; carried: string | null }) {
  const { id, saved, kept } = opened;
  const edit = useRosterEdit(id, saved, kept);
  const { edited, dispatch } = edit;
  const [state, save] = useSave(id, edit, carried);
  return (
    <>
      <PageHeader
        title={edited.name || saved.name}
        lead={
          <>
            {edited.description && <p>{edited.description}</p>}
            <p>{countText(edited.memberIds.size, 'student', 'students')}</p>
            <DataStatus of={opened.loadable} />
          </>
        }
        describedBy={carried ? STATUS_ID : undefined}
        actions={
          <>
            <ButtonLink to={generatePath(paths.classOf, { rosterId: id })} variant="primary" icon="grid">
              Class
            </ButtonLink>
            <ButtonLink to={withQuery(paths.assignRoster, { roster_id: id, roster_name: saved.name })} icon="award">
              Award
            </ButtonLink>
            <ButtonLink to={generatePath(paths.editRoster, { rosterId: id })} icon="edit">
              Edit
            </ButtonLink>
            <DeleteRosterButton id={id} name={saved.name} onDeleted={edit.end} />
          </>
        }
      />
      <LoadAlert of={opened.loadable} />
      <Members savedIds={saved.memberIds} edit={edit} />
      <SaveBar
        statusId={STATUS_ID}
        edited={edited}
        state={state}
        onSave={save}
        onDiscard={() => dispatch({ type: 'discarded' })}
      />
    </>
  );
}

/** The members, or all students of the school to add some. */
function Members({ savedIds, edit }: { savedIds: readonly string[]; edit: RosterEdit }) {
  const { edited, dispatch, change } = edit;
  const [adding, setAdding] = useState(false);
  const [view, setView] = useState<ListView>(firstView);
  const all = useStudents();
  const members = useMemo(() => membersInOrder(all, savedIds, edited), [all, savedIds, edited]);
  return (
    <>
      <div className="spread">
        <h2>{adding ? 'Add scholars' : 'Members'}</h2>
        <Button icon={adding ? 'check' : 'plus'} onClick={() => setAdding(!adding)}>
          {adding ? 'Show members' : 'Add scholars'}
        </Button>
      </div>
      {adding ? (
        <StudentPicker view={view} onView={setView} members={edited.memberIds} change={change} />
      ) : members === null ? (
        <Skeleton count={6} height="3.5rem" />
      ) : (
        <MemberRows
          members={members}
          onRemove={(student) => dispatch({ type: 'removed', ids: [student] })}
          onPutBack={(student) => dispatch({ type: 'added', ids: [student] })}
        />
      )}
    </>
  );
}

/** Saves the changes, one save at a time, and says how it went. */
function useSave(id: string, { edited, dispatch }: RosterEdit, carried: string | null): [SaveState, () => void] {
  const deps = useCacheDeps();
  const oneAtATime = useOneAtATime();
  const [state, setState] = useState<SaveState>(() => firstState(carried, edited.change !== null));
  const save = async (): Promise<void> => {
    if (!edited.change) return setState({ kind: 'unchanged' });
    setState({ kind: 'saving' });
    const result = await saveRoster(deps, id, edited.change).catch(() => null);
    if (result === null) return setState({ kind: 'failed', text: NOT_READ });
    if (!result.ok) return setState({ kind: 'failed', text: rosterProblem.save(result.failure) });
    const done = onlyAdds(edited.change, edited.removed) ? ROSTER_WORDS.added : ROSTER_WORDS.saved;
    const { value } = result;
    dispatch({ type: 'saved', sent: edited });
    setState({ kind: 'saved', text: value.kind === 'added-only' ? addedOnlyText(value) : done });
  };
  return [state, () => oneAtATime(save)];
}

/** What another screen did to the roster. If something is still unsaved, only a part of it was done. */
function firstState(carried: string | null, isLeft: boolean): SaveState {
  if (!carried) return { kind: 'idle' };
  return { kind: isLeft ? 'failed' : 'saved', text: carried };
}

/** Whether only members were added: that has a notice of its own. */
function onlyAdds(change: object, removed: readonly string[]): boolean {
  return removed.length === 0 && !('name' in change) && !('description' in change);
}
