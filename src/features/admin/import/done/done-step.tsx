import { useLocation } from 'react-router-dom';
import type { ImportDone } from '#contracts/admin/imports.ts';
import { countText, numberText, plural } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { adminPaths, FROM_SETUP } from '#ui/admin-paths.ts';
import { paths } from '#ui/paths.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { countsText } from '#features/admin/import/import-texts.ts';
import { refusedRowsOf } from '#features/admin/import/request-of-file.ts';
import { UndoImport } from './undo-import.tsx';
import type { CheckedFile } from '#features/admin/import/use-import.ts';
import { useLunchNumbers, type LunchNumbers } from './use-lunch-numbers.ts';

interface Props {
  checked: CheckedFile;
  done: ImportDone;
  onAgain: () => void;
}

/** What the import did, with what is left to do. */
export function DoneStep({ checked, done, onAgain }: Props) {
  const lunch = useLunchNumbers(checked.request, done);
  const isSetup = `?${FROM_SETUP}` === useLocation().search;
  const refused = checked.plan.rows.filter(({ kind }) => kind === 'refused');
  return (
    <>
      <StatusMessage tone="good">
        {countsText(done)}.{done.invited > 0 && ` ${countText(done.invited, 'teacher')} can be invited now.`}
        {done.classes > 0 && ` ${countText(done.classes, 'class', 'classes')} updated.`}
        {done.unchanged > 0 && ` ${numberText(done.unchanged)} ${plural(done.unchanged, 'was', 'were')} so already.`}
      </StatusMessage>
      {refused.length > 0 && (
        <Alert
          action={
            <Button icon="download" onClick={() => downloadFile(refusedRowsOf(checked.chosen, refused))}>
              Refused rows as a file
            </Button>
          }
        >
          {countText(refused.length, 'row')} {plural(refused.length, 'was', 'were')} left out. Correct them in the file
          with the reasons, and import that file.
        </Alert>
      )}
      <LunchProgress lunch={lunch} />
      <div className="buttons">
        <UndoImport record={done} />
        {done.invited > 0 && (
          <ButtonLink icon="mail" to={adminPaths.invitations}>
            Send the invitations
          </ButtonLink>
        )}
        <Button variant={isSetup ? 'secondary' : 'primary'} busy={lunch.kind === 'sending'} onClick={onAgain}>
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

function LunchProgress({ lunch }: { lunch: LunchNumbers }) {
  switch (lunch.kind) {
    case 'none':
      return null;
    case 'sending':
      return (
        <ProgressBar
          label={`Saving lunch numbers: ${numberText(lunch.sent)} of ${numberText(lunch.total)}. Keep this page open.`}
          value={lunch.sent}
          max={lunch.total}
        />
      );
    case 'stopped':
      return (
        <Alert action={<Button onClick={lunch.goOn}>Go on</Button>}>
          {actionFailedText(
            `${numberText(lunch.sent)} of ${numberText(lunch.total)} lunch numbers are saved.`,
            lunch.failure,
          )}
        </Alert>
      );
    case 'done':
      return (
        <StatusMessage tone="good">
          {lunch.set === 0 ? 'The lunch numbers were so already.' : `${countText(lunch.set, 'lunch number')} saved.`}
        </StatusMessage>
      );
  }
}
