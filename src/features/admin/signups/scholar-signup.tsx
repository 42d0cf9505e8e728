import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { SignupDetail, SignupRecord } from '#contracts/admin/signups.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import type { DecideProps } from './decide-props.ts';
import { RecordDialog } from './record-dialog.tsx';
import { approvedAs, compared, nameOf, pointsSentence, recordDecides, suggested, whoText } from './signup-words.ts';
import { SignupComparison } from './signup-comparison.tsx';
import styles from './signups-screen.module.css';

type Asking = 'another' | 'new' | null;

/** A scholar's sign-up beside the student record that it is approved onto; or as a new student. */
export function ScholarSignup({ signup, isBusy, onApprove, onReject }: DecideProps) {
  const ladder = useLadder();
  const [record, setRecord] = useState<SignupRecord | null>(() => suggested(signup.records));
  const [asking, setAsking] = useState<Asking>(null);
  const close = (): void => setAsking(null);
  return (
    <>
      {record ? <Match signup={signup} record={record} /> : <NoMatch signup={signup} />}
      <div className={styles.acts}>
        {record && (
          <SendButton
            icon="check"
            busy={isBusy}
            onClick={() => onApprove({ as: 'student', student_id: record.id }, approvedAs(record))}
          >
            {record.school_number === null ? 'Approve as this student' : `Approve as no. ${record.school_number}`}
          </SendButton>
        )}
        <Button busy={isBusy} onClick={() => setAsking('another')}>
          {record ? 'Another record…' : 'Find the record…'}
        </Button>
        <Button busy={isBusy} onClick={() => setAsking('new')}>
          New student…
        </Button>
        <Button className={styles.reject} busy={isBusy} onClick={onReject}>
          Reject…
        </Button>
      </div>
      {asking === 'another' && (
        <RecordDialog
          signup={signup}
          onClose={close}
          onChoose={(chosen) => {
            setRecord(chosen);
            close();
          }}
        />
      )}
      {asking === 'new' && (
        <ConfirmDialog
          title={`Add ${nameOf(signup)} as a new student?`}
          confirm="Add and approve"
          busy={isBusy}
          problem={null}
          onClose={close}
          onConfirm={() => {
            close();
            onApprove({ as: 'new-student' }, 'As a new student.');
          }}
        >
          <p>
            {whoText(signup, ladder)}, {signup.house?.name ?? 'no house'}. A new record starts at zero points
            {record ? `, and the record of ${nameOf(record)} stays without an account` : ''}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Match({ signup, record }: { signup: SignupDetail; record: SignupRecord }) {
  const ladder = useLadder();
  const decides = recordDecides(signup, record, ladder);
  return (
    <>
      <p>
        This looks like the student{' '}
        <strong>
          {record.school_number === null ? nameOf(record) : `${nameOf(record)}, no. ${record.school_number}`}
        </strong>
        . {pointsSentence(record)}
      </p>
      <SignupComparison lines={compared(signup, record, ladder)} />
      {decides && <p className={styles.note}>{decides}</p>}
    </>
  );
}

function NoMatch({ signup }: { signup: SignupDetail }) {
  const ladder = useLadder();
  const taken = signup.records.find(({ has_account, same }) => has_account && (same.email || same.name));
  return (
    <>
      <p>
        {taken
          ? `The record of ${nameOf(taken)} has an account already. It may be the same person with another email.`
          : 'No student record looks like this sign-up.'}
      </p>
      <dl className={styles.facts}>
        <dt>School email</dt>
        <dd>{signup.email}</dd>
        <dt>Asks to be</dt>
        <dd>{whoText(signup, ladder)}</dd>
        <dt>House</dt>
        <dd>{signup.house?.name ?? 'No house'}</dd>
      </dl>
    </>
  );
}
