import { useState } from 'react';
import type { AdminStudent } from '#contracts/admin/students.ts';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { LUNCH_NUMBER, RECORD_WORDS } from '#domain/people/student-record.ts';
import { failedText } from '#features/admin/shared/failed-text.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import { dateText } from '#ui/when-text.ts';
import { useZone } from '#ui/hooks/clock.ts';
import { AskBeforeLeaving } from '#ui/components/ask-before-leaving.tsx';
import { LunchNumberField } from './lunch-number-field.tsx';
import styles from './students.module.css';

interface Props {
  record: AdminStudent;
  onSaved: (record: AdminStudent, words: string) => void;
}

/** Whether there is a lunch number, and the way to set another one. The number is never shown. */
export function LunchNumberCard({ record, onSaved }: Props) {
  const call = useAdminCall();
  const form = useForm<'lunch_number'>();
  const zone = useZone();
  const [digits, setDigits] = useState('');
  const { id, lunch_number_set_at: since } = record;
  const submit = form.onSubmit(() =>
    LUNCH_NUMBER.test(digits) ? save : { field: 'lunch_number', text: RECORD_WORDS.badLunchNumber },
  );
  const save = async () => {
    const result = await call('setLunchNumber', { id, body: { lunch_number: digits } });
    if (!result.ok) {
      return { field: 'lunch_number' as const, text: failedText('The number was not saved.', result.failure) };
    }
    setDigits('');
    form.reset();
    onSaved(result.value, 'Lunch number saved. Nobody can read it from now on.');
    return null;
  };
  return (
    <form className="card panel" noValidate onChange={form.onChange} onSubmit={submit}>
      <h2>Lunch number</h2>
      <p className={styles.soft}>
        {since === null
          ? 'Not set. Students use it to reset their password.'
          : `There is one, set on ${dateText(Date.parse(since), zone)}. Nobody can read it, only replace it.`}
      </p>
      <div className={styles.row}>
        <LunchNumberField
          label={since === null ? 'Lunch number' : 'New lunch number'}
          value={digits}
          errorId={form.errorAt('lunch_number')}
          onValue={setDigits}
        />
        <Button type="submit" busy={form.isSending}>
          {since === null ? 'Set' : 'Replace'}
        </Button>
        {since !== null && (
          <AskButton
            label="Remove…"
            title="Remove the lunch number?"
            confirm="Remove"
            failed="The number was not removed."
            send={() => call('clearLunchNumber', { id })}
            onDone={(now) => onSaved(now, 'Lunch number removed.')}
          >
            <p>Without it, this student can’t reset a password alone. The number can’t be shown again.</p>
          </AskButton>
        )}
      </div>
      {form.problemAt('lunch_number')}
      {digits !== '' && <AskBeforeLeaving>{RECORD_WORDS.lunchNumberLost}</AskBeforeLeaving>}
    </form>
  );
}
