import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { useState, type ReactNode } from 'react';
import type { ImportPlan, ImportRowKind } from '#contracts/admin/imports.ts';
import { fieldWord, missingFields } from '#domain/imports/columns.ts';
import { countText, numberText } from '#domain/plural.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { AbsentStudents } from './absent-students.tsx';
import { partsWords, placesWords } from './class-words.ts';
import { KindFilter } from './kind-filter.tsx';
import styles from './check-step.module.css';
import { PlanTable } from './plan-table.tsx';
import { SchoolParts } from './school-parts.tsx';
import { CUT_OFF_WORDS } from '#features/admin/import/import-texts.ts';
import { refusedRowsOf } from '#features/admin/import/request-of-file.ts';
import { TypedNumber } from './typed-number.tsx';
import { questionsOf, type TypedQuestion } from './typed-questions.ts';
import type { ChosenFile, ChosenTable } from '#features/admin/import/chosen-file.ts';
import type { CheckedFile, ImportActions, TypedNumbers } from '#features/admin/import/use-import.ts';

interface Props {
  checked: CheckedFile;
  isBusy: boolean;
  problem: ReactNode;
  actions: ImportActions;
}

/** What would happen, row by row. Nothing is saved before the last button. */
export function CheckStep({ checked, isBusy, problem, actions }: Props) {
  const { plan, chosen } = checked;
  const [kind, setKind] = useState<ImportRowKind | 'all'>('all');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking | null>(null);
  const refused = plan.rows.filter((row) => row.kind === 'refused');
  const parts = partsWords(plan);
  const places = placesWords(plan);
  const leavers = plan.leavers + ticked.size;
  const imports = plan.rows.filter((row) => row.kind === 'new' || row.kind === 'changed').length;
  const writes = { imports, leavers, hasMore: hasMore(plan) };
  /** Asks what is still to be asked, and then imports. */
  const proceed = (questions: readonly TypedQuestion[], typed: TypedNumbers): void => {
    const [question, ...later] = questions;
    if (question) setAsking({ question, later, typed });
    else actions.confirm(checked, [...ticked], typed);
  };
  return (
    <>
      <KindFilter rows={plan.rows} kind={kind} onKind={setKind} />
      <div className={styles.file}>
        <p>
          {chosen.file.name}
          {refused.length > 0 && `: ${countText(refused.length, 'row', 'rows')} can’t be imported. The others can.`}
        </p>
        {refused.length > 0 && (
          <Button icon="download" onClick={() => downloadFile(refusedRowsOf(chosen, refused))}>
            Refused rows as a file
          </Button>
        )}
      </div>
      {chosen.kind === 'table' && chosen.table.isCutOff && <Alert>{CUT_OFF_WORDS}</Alert>}
      {chosen.kind === 'table' && <MissingWords chosen={chosen} />}
      {parts !== null && <p>{parts}</p>}
      {places !== null && <p>{places}</p>}
      {plan.erased > 0 && (
        <Alert>
          {countText(plan.erased, 'new student was', 'new students were')} erased here. This file brings them back as
          new records.
        </Alert>
      )}
      {plan.edited > 0 && <Edited count={plan.edited} chosen={chosen} isBusy={isBusy} onCheck={actions.check} />}
      <PlanTable key={kind} rows={kind === 'all' ? plan.rows : plan.rows.filter((row) => row.kind === kind)} />
      <SchoolParts plan={plan} />
      <AbsentStudents students={plan.absent} ticked={ticked} onTicked={setTicked} />
      {problem && !asking && <Alert>{problem}</Alert>}
      {isBusy && <progress className={styles.progress} aria-label="Importing" />}
      <ActionBar message={<FootWords plan={plan} writes={writes} />}>
        <Button onClick={() => actions.back(chosen)}>Back</Button>
        {problem && <Button onClick={() => actions.check(chosen)}>Check again</Button>}
        <SendButton busy={isBusy} onClick={() => proceed(questionsOf(plan, leavers), {})}>
          {isBusy ? 'Importing…' : importLabel(writes)}
        </SendButton>
      </ActionBar>
      {asking && (
        <TypedNumber
          key={asking.question.of}
          question={asking.question}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => proceed(asking.later, { ...asking.typed, [asking.question.of]: asking.question.number })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** What the file says nothing of, also here: 82 new students without a house look like any other plan. */
function MissingWords({ chosen: { table, columns } }: { chosen: ChosenTable }) {
  const ladder = useLadder();
  const missing = missingFields(columns, table.headers, table.rows);
  if (missing.length === 0) return null;
  return <p>The file has no column for: {missing.map(({ field }) => fieldWord(field, ladder)).join(', ')}.</p>;
}

interface EditedProps {
  count: number;
  chosen: ChosenFile;
  isBusy: boolean;
  onCheck: (chosen: ChosenFile) => void;
}

/** What becomes of fields that staff edited in the portal, and the other way. */
function Edited({ count, chosen, isBusy, onCheck }: EditedProps) {
  const { overridesEdits } = chosen;
  const fields = countText(count, 'field', 'fields');
  return (
    <div className={styles.file}>
      <p>
        {overridesEdits
          ? `The file replaces ${fields} that ${count === 1 ? 'was' : 'were'} edited here.`
          : `${fields} kept: edited here. The file has other values.`}
      </p>
      <Button busy={isBusy} onClick={() => onCheck({ ...chosen, overridesEdits: !overridesEdits })}>
        {overridesEdits ? 'Keep the edits' : 'Use the file’s values'}
      </Button>
    </div>
  );
}

/** Whether it invites a teacher or changes a class. */
const hasMore = ({ teachers, classes }: ImportPlan): boolean =>
  teachers.some(({ kind }) => kind === 'new') || classes.some(({ kind }) => kind !== 'unchanged');

/** What the last button does. */
interface Writes {
  /** Students who are added or changed. */
  imports: number;
  /** Students who are archived, by the file or by hand. */
  leavers: number;
  hasMore: boolean;
}

const isNothing = ({ imports, leavers }: Writes): boolean => imports + leavers === 0;

function importLabel(writes: Writes): string {
  const { imports, leavers, hasMore: more } = writes;
  if (isNothing(writes)) return more ? 'Import' : 'Finish';
  const parts = [
    imports > 0 && `Import ${countText(imports, 'student', 'students')}`,
    leavers > 0 &&
      (imports > 0 ? `archive ${numberText(leavers)}` : `Archive ${countText(leavers, 'student', 'students')}`),
  ].filter((part) => part !== false);
  return `${parts.join(', ')}${more ? ' and more' : ''}`;
}

/** A question that is open, with those after it and the answers before it. */
interface Asking {
  question: TypedQuestion;
  later: readonly TypedQuestion[];
  typed: TypedNumbers;
}

function FootWords({ plan, writes }: { plan: ImportPlan; writes: Writes }) {
  const refused = plan.rows.filter(({ kind }) => kind === 'refused').length;
  return (
    <>
      <strong>Nothing is saved yet.</strong>{' '}
      <span className="soft">
        {isNothing(writes) && !writes.hasMore ? 'The school is as in this file already. ' : ''}
        {refused > 0 ? `${numberText(refused)} refused ${refused === 1 ? 'row is' : 'rows are'} left out. ` : ''}
        {!isNothing(writes) ? 'You can undo the import for a day.' : ''}
      </span>
    </>
  );
}
