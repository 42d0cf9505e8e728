import { useId, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { NOT_READ, rosterMissing, ROSTER_WORDS } from '#domain/people/roster-words.ts';
import type { Result } from '#domain/failure.ts';
import { firstView } from '#domain/people/student-list.ts';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Announced } from '#ui/components/announced.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import { paths } from '#ui/paths.ts';
import { DiscardButton } from './discard-button.tsx';
import type { EditedRoster, RosterDraft, SavedRoster } from './roster-draft.ts';
import styles from './roster-form.module.css';
import { StudentPicker } from './student-picker.tsx';
import { useRosterEdit, type RosterEdit } from './use-roster-edit.ts';

const MISSING_TEXT = { name: ROSTER_WORDS.noName, students: ROSTER_WORDS.noStudents } as const;

interface Props {
  /** Whose draft it is: the roster's id, or NEW_ROSTER. */
  draftId: string;
  saved: SavedRoster;
  kept: RosterDraft | null;
  /** The label of the button. */
  save: string;
  mustHaveStudents: boolean;
  backTo: string;
  /** `notice`: it is saved, but not all of it; what is missing. A failure is the words for it. */
  submit: (edited: EditedRoster) => Promise<Result<{ id: string; notice: string | null }, string>>;
}

/** Name, description and members of a roster. Whatever fails, all of it stays on the screen and on the device. */
export function RosterForm({ draftId, saved, kept, mustHaveStudents, ...props }: Props) {
  const { edited, dispatch, change, end } = useRosterEdit(draftId, saved, kept);
  const [view, setView] = useState(firstView);
  const form = useForm<'name' | 'students' | 'form'>();
  const navigate = useNavigate();
  const formId = useId();
  const studentsId = useId();
  const missing = rosterMissing({ name: edited.name, members: mustHaveStudents ? edited.memberIds.size : 1 });

  const submit = form.onSubmit(() => {
    if (missing === null) return save;
    if (missing === 'students') document.getElementById(studentsId)?.focus();
    return { field: missing, text: MISSING_TEXT[missing] };
  });
  const save = async () => {
    const result = await props.submit(edited).catch(() => ({ ok: false as const, failure: NOT_READ }));
    if (!result.ok) return { field: 'form' as const, text: result.failure };
    await end();
    const carried: CarriedStatus = { status: result.value.notice ?? ROSTER_WORDS.saved };
    await navigate(generatePath(paths.roster, { rosterId: result.value.id }), { replace: true, state: carried });
    return null;
  };
  // The message goes away as soon as the value is there.
  const problem = missing ? form.problemAt(missing, 'form') : form.problemAt('form');
  return (
    <>
      <form id={formId} className={styles.fields} noValidate onSubmit={submit}>
        <RosterFields edited={edited} errorId={missing === 'name' ? form.errorAt('name') : null} dispatch={dispatch} />
      </form>
      <h2 id={studentsId} tabIndex={-1}>
        Students
      </h2>
      <StudentPicker view={view} onView={setView} members={edited.memberIds} change={change} />
      <ActionBar message={problem}>
        <MemberCount
          members={edited.memberIds}
          onlyMembers={view.only !== null}
          onShow={(only) => setView({ ...firstView, pageSize: view.pageSize, only })}
        />
        <div className="buttons">
          <ButtonLink to={props.backTo} variant="quiet" icon="back">
            Back
          </ButtonLink>
          {edited.change && <DiscardButton onDiscard={() => dispatch({ type: 'discarded' })} />}
          <Button variant="primary" size="large" type="submit" form={formId} busy={form.isSending}>
            {props.save}
          </Button>
        </div>
      </ActionBar>
    </>
  );
}

function RosterFields({
  edited: { name, description },
  errorId,
  dispatch,
}: Pick<RosterEdit, 'edited' | 'dispatch'> & { errorId: string | null }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        value={name}
        autoComplete="off"
        errorId={errorId}
        onChange={(event) => dispatch({ type: 'named', name: event.target.value })}
      />
      <TextField
        label="Description (optional)"
        value={description}
        autoComplete="off"
        onChange={(event) => dispatch({ type: 'described', description: event.target.value })}
      />
    </>
  );
}

function MemberCount({
  members,
  onlyMembers,
  onShow,
}: {
  members: ReadonlySet<string>;
  onlyMembers: boolean;
  onShow: (only: string[] | null) => void;
}) {
  const text = `${members.size} selected`;
  return (
    <div className={styles.count}>
      <Announced text={text} />
      {onlyMembers ? (
        <Button variant="quiet" onClick={() => onShow(null)}>
          Show all students
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => onShow([...members])}>
          {text}
        </Button>
      )}
    </div>
  );
}
