import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportDone } from '#contracts/admin/imports.ts';
import type { RollOverKind, RollOverPlan } from '#contracts/admin/roll-over.ts';
import type { Grade } from '#domain/people/grades.ts';
import { stepOptions } from '#domain/people/ladder.ts';
import { countText, plural } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { TypedNumber } from '#features/admin/import/check/typed-number.tsx';
import { rollOverQuestion } from '#features/admin/import/check/typed-questions.ts';
import { UndoImport } from '#features/admin/import/done/undo-import.tsx';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useAdminAction, type AdminAction } from '#features/admin/shared/use-admin-action.ts';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { useTyped } from '#features/admin/shared/use-typed.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useServices } from '#services/services.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { adminPaths, schoolPartPath } from '#ui/admin-paths.ts';
import { whenText } from '#ui/when-text.ts';
import { exceptionsIn, exceptionsText, Exceptions, type Exception } from './exceptions.tsx';
import { GradeMoves } from './grade-moves.tsx';
import styles from './roll-over-screen.module.css';
import { extrasProblem, termOf, YearExtras, type Extras } from './year-extras.tsx';

const TITLE = 'A new school year';
/** What a person says of it, before they say anything. */
const NEW_YEAR = { top: '', exceptions: '', name: '', starts_on: '', ends_on: '', endsClasses: true };

const TIMEOUT_MS = 120_000;

/** The turn of the school year: what it would change, exceptions, and one button. */
export function RollOverScreen() {
  const edit = useTyped('new school year', NEW_YEAR);
  const { top, exceptions: typedExceptions, endsClasses, ...term } = edit.fields;
  const topGrade = top === '' ? null : Number(top);
  const exceptions = exceptionsIn(typedExceptions);
  const [done, setDone] = useState<ImportDone | null>(null);
  const request = { top_grade: topGrade, exceptions: exceptions.map(({ id, kind }) => ({ student_id: id, kind })) };
  const load = useAdminLoad('previewRollOver', { body: request, timeoutMs: TIMEOUT_MS });
  const undone = () => {
    setDone(null);
    load.refresh();
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={TITLE}
        lead={
          load.kind === 'ready' && `${load.data.school_year}: everyone moves up one step, and the last step leaves.`
        }
      />
      <NotSaved of={edit} />
      <AdminView of={load} failed="Couldn’t load the students." bars={6} height="3rem">
        {(plan, { isLoading, problem, refresh }) => {
          const record = done ?? plan.done;
          return (
            <>
              {problem && (
                <RetryAlert onRetry={refresh}>
                  {actionFailedText('Couldn’t check this again. What you see may be out of date.', problem)}
                </RetryAlert>
              )}
              {record ? (
                <Done record={record} plan={plan} onUndone={undone} />
              ) : (
                <Form
                  plan={plan}
                  request={request}
                  isLoading={isLoading}
                  exceptions={exceptions}
                  extras={{ term, endsClasses }}
                  onTopGrade={(grade) => edit.change({ top: String(grade) })}
                  onExceptions={(chosen) => edit.change({ exceptions: exceptionsText(chosen) })}
                  onExtras={(extras) => edit.change({ ...extras.term, endsClasses: extras.endsClasses })}
                  onDone={(written) => {
                    edit.forget();
                    setDone(written);
                  }}
                  onCheckAgain={refresh}
                />
              )}
            </>
          );
        }}
      </AdminView>
    </div>
  );
}

interface FormProps {
  plan: RollOverPlan;
  request: { top_grade: Grade | null; exceptions: { student_id: string; kind: Exception['kind'] }[] };
  isLoading: boolean;
  exceptions: readonly Exception[];
  extras: Extras;
  onTopGrade: (grade: Grade) => void;
  onExceptions: (exceptions: readonly Exception[]) => void;
  onExtras: (extras: Extras) => void;
  onDone: (done: ImportDone) => void;
  onCheckAgain: () => void;
}

