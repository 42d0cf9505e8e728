import { useId } from 'react';
import type { AdminStoreItem, NewStoreItem } from '#contracts/admin/store.ts';
import {
  costProblem,
  LONGEST_DESCRIPTION,
  LONGEST_GROUP,
  LONGEST_ITEM,
  STORE_WORDS,
} from '#domain/store/store-words.ts';
import { changesBetween } from '#domain/stale-text.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useForm, type PartOfForm } from '#ui/form/use-form.tsx';
import { EditorForm } from '#features/admin/catalog/editor-form.tsx';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import type { Typed } from '#features/admin/shared/use-typed.ts';

interface Props {
  /** Null: a new one. */
  item: AdminStoreItem | null;
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
  const { base, edit, version, overtaken } = useEdit<AdminStoreItem | null, ItemText>({
    form: item === null ? 'new item' : `item ${item.id}`,
    stored: item,
    fieldsOf: fieldsOf,
    versionOf: (each) => each?.version ?? 0,
    load: async () => {
      const all = await call('adminStore', {});
      return all.ok ? { ok: true, value: all.value.results.find(({ id }) => id === item?.id) } : all;
    },
    changes: (before, now) => changesBetween(LABELS, wordsOf(before), wordsOf(now)),
  });
  const { name, description, cost, group, active } = edit.fields;

  const submit = form.onSubmit(() => {
    if (name.trim() === '') return { field: 'name', text: STORE_WORDS.noName };
    const problem = costProblem(cost);
    if (problem) return { field: 'cost', text: problem };
    const texts = { name: name.trim(), description: description.trim(), group_name: group.trim() };
    return () => save({ ...texts, cost_points: Number(cost), active });
  });
  const save = async (body: NewStoreItem) => {
    const saved =
      base === null
        ? await call('createStoreItem', { body, key: keyOf(body) })
        : await call('changeStoreItem', { id: base.id, body: { version, ...body } });
    if (!saved.ok) {
      const text = (await overtaken(saved.failure)) ?? notSavedText('Couldn’t save the item.', saved.failure);
      return { field: 'form' as const, text };
    }
    edit.forget();
    onSaved(`${saved.value.name} ${item === null ? 'added' : 'saved'}.`);
    return null;
  };
  return (
    <EditorForm
      label={item?.name ?? 'New item'}
      form={form}
      edit={edit}
      onSubmit={submit}
      save={item === null ? 'Add the item' : `Save ${item.name}`}
      onClose={onClose}
    >
      <ItemFields edit={edit} groups={groups} form={form} />
      <Checkbox checked={active} onChange={() => edit.change({ active: !active })}>
        Offered in the store
      </Checkbox>
    </EditorForm>
  );
}

interface ItemText {
  name: string;
  description: string;
  cost: string;
  group: string;
  active: boolean;
}

const LABELS: Record<keyof ItemText, string> = {
  name: 'Name',
  description: 'Description',
  cost: 'Cost',
  group: 'Group',
  active: 'Offered in the store',
};

const wordsOf = (item: AdminStoreItem | null): Record<keyof ItemText, string> => {
  const { active, ...texts } = fieldsOf(item);
  return { ...texts, active: active ? 'yes' : 'no' };
};

const fieldsOf = (item: AdminStoreItem | null): ItemText => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  cost: String(item?.cost_points ?? ''),
  group: item?.group_name ?? '',
  active: item?.active ?? true,
});

interface FieldsProps extends Pick<Props, 'groups'> {
  edit: Typed<ItemText>;
  form: PartOfForm<'name' | 'cost'>;
}

function ItemFields({ edit, groups, form }: FieldsProps) {
  const groupsId = useId();
  return (
    <>
      <FormField form={form} label="Name" {...edit.text('name')} maxLength={LONGEST_ITEM} autoComplete="off" required />
      <TextField
        label="Description"
        {...edit.text('description')}
        maxLength={LONGEST_DESCRIPTION}
        autoComplete="off"
        hint="One line, or nothing."
      />
      <FormField
        form={form}
        label="Cost in points"
        {...edit.text('cost')}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        required
      />
      <TextField
        label="Group"
        {...edit.text('group')}
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
