import { useState } from 'react';
import type { AdminHouse, NewHouse } from '#contracts/admin/houses.ts';
import { BOARD_NAMES } from '#domain/displays/display-sentence.ts';
import {
  colourFindings,
  houseColourProblem,
  houseNameProblem,
  LONGEST_HOUSE_NAME,
} from '#domain/houses/house-check.ts';
import { BAD_GOAL, goalIn } from '#domain/houses/house-goal.ts';
import { HOUSE_COLOURS } from '#domain/houses/palette.ts';
import { saveFailedText } from '#domain/write-words.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Button } from '#ui/components/button.tsx';
import { FormField } from '#ui/components/form-field.tsx';
import { textIn, useForm, type PartOfForm } from '#ui/hooks/use-form.tsx';
import { BoardTile, type TileHouse } from '#ui/school/board-tile.tsx';
import { NameAndColour } from '#features/admin/catalog/name-and-colour.tsx';
import { CloseHouseDialog } from './close-house-dialog.tsx';
import { CrestField } from './crest-field.tsx';
import look from '#features/admin/catalog/editor.module.css';
import styles from './house-editor.module.css';

interface Props {
  /** Null: a new one. */
  house: AdminHouse | null;
  /** The other houses in use. */
  others: readonly AdminHouse[];
  onClose: () => void;
  onSaved: (house: AdminHouse, words: string) => void;
  onCrest: (words: string) => void;
  onClosed: (words: string) => void;
}

/** Name, colour, goal and crest of a house, with the tile as the board will show it. */
export function HouseEditor({ house, others, onClose, onSaved, onCrest, onClosed }: Props) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const form = useForm<'name' | 'colour' | 'goal' | 'form'>();
  const offered = offeredTo(others);
  const [typed, setTyped] = useState({ name: house?.name ?? '', colour: house?.colour ?? offered[0]?.colour ?? '' });

  const submit = form.onSubmit((element) => {
    const nameProblem = houseNameProblem(typed.name, others);
    if (nameProblem) return { field: 'name', text: nameProblem };
    const colourProblem = houseColourProblem(typed.colour);
    if (colourProblem) return { field: 'colour', text: colourProblem };
    const goal = goalIn(textIn(element, 'goal'));
    if (goal === undefined) return { field: 'goal', text: BAD_GOAL };
    return () => save({ ...typed, name: typed.name.trim(), goal });
  });
  const save = async (body: NewHouse) => {
    const saved =
      house === null
        ? await call('createHouse', { body, key: keyOf(body) })
        : await call('changeHouse', { id: house.id, body });
    if (!saved.ok) return { field: 'form' as const, text: saveFailedText('Couldn’t save the house.', saved.failure) };
    form.reset();
    onSaved(saved.value, house === null ? `${saved.value.name} added.` : `${saved.value.name} saved.`);
    return null;
  };
  const shown = { ...typed, name: typed.name.trim() || 'New house', icon: house?.icon ?? null };
  return (
    <section tabIndex={-1} className={`card ${look.editor}`} aria-label={house === null ? 'New house' : house.name}>
      <Preview house={{ ...shown, id: house?.id ?? '', points_total: house?.points ?? 0 }} />
      <form className={look.form} noValidate onChange={form.onChange} onSubmit={submit}>
        <NameAndColour
          form={form}
          typed={typed}
          onType={setTyped}
          longestName={LONGEST_HOUSE_NAME}
          offered={offered}
          findings={colourFindings(typed.colour, others)}
        />
        <GoalField goal={house?.goal ?? null} form={form} />
        {house === null ? (
          <p className={look.soft}>
            You can add a crest when the house is saved. Until then it has a shield with its letter.
          </p>
        ) : (
          <CrestField house={{ ...house, ...shown }} onChanged={onCrest} />
        )}
        {form.problemAt('form')}
        <Verbs house={house} others={others} isSending={form.isSending} onClose={onClose} onClosed={onClosed} />
      </form>
    </section>
  );
}

function GoalField({ goal, form }: { goal: number | null; form: PartOfForm<'goal'> }) {
  return (
    <FormField
      form={form}
      label="Goal for each term (points)"
      name="goal"
      inputMode="numeric"
      defaultValue={goal ?? ''}
      maxLength={7}
      autoComplete="off"
      hint={`Shown on the hall’s board ‘${BOARD_NAMES.term}’ where it counts all points. Empty: no goal.`}
    />
  );
}

function Verbs({
  house,
  others,
  isSending,
  onClose,
  onClosed,
}: Pick<Props, 'house' | 'others' | 'onClose' | 'onClosed'> & { isSending: boolean }) {
  const [closing, setClosing] = useState(false);
  return (
    <div className={look.buttons}>
      <Button type="submit" variant="primary" busy={isSending}>
        {house === null ? 'Add the house' : `Save ${house.name}`}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {house !== null && (
        <Button className={look.close} onClick={() => setClosing(true)}>
          Close this house…
        </Button>
      )}
      {closing && house !== null && (
        <CloseHouseDialog house={house} others={others} onClose={() => setClosing(false)} onClosed={onClosed} />
      )}
    </div>
  );
}

/** The colours to choose from, those that differ from every other house first. */
function offeredTo(others: readonly AdminHouse[]): ReadonlyArray<{ name: string; colour: string }> {
  const isGood = ({ colour }: { colour: string }): boolean => colourFindings(colour, others).every(({ good }) => good);
  return HOUSE_COLOURS.toSorted((a, b) => Number(isGood(b)) - Number(isGood(a)));
}

function Preview({ house }: { house: Omit<TileHouse, 'top_student'> }) {
  return (
    <ul className={styles.preview} aria-label="On the board">
      <BoardTile tile={{ house: { ...house, top_student: null }, rank: null, waiting: 0 }} />
    </ul>
  );
}
