import type { AdminStoreItem } from '#contracts/admin/store.ts';
import { countText } from '#domain/plural.ts';
import { Catalog, type CatalogOf } from '#features/admin/catalog/catalog.tsx';
import { useChanges } from '#features/admin/catalog/use-changes.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { ItemEditor } from './item-editor.tsx';

const ITEMS: CatalogOf<AdminStoreItem> = {
  title: 'Store',
  lead: 'What points can be spent on. Everyone sees what is offered, in this order.',
  failed: 'Couldn’t load the store.',
  name: 'item',
  add: 'Add an item',
  none: { icon: 'store', text: 'The store is empty.' },
  isOpen: () => true,
  search: 'Name, group or description',
  searched: ({ group_name, description }) => `${group_name ?? ''} ${description ?? ''}`,
  noMatch: 'No items match.',
  about: ({ cost_points, group_name, active }) =>
    [countText(cost_points, 'point', 'points'), group_name, active ? null : 'Not offered'].filter(Boolean).join(' · '),
};

/** Store: what points can be spent on. */
export function StoreScreen() {
  const load = useAdminLoad('adminStore', {});
  const call = useAdminCall();
  const { outcome, changed } = useChanges(load.refresh);
  return (
    <Catalog
      of={ITEMS}
      load={load}
      outcome={outcome}
      order={(ids) => call('orderStoreItems', { body: { ids } })}
      onOrdered={() => changed(null)}
    >
      {(item, others, opened) => (
        <ItemEditor
          key={opened.id}
          item={item}
          groups={[...new Set(others.concat(item ?? []).flatMap(({ group_name }) => group_name ?? []))]}
          onClose={() => opened.show(null)}
          onSaved={(words) => {
            changed(words);
            opened.show(null);
          }}
        />
      )}
    </Catalog>
  );
}