function Form({ plan, request, isLoading, exceptions, extras, onDone, onCheckAgain, ...on }: FormProps) {
  const ladder = useLadder();
  if (plan.students === 0) {
    return (
      <EmptyState
        icon="roster"
        text="There are no students yet."
        action={<ButtonLink to={adminPaths.import}>Import students</ButtonLink>}
      />
    );
  }
  return (
    <>
      <StatusMessage>
        Does your student information system say who is on which step in the new year? Then{' '}
        <Link to={adminPaths.import}>import its file</Link> instead: both together would move everyone up twice.
      </StatusMessage>
      <div className={styles.question}>
        <SelectField
          label="The last step of this school"
          value={String(plan.top_grade ?? '')}
          options={stepOptions(ladder)}
          onValue={(grade) => on.onTopGrade(Number(grade))}
        />
      </div>
      <GradeMoves plan={plan} />
      <Exceptions rows={plan.rows} exceptions={exceptions} onExceptions={on.onExceptions} />
      <YearExtras plan={plan} extras={extras} onExtras={on.onExtras} />
      <MoveBar
        plan={plan}
        request={request}
        extras={extras}
        isLoading={isLoading}
        onDone={onDone}
        onCheckAgain={onCheckAgain}
      />
    </>
  );
}

type BarProps = Pick<FormProps, 'plan' | 'request' | 'isLoading' | 'onDone' | 'onCheckAgain'> & { extras: Extras };

/** The button that writes it, with a question where many leave. */
function MoveBar({ plan, request, extras, isLoading, onDone, onCheckAgain }: BarProps) {
  const { newId } = useServices();
  const [key] = useState(newId);
  const [isAsking, setAsking] = useState(false);
  const call = useAdminCall();
  const { isBusy, problem, act, forget } = useAdminAction();
  const write = (typed: number | null) => {
    const body = {
      ...request,
      plan: plan.plan,
      typed_leavers: typed,
      term: termOf(extras),
      ends_classes: plan.classes.count > 0 && extras.endsClasses,
    };
    act('Couldn’t move the students.', () => call('rollOver', { body, key, timeoutMs: TIMEOUT_MS }), onDone);
  };
  const [wrong, setWrong] = useState<string | null>(null);
  const start = () => {
    const found = extrasProblem(extras);
    setWrong(found);
    if (found !== null) return;
    if (plan.leavers > 0) setAsking(true);
    else write(null);
  };
  const checkAgain = () => {
    forget();
    onCheckAgain();
  };
  return (
    <>
      <ActionBar message={<MoveWords wrong={wrong} problem={isAsking ? null : problem} onCheckAgain={checkAgain} />}>
        <SendButton busy={isBusy || isLoading} onClick={start}>
          {isBusy ? 'Moving…' : moveLabel(plan)}
        </SendButton>
      </ActionBar>
      {isAsking && (
        <TypedNumber
          question={rollOverQuestion(plan.leavers)}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => write(plan.leavers)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface WordsProps {
  wrong: string | null;
  problem: AdminAction['problem'];
  onCheckAgain: () => void;
}

/** Beside the button, so that nobody has to scroll to read why nothing was saved. */
function MoveWords({ wrong, problem, onCheckAgain }: WordsProps) {
  if (wrong) return <Alert>{wrong}</Alert>;
  if (problem) return <Alert action={<Button onClick={onCheckAgain}>Check again</Button>}>{problem}</Alert>;
  return (
    <>
      <strong>Nothing is saved yet.</strong>{' '}
      <span className="soft">Houses and points stay as they are. You can undo it for a day.</span>
    </>
  );
}

const countOf = (plan: RollOverPlan, kind: RollOverKind): number => plan.rows.filter((row) => row.kind === kind).length;

function moveLabel(plan: RollOverPlan): string {
  const moving = countOf(plan, 'moves') + countOf(plan, 'skips');
  if (plan.leavers === 0) return `Move ${countText(moving, 'student', 'students')} up`;
  const { leavers } = plan;
  return plural(leavers, `Move ${moving} up, ${leavers} leaves`, `Move ${moving} up, ${leavers} leave`);
}

function Done({
  record,
  plan,
  onUndone,
}: {
  record: ImportDone | NonNullable<RollOverPlan['done']>;
  plan: RollOverPlan;
  onUndone: () => void;
}) {
  const now = useNow(60_000);
  return (
    <>
      <StatusMessage tone="good">
        {plan.school_year} has begun: {countText(record.changed, 'student', 'students')} moved up and {record.left}{' '}
        left. {record.made_by}, {whenText(Date.parse(record.made_at), now)}.
      </StatusMessage>
      <p>Points begin at zero with each term. The ledger keeps those of the terms before.</p>
      <div className={styles.buttons}>
        <UndoImport record={record} onUndone={onUndone} />
        <ButtonLink to={adminPaths.import}>Import new students</ButtonLink>
        <ButtonLink to={schoolPartPath('terms')}>Terms</ButtonLink>
      </div>
    </>
  );
}
