import { useId, useState } from 'react';
import type { NewStoreItem } from '#contracts/admin/store.ts';
import type { StoreItem } from '#contracts/store.ts';
import {
  costProblem,
  LONGEST_DESCRIPTION,
  LONGEST_GROUP,
  LONGEST_ITEM,
  STORE_WORDS,
} from '#domain/store/store-words.ts';
import { saveFailedText } from '#domain/write-words.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { FormField } from '#ui/components/form-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { textIn, useForm, type PartOfForm } from '#ui/hooks/use-form.tsx';
import look from '#features/admin/catalog/editor.module.css';

interface Props {
  /** Null: a new one. */
  item: StoreItem | null;
  /** Those that the store has. */
  groups: readonly string[];
  onClose: () => void;
  onSaved: (words: string) => void;
}

/** What an item of the store is, costs, and whether it is offered. */
export function ItemEditor({ item, groups, onClose, onSaved }: Props) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const form = useForm<'name' | 'cost' | 'form'>();
  const [active, setActive] = useState(item?.active ?? true);

  const submit = form.onSubmit((element) => {
    const name = textIn(element, 'name').trim();
    if (name === '') return { field: 'name', text: STORE_WORDS.noName };
    const cost = textIn(element, 'cost');
    const problem = costProblem(cost);
    if (problem) return { field: 'cost', text: problem };
    const [description, group_name] = [textIn(element, 'description').trim(), textIn(element, 'group').trim()];
    return () => save({ name, description, cost_points: Number(cost), group_name, active });
  });
  const save = async (body: NewStoreItem) => {
    const saved =
      item === null
        ? await call('createStoreItem', { body, key: keyOf(body) })
        : await call('changeStoreItem', { id: item.id, body });
    if (!saved.ok) return { field: 'form' as const, text: saveFailedText('Couldn’t save the item.', saved.failure) };
    onSaved(`${saved.value.name} ${item === null ? 'added' : 'saved'}.`);
    return null;
  };
  return (
    <section tabIndex={-1} className={`card ${look.editor}`} aria-label={item?.name ?? 'New item'}>
      <form className={look.form} noValidate onChange={form.onChange} onSubmit={submit}>
        <ItemFields item={item} groups={groups} form={form} />
        <Checkbox checked={active} onChange={() => setActive(!active)}>
          Offered in the store
        </Checkbox>
        {form.problemAt('form')}
        <div className={look.buttons}>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {item === null ? 'Add the item' : `Save ${item.name}`}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}

function ItemFields({ item, groups, form }: Pick<Props, 'item' | 'groups'> & { form: PartOfForm<'name' | 'cost'> }) {
  const groupsId = useId();
  return (
    <>
      <FormField
        form={form}
        label="Name"
        name="name"
        defaultValue={item?.name}
        maxLength={LONGEST_ITEM}
        autoComplete="off"
        required
      />
      <TextField
        label="Description"
        name="description"
        defaultValue={item?.description ?? ''}
        maxLength={LONGEST_DESCRIPTION}
        autoComplete="off"
        hint="One line, or nothing."
      />
      <FormField
        form={form}
        label="Cost in points"
        name="cost"
        inputMode="numeric"
        defaultValue={item?.cost_points}
        maxLength={6}
        autoComplete="off"
        required
      />
      <TextField
        label="Group"
        name="group"
        defaultValue={item?.group_name ?? ''}
        maxLength={LONGEST_GROUP}
        autoComplete="off"
        list={groupsId}
        hint="The store shows items of the same group together."
      />
      <datalist id={groupsId}>
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
    </>
  );
}
