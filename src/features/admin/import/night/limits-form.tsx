import { useState } from 'react';
import type { NightAnswer, NightLimits } from '#contracts/admin/night.ts';
import { changesBetween } from '#domain/stale-text.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { CancelButton } from '#features/admin/shared/cancel-button.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
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

type Limits = NightAnswer['limits'];

const LABELS = {
  leavers: 'Leavers, at most',
  changes: 'Changes, at most',
  absent: 'Anyone missing leaves',
  deals: 'Smallest house',
  years: 'Year 1',
};

interface LimitFields {
  leavers: string;
  changes: string;
  absent: boolean;
  deals: boolean;
  years: NonNullable<NightLimits['year_words']> | '';
}

const fieldsOf = (limits: Limits): LimitFields => ({
  leavers: String(limits?.most_leavers ?? 5),
  changes: String(limits?.most_changes ?? 20),
  absent: limits?.absent_leave ?? false,
  deals: limits?.deals_houses ?? false,
  years: limits?.year_words ?? '',
});

const wordsOf = (limits: Limits) => {
  const { absent, deals, ...texts } = fieldsOf(limits);
  return { ...texts, absent: absent ? 'yes' : 'no', deals: deals ? 'yes' : 'no' };
};

/** Within what limits a file is imported while nobody looks. */
export function LimitsForm({ limits, onSaved, onCancel }: Props) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const { edit, version, overtaken } = useEdit<Limits, LimitFields>({
    form: 'night limits',
    stored: limits,
    fieldsOf: fieldsOf,
    versionOf: (each) => each?.version ?? 0,
    load: async () => {
      const nights = await call('nights', {});
      return nights.ok ? { ok: true, value: nights.value.limits } : nights;
    },
    changes: (before, now) => changesBetween(LABELS, wordsOf(before), wordsOf(now)),
  });
  const { leavers, changes, absent, deals, years } = edit.fields;
  const [isWrong, setWrong] = useState(false);
  const [stale, setStale] = useState<string | null>(null);
  const save = () => {
    const isRight = [leavers, changes].every((text) => PERCENT.test(text.trim()));
    setWrong(!isRight);
    if (!isRight) return;
    const body = {
      version,
      most_leavers: Number(leavers),
      most_changes: Number(changes),
      absent_leave: absent,
      deals_houses: deals,
      year_words: years || null,
    };
    act(
      'The limits were not saved.',
      async () => {
        const saved = await call('setNightLimits', { body });
        setStale(saved.ok ? null : await overtaken(saved.failure));
        return saved;
      },
      () => {
        edit.forget();
        onSaved();
      },
    );
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
        <TextField label="Leavers, at most (%)" inputMode="numeric" autoComplete="off" {...edit.text('leavers')} />
        <TextField label="Changes, at most (%)" inputMode="numeric" autoComplete="off" {...edit.text('changes')} />
        <SelectField
          label="“Year 1” in the file is"
          value={years}
          options={[
            { value: '', label: 'Not used' },
            { value: 'one-above-grade', label: 'Kindergarten (Britain)' },
            { value: 'same-as-grade', label: 'Grade 1 (Australia)' },
          ]}
          onValue={(value) =>
            edit.change({ years: value === 'one-above-grade' || value === 'same-as-grade' ? value : '' })
          }
        />
      </div>
      <Checkbox checked={absent} onChange={() => edit.change({ absent: !absent })}>
        Anyone missing from a whole file leaves the school
      </Checkbox>
      <Checkbox checked={deals} onChange={() => edit.change({ deals: !deals })}>
        Give new students without a house the smallest one
      </Checkbox>
      <p className="soft">Imports of the night are made in your name, as long as you are staff here.</p>
      {isWrong && <Alert>A limit is a whole number from 0 to 100.</Alert>}
      {problem && <Alert>{stale ?? problem}</Alert>}
      <NotSaved of={edit} />
      <div className="buttons">
        <SendButton type="submit" busy={isBusy}>
          Save the limits
        </SendButton>
        <CancelButton edit={edit} onCancel={onCancel} />
      </div>
    </form>
  );
}
