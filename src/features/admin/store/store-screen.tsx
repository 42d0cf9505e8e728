import { useState } from 'react';
import type { StoreItem } from '#contracts/store.ts';
import { countText } from '#domain/plural.ts';
import { CatalogPage } from '#features/admin/catalog/catalog-page.tsx';
import { OrderedRows } from '#features/admin/catalog/ordered-rows.tsx';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { NEW, useChosen } from '#features/admin/catalog/use-chosen.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ItemEditor } from './item-editor.tsx';

/** Store: what points can be spent on. */
export function StoreScreen() {
  const load = useAdminLoad('adminStore', {});
  const [said, setSaid] = useState<string | null>(null);
  const catalogChanged = useCatalogChanged();
  const changed = (words: string | null): void => {
    setSaid(words);
    load.refresh();
    catalogChanged();
  };
  return (
    <CatalogPage
      title="Store"
      lead="What points can be spent on. Everyone sees what is offered, in this order."
      of={load}
      failed="Couldn’t load the store."
      outcome={{ text: said }}
    >
      {(items) => <Room items={items} onChanged={changed} />}
    </CatalogPage>
  );
}

function Room({ items, onChanged }: { items: readonly StoreItem[]; onChanged: (words: string | null) => void }) {
  const call = useAdminCall();
  const chosen = useChosen('item');
  const item = items.find(({ id }) => id === chosen.id) ?? null;
  const isEditing = item !== null || chosen.id === NEW;
  const add = (
    <ButtonLink to={chosen.linkTo(NEW)} icon="plus">
      Add an item
    </ButtonLink>
  );
  return (
    <TwoPanes
      list={
        items.length === 0 ? (
          <EmptyState icon="store" text="The store is empty." action={add} />
        ) : (
          <>
            <OrderedRows
              rows={items}
              chosenId={chosen.id}
              linkTo={chosen.linkTo}
              about={itemText}
              searchLabel="Name, group or description"
              searched={groupAndDescription}
              noMatch="No items match."
              save={(ids) => call('orderStoreItems', { body: { ids } })}
              onChanged={() => onChanged(null)}
            />
            {add}
          </>
        )
      }
      chosenId={isEditing ? chosen.id : null}
      chosen={
        isEditing && (
          <ItemEditor
            key={chosen.id}
            item={item}
            groups={[...new Set(items.flatMap(({ group_name }) => group_name ?? []))]}
            onClose={() => chosen.show(null)}
            onSaved={(words) => {
              onChanged(words);
              chosen.show(null);
            }}
          />
        )
      }
    />
  );
}

const groupAndDescription = ({ group_name, description }: StoreItem): string =>
  `${group_name ?? ''} ${description ?? ''}`;

const itemText = ({ cost_points, group_name, active }: StoreItem): string =>
  [countText(cost_points, 'point'), group_name, active ? null : 'Not offered'].filter(Boolean).join(' · ');
