import { useState } from 'react';
import type { ResetCode, ResetRow } from '#contracts/admin/resets.ts';
import { AdminTableList } from '#features/admin/list/admin-list.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { MakeCodeDialog } from './make-code-dialog.tsx';
import { RESETS } from './reset-table.tsx';
import { SentCodeDialog } from './sent-code-dialog.tsx';
import { nameOf } from './reset-words.ts';

/** What is open above the list: the question, or the code that is shown this once. */
type Dialog =
  | { kind: 'make'; row: ResetRow }
  | { kind: 'code'; row: ResetRow; made: { code: string; expires_at: string } }
  | { kind: 'sent'; row: ResetRow; sent: { to: string; expires_at: string } }
  | null;

/** Who needs help with the sign-in; a search finds everybody who has an account. */
export function ResetsScreen() {
  const address = useListAddress(RESETS);
  const load = useAdminLoad('adminResets', { query: listQuery(address) });
  const [dialog, setDialog] = useState<Dialog>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const done = (text: string): void => {
    setDialog(null);
    setOutcome(text);
    load.refresh();
  };
  const { isBusy, problem, forget, signInAgain, makeCode, ...actions } = useHelp(done, (row, made) => {
    setDialog(dialogOf(row, made));
    load.refresh();
  });
  return (
    <>
      <PageHeader title="Reset requests" lead="A search finds everybody who has an account." />
      <Outcome text={outcome} />
      {problem && dialog === null && <Alert>{problem}</Alert>}
      <AdminTableList
        of={RESETS}
        load={load}
        address={address}
        on={{ isBusy, onMake: (row) => setDialog({ kind: 'make', row }), ...actions }}
      />
      {signInAgain}
      {dialog?.kind === 'make' && !signInAgain && (
        <MakeCodeDialog
          row={dialog.row}
          isBusy={isBusy}
          problem={problem}
          onMake={() => makeCode(dialog.row, 'as-set')}
          onClose={() => {
            forget();
            setDialog(null);
          }}
        />
      )}
      {dialog?.kind === 'sent' && !signInAgain && (
        <SentCodeDialog
          row={dialog.row}
          sent={dialog.sent}
          isBusy={isBusy}
          problem={problem}
          onByHand={() => makeCode(dialog.row, 'hand')}
          onClose={() => {
            forget();
            done(`${nameOf(dialog.row)} gets a code by email.`);
          }}
        />
      )}
      {dialog?.kind === 'code' && (
        <CodeDialog row={dialog.row} made={dialog.made} onClose={() => done(`${nameOf(dialog.row)} has a code.`)} />
      )}
    </>
  );
}

const dialogOf = (row: ResetRow, { code, sent_to, expires_at }: ResetCode): Dialog =>
  code === null
    ? { kind: 'sent', row, sent: { to: sent_to ?? row.email, expires_at } }
    : { kind: 'code', row, made: { code, expires_at } };

/** What staff can do for a person, one thing at a time. */
function useHelp(onDone: (text: string) => void, onCode: (row: ResetRow, made: ResetCode) => void) {
  const call = useAdminCall();
  const { isBusy, problem, act, forget, signInAgain } = useFreshAction();
  return {
    isBusy,
    problem,
    forget,
    signInAgain,
    /** 'as-set': by email where the school sends any. */
    makeCode: (row: ResetRow, by: 'as-set' | 'hand'): void =>
      act(
        'Couldn’t make a code.',
        () => call('makeResetCode', { id: row.account_id, query: { by: by === 'hand' ? by : undefined } }),
        (made) => onCode(row, made),
      ),
    onWithdraw: (row: ResetRow): void =>
      act(
        'Couldn’t withdraw the code.',
        () => call('withdrawResetCode', { id: row.account_id }),
        () => onDone(`The code of ${nameOf(row)} no longer works.`),
      ),
    onOpen: (row: ResetRow): void =>
      act(
        'Couldn’t open it.',
        () => call('reopenSignIn', { id: row.account_id }),
        () => onDone(`${nameOf(row)} can try again.`),
      ),
    onSettle: (row: ResetRow): void =>
      act(
        'Couldn’t take it off the list.',
        () => call('settleReset', { id: row.account_id }),
        () => onDone(`${nameOf(row)} is off the list.`),
      ),
  };
}
