import { useState } from 'react';
import type { SchoolSettings } from '#contracts/admin/school.ts';
import { ladderProblem, PRESETS, stepName, type Ladder } from '#domain/people/ladder.ts';
import { countText } from '#domain/plural.ts';
import look from '#features/admin/catalog/editor.module.css';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import {
  fieldsOfLadder,
  ladderOfFields,
  renamed,
  withoutHighest,
  withoutLowest,
  withStepAbove,
  withStepBelow,
} from './typed-ladder.ts';
import { SCHOOL_FORMS } from './school-forms.ts';
import type { SettingsProps } from './settings-form.tsx';
import styles from './steps-form.module.css';
import { useSchoolEdit } from './use-school-edit.ts';

/** The school's steps: what one is called, and their names, each with how many students are on it now. */
export function StepsForm({ settings, mayChange, onSaved }: SettingsProps) {
  const { base, edit, save, isBusy, problem, signInAgain } = useSchoolEdit({
    form: SCHOOL_FORMS.steps,
    settings,
    fieldsOf: (school) => fieldsOfLadder(school.ladder),
    failed: 'Couldn’t save the steps.',
    onSaved,
  });
  const [wrong, setWrong] = useState<string | null>(null);
  const ladder = ladderOfFields(edit.fields);
  const change = (to: Ladder) => edit.change(fieldsOfLadder(to));
  const preset = PRESETS.findIndex((each) => JSON.stringify(each.ladder) === JSON.stringify(ladder));
  const submit = (): void => {
    const found = ladderProblem(ladder);
    setWrong(found);
    if (found === null) save({ ladder });
  };
  const isLast = ladder.names.length === 1;
  return (
    <section className={`card ${look.editor}`} aria-label="Steps">
      <h2>Steps</h2>
      <p className="soft">What students move up by each year, from the youngest on.</p>
      <fieldset className={look.form} disabled={!mayChange}>
        <SelectField
          label="Begin with"
          value={String(preset)}
          options={[
            ...(preset < 0 ? [{ value: '-1', label: 'Our own' }] : []),
            ...PRESETS.map(({ label }, index) => ({ value: String(index), label })),
          ]}
          onValue={(value) => change(PRESETS[Number(value)]?.ladder ?? ladder)}
        />
        <TextField
          label="A step is called"
          autoComplete="off"
          value={ladder.word}
          onChange={(event) => change(renamed(ladder, event.target.value))}
        />
        <div className={look.buttons}>
          <Button icon="plus" onClick={() => change(withStepBelow(ladder))}>
            Add a step below
          </Button>
          <Button disabled={isLast} onClick={() => change(withoutLowest(ladder))}>
            Remove the lowest
          </Button>
        </div>
        <StepNames ladder={ladder} settings={base} onLadder={change} />
        <div className={look.buttons}>
          <Button icon="plus" onClick={() => change(withStepAbove(ladder))}>
            Add a step above
          </Button>
          <Button disabled={isLast} onClick={() => change(withoutHighest(ladder))}>
            Remove the highest
          </Button>
        </div>
        {(wrong ?? problem) && <Alert>{wrong ?? problem}</Alert>}
        <NotSaved of={edit} />
        {mayChange && (
          <div className={look.buttons}>
            <SendButton busy={isBusy} disabled={!edit.isChanged} onClick={submit}>
              Save the steps
            </SendButton>
          </div>
        )}
      </fieldset>
      {signInAgain}
    </section>
  );
}

interface NamesProps {
  ladder: Ladder;
  settings: SchoolSettings;
  onLadder: (ladder: Ladder) => void;
}

/** Each step with how many are on it, and with its name of before where that differs: nobody is renamed unseen. */
function StepNames({ ladder, settings, onLadder }: NamesProps) {
  return (
    <ul className={styles.steps}>
      {ladder.names.map((name, index) => {
        const grade = ladder.first + index;
        const students = settings.on_steps.find((each) => each.grade === grade)?.students ?? 0;
        const before = stepName(settings.ladder, grade);
        return (
          <li key={grade} className={styles.step}>
            <TextField
              label={`Step ${index + 1}`}
              autoComplete="off"
              value={name}
              onChange={(event) =>
                onLadder({
                  ...ladder,
                  names: ladder.names.map((each, at) => (at === index ? event.target.value : each)),
                })
              }
            />
            <span className="soft">
              {students > 0 && countText(students, 'student', 'students')}
              {students > 0 && before !== name && `, now ${before}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
