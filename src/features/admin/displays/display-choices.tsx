import { BOARD_NAMES, type SchoolOfDisplays } from '#domain/displays/display-sentence.ts';
import {
  BOARD_KINDS,
  GOAL_BOARDS,
  strictestNames,
  type BoardKind,
  type DisplaySettings,
} from '#domain/displays/display-settings.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';
import styles from './displays.module.css';
import type { SettingsPlace, TypedSettings } from './typed-settings.ts';

interface Props {
  typed: TypedSettings;
  onChange: (changed: Partial<TypedSettings>) => void;
  form: PartOfForm<SettingsPlace>;
}

/** Which boards take turns, and how long each stays. */
export function BoardChoice({ typed, onChange, form }: Props) {
  const turn = (kind: BoardKind): void =>
    onChange({
      boards: typed.boards.includes(kind) ? typed.boards.filter((each) => each !== kind) : [...typed.boards, kind],
    });
  return (
    <>
      <fieldset className={styles.boards}>
        <legend>Boards</legend>
        {BOARD_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name="boards"
            checked={typed.boards.includes(kind)}
            aria-describedby={form.errorAt('boards') ?? undefined}
            onChange={() => turn(kind)}
          >
            {BOARD_NAMES[kind]}
          </Checkbox>
        ))}
        {form.problemAt('boards')}
      </fieldset>
      {typed.boards.length > 1 && (
        <FormField
          form={form}
          label="Seconds for each board"
          name="seconds"
          inputMode="numeric"
          value={typed.seconds}
          maxLength={3}
          autoComplete="off"
          onChange={(event) => onChange({ seconds: event.target.value })}
        />
      )}
    </>
  );
}

const NAMES: ReadonlyArray<{ value: DisplaySettings['names']; label: string }> = [
  { value: 'none', label: 'No names' },
  { value: 'initial', label: 'First name and initial' },
  { value: 'full', label: 'Full names' },
];

/** Only what the school allows; a display that was set to more than that is shown as it is now. */
export function NamesChoice({ typed, onChange, schoolNames }: Props & { schoolNames: DisplaySettings['names'] }) {
  const offered = NAMES.filter(({ value }) => strictestNames(schoolNames, value) === value);
  return (
    <div className="with-message">
      <SelectField
        label="Names of students"
        value={strictestNames(schoolNames, typed.names)}
        options={offered}
        onValue={(value) => onChange({ names: NAMES.find((each) => each.value === value)?.value ?? 'none' })}
      />
      {schoolNames !== 'full' && <p className="soft">An administrator decides in School what displays may name.</p>}
    </div>
  );
}

/** A goal that each house has on one of the boards. Only a sum of points can reach one. */
export function GoalChoice({ typed, onChange, form, scoring }: Props & Pick<SchoolOfDisplays, 'scoring'>) {
  if (scoring === 'per_child')
    return (
      <p className="soft">No board shows a goal, because the school compares houses by points for each student.</p>
    );
  return (
    <div className="with-message">
      <Checkbox checked={typed.hasGoal} onChange={() => onChange({ hasGoal: !typed.hasGoal })}>
        A goal for each house
      </Checkbox>
      {typed.hasGoal && (
        <div className={styles.pair}>
          <TextField
            label="Points to reach"
            name="points"
            inputMode="numeric"
            value={typed.points}
            maxLength={7}
            autoComplete="off"
            onChange={(event) => onChange({ points: event.target.value })}
            errorId={form.errorAt('points')}
          />
          <SelectField
            label="On the board"
            value={typed.goalBoard}
            options={GOAL_BOARDS.map((value) => ({ value, label: BOARD_NAMES[value] }))}
            onValue={(value) => onChange({ goalBoard: GOAL_BOARDS.find((board) => board === value) ?? 'term' })}
          />
        </div>
      )}
      {form.problemAt('points')}
    </div>
  );
}

export function TickerChoice({ typed, onChange }: Props) {
  return (
    <Checkbox checked={typed.ticker} onChange={() => onChange({ ticker: !typed.ticker })}>
      Latest awards along the lower edge
    </Checkbox>
  );
}

/** When the display is dim, by the school's clock. */
export function NightChoice({ typed, onChange, form }: Props) {
  return (
    <div className="with-message">
      <Checkbox checked={typed.hasNight} onChange={() => onChange({ hasNight: !typed.hasNight })}>
        Dim at night
      </Checkbox>
      {typed.hasNight && (
        <div className={styles.pair}>
          <TextField
            label="From"
            name="from"
            type="time"
            value={typed.from}
            onChange={(event) => onChange({ from: event.target.value })}
            errorId={form.errorAt('from')}
          />
          <TextField
            label="To"
            name="to"
            type="time"
            value={typed.to}
            onChange={(event) => onChange({ to: event.target.value })}
            errorId={form.errorAt('to')}
          />
        </div>
      )}
      {form.problemAt('from', 'to')}
    </div>
  );
}
