import { useState, type ReactNode } from 'react';
import type { AdminHouse, HouseChange, NewHouse } from '#contracts/admin/houses.ts';
import { BOARD_NAMES } from '#domain/displays/display-sentence.ts';
import {
  colourFindings,
  houseColourProblem,
  houseNameProblem,
  LONGEST_HOUSE_NAME,
} from '#domain/houses/house-check.ts';
import { BAD_GOAL, goalIn } from '#domain/houses/house-goal.ts';
import { HOUSE_COLOURS } from '#domain/houses/palette.ts';
import { changesBetween } from '#domain/stale-text.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Button } from '#ui/components/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import { BoardTile, type TileHouse } from '#ui/school/board-tile.tsx';
import { EditorForm } from '#features/admin/catalog/editor-form.tsx';
import { NameAndColour } from '#features/admin/catalog/name-and-colour.tsx';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import type { Typed } from '#features/admin/shared/use-typed.ts';
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
  onClosed: (house: AdminHouse) => void;
}

interface HouseFields {
  name: string;
  colour: string;
  goal: string;
}
const LABELS: Record<keyof HouseFields, string> = { name: 'Name', colour: 'Colour', goal: 'Goal' };

type Stored = Pick<AdminHouse, keyof HouseFields | 'version'>;

const fieldsOf = ({ name, colour, goal }: Stored): HouseFields => ({
  name,
  colour,
  goal: String(goal ?? ''),
});

/** Name, colour, goal and crest of a house, with the tile as the board will show it. */
export function HouseEditor({ house, others, onClose, onSaved, onCrest, onClosed }: Props) {
  const form = useForm<keyof HouseFields | 'form'>();
  const offered = offeredTo(others);
  const { edit, save } = useSaving(house, { name: '', colour: offered[0]?.colour ?? '', goal: '' });
  const { name, colour, goal } = edit.fields;

  const submit = form.onSubmit(() => {
    const nameProblem = houseNameProblem(name, others);
    if (nameProblem) return { field: 'name', text: nameProblem };
    const colourProblem = houseColourProblem(colour);
    if (colourProblem) return { field: 'colour', text: colourProblem };
    if (goalIn(goal) === undefined) return { field: 'goal', text: BAD_GOAL };
    return async () => {
      const outcome = await save();
      if ('problem' in outcome) return { field: 'form', text: outcome.problem };
      form.reset();
      onSaved(outcome.house, house === null ? `${outcome.house.name} added.` : `${outcome.house.name} saved.`);
      return null;
    };
  });
  const shown = { name: name.trim() || 'New house', colour, icon: house?.icon ?? null };
  return (
    <EditorForm
      label={house === null ? 'New house' : house.name}
      form={form}
      edit={edit}
      onSubmit={submit}
      save={house === null ? 'Add the house' : `Save ${house.name}`}
      onClose={onClose}
      head={<Preview house={{ ...shown, id: house?.id ?? '', points_total: house?.points ?? 0 }} />}
      verbs={house && <CloseHouse house={house} others={others} onClosed={onClosed} />}
    >
      <NameAndColour
        form={form}
        edit={edit}
        longestName={LONGEST_HOUSE_NAME}
        offered={offered}
        findings={colourFindings(colour, others)}
      />
      <FormField
        form={form}
        label="Goal for each term (points)"
        {...edit.text('goal')}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        hint={`Shown on the hall’s board ‘${BOARD_NAMES.term}’ where it counts all points. Empty: no goal.`}
      />
      {house === null ? (
        <p className="soft">You can add a crest when the house is saved. Until then it has a shield with its letter.</p>
      ) : (
        <CrestField house={{ ...house, ...shown }} onChanged={onCrest} />
      )}
    </EditorForm>
  );
}

/** Stands for the house that is not there yet. */
const NEW_HOUSE: Stored = { version: 0, name: '', colour: '', goal: null };

interface Saving {
  edit: Typed<HouseFields>;
  save: () => Promise<{ house: AdminHouse } | { problem: ReactNode }>;
}

/** Adds the house, or sends what was typed over the one that the person has before them. */
function useSaving(house: AdminHouse | null, empty: HouseFields): Saving {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const { edit, version, overtaken } = useEdit<Stored, HouseFields>({
    form: house === null ? 'new house' : `house ${house.id}`,
    stored: house ?? NEW_HOUSE,
    fieldsOf: (each) => (house === null ? empty : fieldsOf(each)),
    versionOf: ({ version }) => version,
    load: async () => {
      const all = await call('adminHouses', {});
      return all.ok ? { ok: true, value: all.value.results.find(({ id }) => id === house?.id) } : all;
    },
    changes: (before, now) => changesBetween(LABELS, fieldsOf(before), fieldsOf(now)),
  });
  const save = async () => {
    const { name, colour, goal } = edit.fields;
    const body = { name: name.trim(), colour, goal: goalIn(goal) ?? null };
    const saved =
      house === null
        ? await call('createHouse', { body, key: keyOf(body) })
        : await call('changeHouse', { id: house.id, body: { version, ...typedOf(body, edit.typed) } });
    if (!saved.ok) {
      return { problem: (await overtaken(saved.failure)) ?? notSavedText('Couldn’t save the house.', saved.failure) };
    }
    edit.forget();
    return { house: saved.value };
  };
  return { edit, save };
}

/** Those that were typed: what somebody else changed in the meantime stays. */
function typedOf({ name, colour, goal }: NewHouse, typed: Partial<HouseFields>): Omit<HouseChange, 'version'> {
  return {
    ...(typed.name !== undefined && { name }),
    ...(typed.colour !== undefined && { colour }),
    ...(typed.goal !== undefined && { goal }),
  };
}

function CloseHouse({ house, ...dialog }: Pick<Props, 'others' | 'onClosed'> & { house: AdminHouse }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className={look.close} onClick={() => setAsking(true)}>
        Close this house…
      </Button>
      {isAsking && <CloseHouseDialog house={house} {...dialog} onClose={() => setAsking(false)} />}
    </>
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
