import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import type { ReactNode } from 'react';
import { columnsProblem, type Columns } from '#domain/imports/columns.ts';
import { fileProblemText, type FileProblem } from '#domain/imports/file-problem.ts';
import { hasYearWords, peopleOfTable } from '#domain/imports/people-of-table.ts';
import { countText } from '#domain/plural.ts';
import { ActionBar } from '#ui/components/action-bar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import { ColumnRows } from './column-rows.tsx';
import { DealHouses } from './deal-houses.tsx';
import { FileFields } from './file-fields.tsx';
import { CUT_OFF_WORDS } from '#features/admin/import/import-texts.ts';
import styles from './columns-step.module.css';
import { MissingFields } from './missing-fields.tsx';
import type { ChosenTable } from '#features/admin/import/chosen-file.ts';
import type { ImportActions } from '#features/admin/import/use-import.ts';

interface Props {
  chosen: ChosenTable;
  isReading: boolean;
  fileProblem: FileProblem | null;
  isBusy: boolean;
  problem: ReactNode;
  actions: ImportActions;
}

/** What the file is, and what each of its columns holds. */
export function ColumnsStep({ chosen, isReading, fileProblem, isBusy, problem, actions }: Props) {
  const now = useNow(60_000);
  const ladder = useLadder();
  const missing = columnsProblem(chosen.columns, ladder);
  const onColumns = (columns: Columns): void => actions.change({ ...chosen, columns, rememberedAt: null });
  const asks = hasYearWords(chosen.table, chosen.columns, ladder);
  const asksForYear = asks && chosen.yearWords === null;
  return (
    <>
      {fileProblem && <Alert>{fileProblemText(fileProblem)}</Alert>}
      {chosen.table.isCutOff && <Alert>{CUT_OFF_WORDS}</Alert>}
      <FileFields chosen={chosen} actions={actions} />
      {chosen.table.form.kind === 'csv' && chosen.table.accented.length > 0 && (
        <p className={styles.accented}>
          Do these look right? <b>{chosen.table.accented.join(' · ')}</b> If not, choose another encoding.
        </p>
      )}
      {chosen.rememberedAt !== null && (
        <StatusMessage>The columns are set as the last time: {whenText(chosen.rememberedAt, now)}.</StatusMessage>
      )}
      <MissingFields chosen={chosen} onColumns={onColumns} />
      <ColumnRows chosen={chosen} onColumns={onColumns} />
      {asks && (
        <div className={styles.question}>
          <SelectField
            label="What does “Year 1” mean in this file?"
            value={chosen.yearWords ?? ''}
            options={[
              { value: '', label: 'Please choose' },
              { value: 'one-above-grade', label: 'Kindergarten: Year 2 is grade 1 (Britain)' },
              { value: 'same-as-grade', label: 'Grade 1: Year 2 is grade 2 (Australia)' },
            ]}
            onValue={(value) =>
              actions.change({
                ...chosen,
                yearWords: value === 'one-above-grade' || value === 'same-as-grade' ? value : null,
              })
            }
          />
        </div>
      )}
      <DealHouses chosen={chosen} onChange={actions.change} />
      {problem && <Alert>{problem}</Alert>}
      <ActionBar
        message={
          missing ?? (asksForYear ? 'Choose what “Year 1” means.' : `${peopleText(chosen)} The check saves nothing.`)
        }
      >
        <Button onClick={actions.startAgain}>Another file</Button>
        <SendButton
          busy={isBusy || isReading}
          disabled={missing !== null || asksForYear}
          onClick={() => actions.check(chosen)}
        >
          {isBusy ? 'Checking…' : 'Check the rows'}
        </SendButton>
      </ActionBar>
    </>
  );
}

/** '618 students, 24 classes, 3 teachers. Left out: 2 family members.' */
function peopleText({ table, columns }: ChosenTable): string {
  const { students, teachers, classes, leftOut } = peopleOfTable(table, columns);
  const taken = [
    countText(students.length, 'student', 'students'),
    classes.length > 0 && countText(classes.length, 'class', 'classes'),
    teachers.length > 0 && countText(teachers.length, 'teacher', 'teachers'),
  ];
  const left = [
    leftOut.families > 0 && countText(leftOut.families, 'family member', 'family members'),
    leftOut.others > 0 && countText(leftOut.others, 'other person', 'other people'),
  ].filter((part) => part !== false);
  return `${taken.filter((part) => part !== false).join(', ')}.${left.length > 0 ? ` Left out: ${left.join(', ')}.` : ''}`;
}
