import { useLocation } from 'react-router-dom';
import type { ImportDone, ImportRecord } from '#contracts/admin/imports.ts';
import { counted, countText, numberText } from '#domain/plural.ts';
import { adminPaths, FROM_SETUP } from '#ui/admin-paths.ts';
import { paths } from '#ui/paths.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { countsText, lunchNumbersText } from '#features/admin/import/import-texts.ts';
import { refusedRowsOf } from '#features/admin/import/request-of-file.ts';
import { UndoImport } from './undo-import.tsx';
import type { CheckedFile } from '#features/admin/import/use-import.ts';
import { useLunchNumbers } from './use-lunch-numbers.ts';

interface Props {
  checked: CheckedFile;
  done: ImportDone;
  onAgain: () => void;
}

/** What the import did, with what is left to do. */
export function DoneStep({ checked, done, onAgain }: Props) {
  const isSetup = `?${FROM_SETUP}` === useLocation().search;
  const refused = checked.plan.rows.filter(({ kind }) => kind === 'refused');
  return (
    <>
      <StatusMessage tone="good">
        {countsText(done)}.
        {done.invited > 0 && ` ${countText(done.invited, 'teacher', 'teachers')} can be invited now.`}
        {done.classes > 0 && ` ${countText(done.classes, 'class', 'classes')} updated.`}
        {done.unchanged > 0 && counted(done.unchanged, ' # was so already.', ' # were so already.')}
      </StatusMessage>
      {refused.length > 0 && (
        <Alert
          action={
            <Button icon="download" onClick={() => downloadFile(refusedRowsOf(checked.chosen, refused))}>
              Refused rows as a file
            </Button>
          }
        >
          {counted(refused.length, '# row was left out.', '# rows were left out.')} Correct them in the file with the
          reasons, and import that file.
        </Alert>
      )}
      {done.lunch_numbers.total > 0 && <LunchProgress record={done} />}
      <div className="buttons">
        <UndoImport record={done} />
        {done.invited > 0 && (
          <ButtonLink icon="mail" to={adminPaths.invitations}>
            Send the invitations
          </ButtonLink>
        )}
        <Button variant={isSetup ? 'secondary' : 'primary'} onClick={onAgain}>
          Import another file
        </Button>
        {isSetup && (
          <ButtonLink variant="primary" to={paths.setupReady}>
            Continue the set-up
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function LunchProgress({ record }: { record: ImportRecord }) {
  const { total, waiting, lost } = useLunchNumbers(record);
  const saved = total - waiting - lost;
  if (waiting > 0) {
    const label = `Saving lunch numbers: ${numberText(saved)} of ${numberText(total)}. You can leave this page.`;
    return <ProgressBar label={label} value={saved} max={total} />;
  }
  if (lost > 0) return <Alert>{lunchNumbersText({ total, waiting, lost })}</Alert>;
  return (
    <StatusMessage tone="good">
      {counted(total, '# lunch number is saved.', '# lunch numbers are saved.')}
    </StatusMessage>
  );
}
