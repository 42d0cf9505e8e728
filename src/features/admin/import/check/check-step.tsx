import { useState, type ReactNode } from 'react';
import type { ImportPlan, ImportRowKind } from '#contracts/admin/imports.ts';
import { needsTypedLeavers } from '#domain/imports/import-words.ts';
import { countText, numberText } from '#domain/plural.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { AbsentStudents } from './absent-students.tsx';
import { placesWords } from './class-words.ts';
import { KindFilter } from './kind-filter.tsx';
import styles from './check-step.module.css';
import { PlanTable } from './plan-table.tsx';
import { SchoolParts } from './school-parts.tsx';
import { refusedRowsOf } from '#features/admin/import/request-of-file.ts';
import { TypedLeavers } from './typed-leavers.tsx';
import type { CheckedFile, ChosenFile, ImportActions } from '#features/admin/import/use-import.ts';

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
  const [isAsking, setAsking] = useState(false);
  const refused = plan.rows.filter((row) => row.kind === 'refused');
  const places = placesWords(plan);
  const leavers = plan.leavers + ticked.size;
  const writes = writesOf(plan) + ticked.size;
  const confirm = (typed: number | null) => actions.confirm(checked, [...ticked], typed);
  return (
    <>
      <KindFilter rows={plan.rows} kind={kind} onKind={setKind} />
      <div className={styles.file}>
        <p>
          {chosen.file.name}
          {refused.length > 0 && `: ${countText(refused.length, 'row')} can’t be imported. The others can.`}
        </p>
        {refused.length > 0 && (
          <Button icon="download" onClick={() => downloadFile(refusedRowsOf(chosen, refused))}>
            Refused rows as a file
          </Button>
        )}
      </div>
      {places !== null && <p>{places}</p>}
      {plan.edited > 0 && <Edited count={plan.edited} chosen={chosen} isBusy={isBusy} onCheck={actions.check} />}
      <PlanTable key={kind} rows={kind === 'all' ? plan.rows : plan.rows.filter((row) => row.kind === kind)} />
      <SchoolParts plan={plan} />
      <AbsentStudents students={plan.absent} ticked={ticked} onTicked={setTicked} />
      {problem && !isAsking && <Alert>{problem}</Alert>}
      {isBusy && <progress className={styles.progress} aria-label="Importing" />}
      <ActionBar message={<FootWords plan={plan} writes={writes} />}>
        <Button onClick={() => actions.back(chosen)}>Back</Button>
        {problem && <Button onClick={() => actions.check(chosen)}>Check again</Button>}
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => (needsTypedLeavers(leavers, plan.students) ? setAsking(true) : confirm(null))}
        >
          {importLabel(writes, hasMore(plan), isBusy)}
        </Button>
      </ActionBar>
      {isAsking && (
        <TypedLeavers
          leavers={leavers}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => confirm(leavers)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
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
  const fields = countText(count, 'field');
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

const writesOf = ({ rows }: ImportPlan): number =>
  rows.filter(({ kind }) => kind === 'new' || kind === 'changed' || kind === 'leaves').length;

/** Whether it invites a teacher or changes a class. */
const hasMore = ({ teachers, classes }: ImportPlan): boolean =>
  teachers.some(({ kind }) => kind === 'new') || classes.some(({ kind }) => kind !== 'unchanged');

function importLabel(writes: number, hasMore: boolean, isBusy: boolean): string {
  if (isBusy) return 'Importing…';
  if (writes > 0) return `Import ${countText(writes, 'student')}${hasMore ? ' and more' : ''}`;
  return hasMore ? 'Import' : 'Finish';
}

function FootWords({ plan, writes }: { plan: ImportPlan; writes: number }) {
  const refused = plan.rows.filter(({ kind }) => kind === 'refused').length;
  return (
    <>
      <strong>Nothing is saved yet.</strong>{' '}
      <span className={styles.soft}>
        {writes === 0 && !hasMore(plan) ? 'The school is as in this file already. ' : ''}
        {refused > 0 ? `${numberText(refused)} refused ${refused === 1 ? 'row is' : 'rows are'} left out. ` : ''}
        {writes > 0 ? 'You can undo the import for a day.' : ''}
      </span>
    </>
  );
}
