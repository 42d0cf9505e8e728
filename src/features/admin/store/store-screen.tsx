import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StoreItem } from '#contracts/store.ts';
import { countText } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useCatalogChanged } from '#services/admin/use-catalog-changed.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { RetryAlert } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { adminPaths } from '#ui/admin-paths.ts';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { OrderedRows } from '#features/admin/catalog/ordered-rows.tsx';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { ItemEditor } from './item-editor.tsx';

/** In the address: the item that is open, or this for one that is being added. */
const NEW = 'new';

const itemPath = (id: string): string => `${adminPaths.store}?item=${id}`;

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
    <>
      <PageHeader title="Store" lead="What points can be spent on. Everyone sees what is offered, in this order." />
      <Outcome text={said} />
      {load.kind === 'loading' && <Skeleton count={5} height="4rem" />}
      {load.kind === 'failed' && (
        <RetryAlert onRetry={load.refresh}>{actionFailedText('Couldn’t load the store.', load.failure)}</RetryAlert>
      )}
      {load.kind === 'ready' && <Room items={load.data.results} onChanged={changed} />}
    </>
  );
}

function Room({ items, onChanged }: { items: readonly StoreItem[]; onChanged: (words: string | null) => void }) {
  const call = useAdminCall();
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('item');
  const item = items.find(({ id }) => id === chosen) ?? null;
  const add = (
    <ButtonLink to={itemPath(NEW)} icon="plus">
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
              all={items}
              chosenId={item?.id ?? null}
              linkTo={itemPath}
              about={itemText}
              save={(ids) => call('orderStoreItems', { body: { ids } })}
              onChanged={() => onChanged(null)}
            />
            {add}
          </>
        )
      }
      chosen={
        (item !== null || chosen === NEW) && (
          <ItemEditor
            key={chosen}
            item={item}
            groups={[...new Set(items.flatMap(({ group_name }) => group_name ?? []))]}
            onSaved={(words) => {
              onChanged(words);
              setQuery({});
            }}
          />
        )
      }
    />
  );
}

const itemText = ({ cost_points, group_name, active }: StoreItem): string =>
  [countText(cost_points, 'point'), group_name, active ? null : 'Not offered'].filter(Boolean).join(' · ');
