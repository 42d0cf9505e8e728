import { useState } from 'react';
import type { NightAnswer, NightLimits } from '#contracts/admin/night.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import styles from './night-screen.module.css';

interface Props {
  limits: NightAnswer['limits'];
  onSaved: () => void;
  onCancel: () => void;
}

const PERCENT = /^(\d{1,2}|100)$/;

/** Within what limits a file is imported while nobody looks. */
export function LimitsForm({ limits, onSaved, onCancel }: Props) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const [leavers, setLeavers] = useState(String(limits?.most_leavers ?? 5));
  const [changes, setChanges] = useState(String(limits?.most_changes ?? 20));
  const [absentLeave, setAbsentLeave] = useState(limits?.absent_leave ?? false);
  const [dealsHouses, setDealsHouses] = useState(limits?.deals_houses ?? false);
  const [yearWords, setYearWords] = useState<NightLimits['year_words']>(limits?.year_words ?? null);
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    const isRight = [leavers, changes].every((text) => PERCENT.test(text.trim()));
    setWrong(!isRight);
    if (!isRight) return;
    const body = {
      most_leavers: Number(leavers),
      most_changes: Number(changes),
      absent_leave: absentLeave,
      deals_houses: dealsHouses,
      year_words: yearWords,
    };
    act('The limits were not saved.', () => call('setNightLimits', { body }), onSaved);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles.percents}>
        <TextField
          label="Most who leave, in percent"
          inputMode="numeric"
          autoComplete="off"
          value={leavers}
          onChange={(event) => setLeavers(event.target.value)}
        />
        <TextField
          label="Most who change, in percent"
          inputMode="numeric"
          autoComplete="off"
          value={changes}
          onChange={(event) => setChanges(event.target.value)}
        />
        <SelectField
          label="“Year 1” in the file is"
          value={yearWords ?? ''}
          options={[
            { value: '', label: 'Not used' },
            { value: 'one-above-grade', label: 'Kindergarten (Britain)' },
            { value: 'same-as-grade', label: 'Grade 1 (Australia)' },
          ]}
          onValue={(value) => setYearWords(value === 'one-above-grade' || value === 'same-as-grade' ? value : null)}
        />
      </div>
      <Checkbox checked={absentLeave} onChange={(event) => setAbsentLeave(event.target.checked)}>
        Who is missing from a whole file leaves the school
      </Checkbox>
      <Checkbox checked={dealsHouses} onChange={(event) => setDealsHouses(event.target.checked)}>
        Give new students without a house the smallest one
      </Checkbox>
      <p className="soft">Imports of the night are made in your name, as long as you are staff here.</p>
      {isWrong && <Alert>A limit is a whole number from 0 to 100.</Alert>}
      {problem && <Alert>{problem}</Alert>}
      <div className="buttons">
        <Button type="submit" variant="primary" busy={isBusy}>
          Save the limits
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
