import { useId, useRef, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { NOT_READ, rosterMissing, ROSTER_WORDS } from '#domain/people/roster-words.ts';
import type { Result } from '#domain/failure.ts';
import { firstView } from '#domain/people/student-list.ts';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { paths } from '#ui/paths.ts';
import { DiscardButton } from './discard-button.tsx';
import type { EditedRoster, RosterDraft, SavedRoster } from './roster-draft.ts';
import styles from './roster-form.module.css';
import { StudentPicker } from './student-picker.tsx';
import { useRosterEdit } from './use-roster-edit.ts';

type FormState =
  | { kind: 'filling' }
  | { kind: 'saving' }
  | { kind: 'missing'; what: 'name' | 'students' }
  | { kind: 'failed'; text: string };

const MISSING_TEXT = { name: ROSTER_WORDS.noName, students: ROSTER_WORDS.noStudents } as const;
const ANNOUNCE_AFTER_MS = 500;

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
  const [state, setState] = useState<FormState>({ kind: 'filling' });
  const navigate = useNavigate();
  const formId = useId();
  const problemId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const studentsHead = useRef<HTMLHeadingElement>(null);
  const missing = rosterMissing({ name: edited.name, members: mustHaveStudents ? edited.memberIds.size : 1 });

  const submit = async (): Promise<void> => {
    if (state.kind === 'saving') return;
    if (missing) {
      setState({ kind: 'missing', what: missing });
      (missing === 'name' ? nameField : studentsHead).current?.focus();
      return;
    }
    setState({ kind: 'saving' });
    const result = await props.submit(edited).catch(() => ({ ok: false as const, failure: NOT_READ }));
    if (!result.ok) return setState({ kind: 'failed', text: result.failure });
    await end();
    const carried: CarriedStatus = { status: result.value.notice ?? ROSTER_WORDS.saved };
    await navigate(generatePath(paths.roster, { rosterId: result.value.id }), { replace: true, state: carried });
  };
  return (
    <>
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          ref={nameField}
          label="Name"
          value={edited.name}
          autoComplete="off"
          errorId={missing === 'name' && state.kind === 'missing' ? problemId : null}
          onChange={(event) => dispatch({ type: 'named', name: event.target.value })}
        />
        <TextField
          label="Description (optional)"
          value={edited.description}
          autoComplete="off"
          onChange={(event) => dispatch({ type: 'described', description: event.target.value })}
        />
      </form>
      <h2 ref={studentsHead} tabIndex={-1} className={styles.head}>
        Students
      </h2>
      <StudentPicker view={view} onView={setView} members={edited.memberIds} change={change} />
      <ActionBar>
        <FormProblem id={problemId} state={state} missing={missing} />
        <MemberCount
          members={edited.memberIds}
          onlyMembers={view.only !== null}
          onShow={(only) => setView({ ...firstView, pageSize: view.pageSize, only })}
        />
        <div className={styles.actions}>
          <ButtonLink to={props.backTo} variant="quiet" icon="back">
            Back
          </ButtonLink>
          {edited.change && <DiscardButton onDiscard={() => dispatch({ type: 'discarded' })} />}
          <Button variant="primary" size="large" type="submit" form={formId} busy={state.kind === 'saving'}>
            {props.save}
          </Button>
        </div>
      </ActionBar>
    </>
  );
}

/** What is missing goes away as soon as it is there. */
function FormProblem({ id, state, missing }: { id: string; state: FormState; missing: 'name' | 'students' | null }) {
  const text =
    state.kind === 'failed'
      ? state.text
      : state.kind === 'missing' && missing === state.what
        ? MISSING_TEXT[state.what]
        : null;
  return (
    text && (
      <div className={styles.problem}>
        <Alert id={id}>{text}</Alert>
      </div>
    )
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
  const announced = useDebounced(text, ANNOUNCE_AFTER_MS);
  return (
    <div className={styles.count}>
      <output className="sr-only">{announced}</output>
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
